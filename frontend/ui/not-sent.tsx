import { useIsWaiting } from '#frontend/lib/unsent-changes.ts';
import { notSent } from '#shared/text/connection.ts';

/** The mark of an item that waits on the device. */
export function NotSent({ id }: { id: string }) {
  return useIsWaiting(id) ? <NotSentMark /> : null;
}

export const NotSentMark = () => <span className="not-sent">{notSent}</span>;
