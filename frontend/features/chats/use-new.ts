import { useCallback, useEffect, useState } from 'react';
import type { Message } from '#shared/contracts/chats.ts';
import { isAttended, onAttention } from './reading.ts';
import { firstAfter, firstUnread } from './unread-from.ts';

interface Props {
  messages: readonly Message[];
  /** They were read since the chat was opened: what was kept of an earlier visit does not count. */
  fresh: boolean;
  /** How many were unread when it was opened. */
  unread: number;
  me: string;
  atEnd: boolean;
}

/** Where what is new begins, and whether there is some that nobody has looked at. */
export function useNew({ messages, fresh, unread, me, atEnd }: Props) {
  const [from, setFrom] = useState<string>();
  /** Up to which one they were looked at. */
  const [seen, setSeen] = useState<string>();
  const newest = messages.at(-1)?.id;

  const [isBegun, setBegun] = useState(false);
  if (fresh && !isBegun) {
    const first = firstUnread(messages, unread, me);
    setBegun(true);
    setFrom(first);
    setSeen(first === undefined ? newest : messages[messages.findIndex(({ id }) => id === first) - 1]?.id);
  }

  useEffect(() => {
    if (!isBegun || !atEnd) return;
    const look = () => {
      if (isAttended()) setSeen(newest);
    };
    look();
    return onAttention(look);
  }, [isBegun, atEnd, newest]);

  const fresher = isBegun ? firstAfter(messages, seen, me) : undefined;
  const isLooking = atEnd && isAttended();
  // Where what was new before has been looked at, the line stands above what is new now.
  if (fresher !== undefined && !isLooking && fresher !== from && (from === undefined || (seen ?? '') >= from))
    setFrom(fresher);
  const clear = useCallback(() => setFrom(undefined), []);
  return { from, hasNew: fresher !== undefined && !atEnd, clear };
}
