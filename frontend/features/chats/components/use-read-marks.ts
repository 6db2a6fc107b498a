import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { type Chat, chats, type Message } from '#shared/contracts/chats.ts';
import { fetchListAgain, updateChat } from '../cache.ts';
import { firstAfter, firstUnread } from '../message-list.ts';
import type { Thread } from '../model.ts';
import { hasAttention, onAttentionChange, setReadingChat } from '../open-chat.ts';
import type { ScrollAnchor } from './scroll-anchor.tsx';

interface ReadMarksProps {
  chatId: string;
  messages: readonly Message[];
  /** The id of the last message that the user has seen. Nothing is marked while it is unknown. */
  read: string | undefined;
  me: string;
  anchor: RefObject<ScrollAnchor | null>;
  atEnd: boolean;
}

/**
 * Marks messages as read while the page has the user's attention: all of them when the chat is opened, and later ones
 * while the end is visible. (On the server, sending a message marks everything before it.) A failed mark is sent again
 * on the next of these occasions.
 */
export function useReadMarks({ chatId, messages, read, me, anchor, atEnd }: ReadMarksProps): void {
  const client = useQueryClient();
  /** The last message that the server has marked. */
  const marked = useRef<string>(undefined);
  /** The last message that was there when the user opened the chat. */
  const opened = useRef<string>(undefined);
  const wanted = useRef('');
  const busy = useRef(false);

  const mark = useCallback(
    async (id: string) => {
      if (id > wanted.current) wanted.current = id;
      if (busy.current) return;
      busy.current = true;
      try {
        while (wanted.current > (marked.current ?? '')) {
          const message_id = wanted.current;
          const { unread_count } = await call(chats.markAsRead, { params: { id: chatId }, body: { message_id } });
          marked.current = message_id;
          setUnreadCount(client, chatId, unread_count);
        }
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: this failure is logged; there will be another occasion
        console.info('Failed to mark messages as read', error);
      }
      busy.current = false;
    },
    [client, chatId],
  );

  useEffect(() => {
    if (read === undefined || messages.length === 0) return setReadingChat(undefined);
    marked.current ??= read;
    // Sending a message marks everything before it as read.
    const ownLast = messages.findLast(({ sender }) => sender.id === me)?.id;
    if (ownLast !== undefined && ownLast > marked.current) marked.current = ownLast;
    const last = messages.findLast(({ sender }) => sender.id !== me)?.id ?? '';
    const check = () => {
      const isLooking = hasAttention();
      // More messages may have arrived than fit.
      const isEndSeen = isLooking && atEnd && anchor.current?.atEnd === true;
      setReadingChat(isEndSeen ? chatId : undefined);
      if (!isLooking) return;
      opened.current ??= last;
      void mark(isEndSeen ? last : opened.current);
    };
    check();
    return onAttentionChange(check);
  }, [chatId, messages, read, me, anchor, atEnd, mark]);
  useEffect(() => () => setReadingChat(undefined), []);
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

/**
 * The first new message, and the first unseen one below the view. The first new message stays the same for the whole
 * visit, also after it is marked as read. If all messages were seen and the page loses the user's attention, later
 * messages start the next visit.
 */
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
    }
  } else if (seen && !complete && messages[0] && messages[0].id > seen) {
    // More messages arrived than are kept, and the known ones were dropped: start again.
    setSeen(undefined);
    setWritten(false);
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
  if (fresher !== undefined && fresher !== from) {
    const begins = from === undefined ? !(atEnd && hasAttention()) : seen! >= from && !hasAttention();
    if (begins) setFrom(fresher);
  }
  /** The user has written a message: messages that are not loaded yet count as read. */
  const onWrite = useCallback(() => setWritten(true), []);
  return { from, seen, fresher: atEnd ? undefined : fresher, onWrite };
}

/** @public Tests load it by name. */
export function setUnreadCount(client: QueryClient, chatId: string, unread: number): void {
  updateChat(client, chatId, (chat) => (chat.unread_count === unread ? chat : { ...chat, unread_count: unread }));
  void fetchListAgain(client);
}
