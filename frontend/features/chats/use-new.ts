import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { Chat } from '#shared/contracts/chats.ts';
import type { KeepPlace } from './keep-place.tsx';
import { isAttended, onAttention } from './reading.ts';
import type { Thread } from './thread.ts';
import { firstAfter, firstUnread } from './unread-from.ts';

interface Props {
  chat: Chat;
  thread: Thread;
  /** Both were read since the chat was opened: what was kept of an earlier visit does not count. */
  fresh: boolean;
  me: string;
  place: RefObject<KeepPlace | null>;
  atEnd: boolean;
}

/** Where what is new begins, and whether there is some that nobody has looked at. */
export function useNew({ chat, thread, fresh, me, place, atEnd }: Props) {
  const { messages, complete } = thread;
  const [from, setFrom] = useState<string>();
  /** Up to which one they were looked at. Not known while the first unread one is not there. */
  const [seen, setSeen] = useState<string>();
  const [hasWritten, setWritten] = useState(false);
  const newest = messages.at(-1)?.id ?? '';

  if (fresh && seen === undefined) {
    // Sending a message marks everything before it as read.
    const first = hasWritten ? null : firstUnread(thread, chat, me);
    if (first !== undefined) {
      setFrom(first ?? undefined);
      setSeen(first === null ? newest : (messages[messages.findIndex(({ id }) => id === first) - 1]?.id ?? ''));
      setWritten(false);
    }
  } else if (seen && !complete && messages[0] && messages[0].id > seen) {
    // So much has come that what was here was given up: one begins again.
    setSeen(undefined);
  }

  useEffect(() => {
    if (seen === undefined || !atEnd) return;
    const look = () => {
      if (isAttended() && place.current?.atEnd) setSeen(newest);
    };
    look();
    return onAttention(look);
  }, [seen, place, atEnd, newest]);

  const fresher = seen === undefined ? undefined : firstAfter(messages, seen, me);
  const isLooking = atEnd && isAttended();
  // Where what was new before has been looked at, the line stands above what is new now.
  if (fresher !== undefined && !isLooking && fresher !== from && (from === undefined || seen! >= from))
    setFrom(fresher);
  const isBegun = seen !== undefined;
  const clear = useCallback(() => {
    setFrom(undefined);
    setWritten(!isBegun);
  }, [isBegun]);
  return { from, seen, hasNew: fresher !== undefined && !atEnd, clear };
}
