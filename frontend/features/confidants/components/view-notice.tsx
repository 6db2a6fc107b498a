import '../confidants.css';
import { viewNotice } from '#shared/text/confidant-page.ts';

/*
 * Each answer with a confidant's data is recorded as a view. So a page fetches only while it is visible: a page that
 * stays open in the background past midnight is not a view on the next day.
 */
export const WHILE_SEEN = { enabled: () => !document.hidden } as const;

interface Readable {
  isError: boolean;
  fetchStatus: string;
  refetch: (options: { cancelRefetch: boolean }) => unknown;
}

/**
 * Reads again. Unless `again`, an answer that is awaited already is enough: a page that is opened on the next day has
 * just asked.
 */
export function readIfSeen({ refetch }: Pick<Readable, 'refetch'>, again = false): void {
  if (WHILE_SEEN.enabled()) void refetch({ cancelRefetch: again });
}

/** Whether the view was recorded. Not with cached data, because the server was not asked today. */
export function isRecorded({ isError, fetchStatus }: Readable): boolean {
  return !isError && fetchStatus !== 'paused';
}

/**
 * Says that the confidant can see this view. Until that is known, only the name is visible; the space for the words is
 * reserved.
 */
export function ViewNotice({ name, isRecorded }: { name: string; isRecorded: boolean }) {
  const [before, after] = viewNotice;
  const look = isRecorded ? undefined : 'not-yet';
  return (
    <span className="any-name">
      <span className={look}>{before}</span>
      <bdi>{name}</bdi>
      <span className={look}>{after}</span>
    </span>
  );
}
