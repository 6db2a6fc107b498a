import { unreadAloud, unreadOf } from './words.ts';

/** How many messages are unread: shown short, said in full. */
export function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span className="unread" aria-hidden="true">
        {unreadOf(count)}
      </span>
      <span className="unseen">{unreadAloud(count)}</span>
    </>
  );
}
