import '../confidants.css';
import { noted } from '#shared/text/confidant-page.ts';

/*
 * Each answer about a confidant's data is noted as a view. So a page reads only while it can be seen: one that stays
 * open in the background past midnight is no view of the next day. It reads when it comes to the front.
 */
export const WHILE_SEEN = { enabled: () => !document.hidden } as const;

interface Readable {
  isError: boolean;
  fetchStatus: string;
  refetch: () => unknown;
}

export function readIfSeen({ refetch }: Readable): void {
  if (WHILE_SEEN.enabled()) void refetch();
}

/** Whether the confidant knows of the view. Not with kept data: the server was not asked for them today. */
export function isNoted({ isError, fetchStatus }: Readable): boolean {
  return !isError && fetchStatus !== 'paused';
}

/** Tells that the confidant knows of the view. The name alone until then: the words have their place already. */
export function NotedView({ name, isNoted }: { name: string; isNoted: boolean }) {
  const [before, after] = noted;
  const look = isNoted ? undefined : 'not-yet';
  return (
    <span className="any-name">
      <span className={look}>{before}</span>
      <bdi>{name}</bdi>
      <span className={look}>{after}</span>
    </span>
  );
}
