import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { type Chat, chats, type Message } from '#shared/contracts/chats.ts';
import { setUnreadCount } from '../api.ts';
import { firstAfter, firstUnread } from '../message-list.ts';
import type { Thread } from '../model.ts';
import { hasAttention, onAttentionChange, setReadingChat } from '../open-chat.ts';
import type { ScrollAnchor } from './scroll-anchor.tsx';

interface ReadMarksProps {
  chatId: string;
  messages: readonly Message[];
  /** The id of the last message that the user has seen. Nothing is marked while it is not known. */
  read: string | undefined;
  me: string;
  anchor: RefObject<ScrollAnchor | null>;
  atEnd: boolean;
}

/** Scrolling marks no more often than this. */
const PAUSE = 500;

/**
 * Marks messages as read up to the last one that was visible while the page had the user's attention. (On the server,
 * sending a message marks everything before it.) Returns a function to call when other messages may be visible.
 */
export function useReadMarks({ chatId, messages, read, me, anchor, atEnd }: ReadMarksProps): () => void {
  const client = useQueryClient();
  /** The last message that is marked on the server. */
  const marked = useRef<string>(undefined);
  /** The last message that was sent to be marked, also if that failed. */
  const tried = useRef('');
  const busy = useRef(false);
  const now = useRef<readonly Message[]>(undefined);

  const mark = useCallback(async () => {
    while (now.current && marked.current !== undefined && !busy.current && hasAttention()) {
      const last = now.current.findLast(({ sender }) => sender.id !== me);
      // Nearly always there is nothing to mark: skip measuring rows.
      if (last === undefined || last.id <= marked.current) return;
      const id = lastOfOthers(now.current, anchor.current?.lastVisibleId(), me);
      if (id === undefined || id <= marked.current || id <= tried.current) return;
      busy.current = true;
      tried.current = id;
      try {
        const { unread_count } = await call(chats.markAsRead, { params: { id: chatId }, body: { message_id: id } });
        marked.current = id;
        setUnreadCount(client, chatId, unread_count);
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: this failure is logged; there will be another occasion
        console.info('Failed to mark messages as read', error);
      }
      if (!anchor.current?.atEnd) await new Promise((resolve) => setTimeout(resolve, PAUSE));
      busy.current = false;
    }
  }, [client, chatId, me, anchor]);

  useEffect(() => {
    now.current = read === undefined ? undefined : messages;
    marked.current ??= read;
    // Sending a message marks everything before it as read.
    const ownLast = messages.findLast(({ sender }) => sender.id === me)?.id;
    if (marked.current !== undefined && ownLast !== undefined && ownLast > marked.current) marked.current = ownLast;
    const check = () => {
      const isRead = read !== undefined && atEnd && messages.length > 0 && hasAttention();
      setReadingChat(isRead ? chatId : undefined);
      tried.current = '';
      void mark();
    };
    check();
    return onAttentionChange(check);
  }, [chatId, messages, read, me, atEnd, mark]);
  useEffect(() => {
    return () => {
      now.current = undefined;
      setReadingChat(undefined);
    };
  }, []);
  return mark;
}

/** The last message of another sender up to the last visible row. Rows of unsent messages come after all messages. */
function lastOfOthers(messages: readonly Message[], inSight: string | undefined, me: string): string | undefined {
  if (inSight === undefined) return undefined;
  const index = messages.findIndex(({ id }) => id === inSight);
  return messages.slice(0, index < 0 ? undefined : index + 1).findLast(({ sender }) => sender.id !== me)?.id;
}

interface NewMessagesProps {
  chat: Chat;
  thread: Thread;
  /** Both were fetched since the chat was opened: persisted data does not count. */
  fresh: boolean;
  me: string;
  anchor: RefObject<ScrollAnchor | null>;
  atEnd: boolean;
}

/** Where the new messages begin, and whether there are some that the user has not seen. */
export function useNewMessages({ chat, thread, fresh, me, anchor, atEnd }: NewMessagesProps) {
  const { messages, complete } = thread;
  const [from, setFrom] = useState<string>();
  /** The id of the last seen message. Not known until the first unread one is loaded. */
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
    // So many messages arrived that the known ones were dropped: start again.
    setSeen(undefined);
  }

  useEffect(() => {
    if (seen === undefined || !atEnd) return;
    const check = () => {
      if (hasAttention() && anchor.current?.atEnd) setSeen(newest);
    };
    check();
    return onAttentionChange(check);
  }, [seen, anchor, atEnd, newest]);

  const fresher = seen === undefined ? undefined : firstAfter(messages, seen, me);
  const isLooking = atEnd && hasAttention();
  // Once the earlier new messages are seen, the line moves above those that are new now.
  if (fresher !== undefined && !isLooking && fresher !== from && (from === undefined || seen! >= from))
    setFrom(fresher);
  const isBegun = seen !== undefined;
  const clear = useCallback(() => {
    setFrom(undefined);
    setWritten(!isBegun);
  }, [isBegun]);
  return { from, seen, hasNew: fresher !== undefined && !atEnd, clear };
}
