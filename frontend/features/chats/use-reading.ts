import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { call } from '#frontend/lib/api.ts';
import { chats, type Message } from '#shared/contracts/chats.ts';
import { setUnread } from './cache.ts';
import type { KeepPlace } from './keep-place.tsx';
import { isAttended, onAttention, setBeingRead } from './reading.ts';

interface Props {
  chatId: string;
  messages: readonly Message[];
  /** Up to which one they are read: nothing is marked while that is not known. */
  read: string | undefined;
  me: string;
  place: RefObject<KeepPlace | null>;
  atEnd: boolean;
}

/** Who scrolls on marks no more often than this. */
const PAUSE = 500;

/**
 * Marks messages as read up to the last one that was visible while the page had the reader's attention. (Sending a message marks
 * everything before it, on the server.) Returns a function to call when other messages may be visible.
 */
export function useReading({ chatId, messages, read, me, place, atEnd }: Props): () => void {
  const client = useQueryClient();
  /** Up to which one the server knows it. */
  const marked = useRef<string>(undefined);
  /** What was asked last, whatever has come of it. */
  const tried = useRef('');
  const busy = useRef(false);
  const now = useRef<readonly Message[]>(undefined);

  const mark = useCallback(async () => {
    while (now.current && marked.current !== undefined && !busy.current && isAttended()) {
      const last = now.current.findLast(({ sender }) => sender.id !== me);
      // Nearly always there is nothing to mark, and nothing to measure for it.
      if (last === undefined || last.id <= marked.current) return;
      const id = lastHeard(now.current, place.current?.lastInSight(), me);
      if (id === undefined || id <= marked.current || id <= tried.current) return;
      busy.current = true;
      tried.current = id;
      try {
        const { unread_count } = await call(chats.markAsRead, { params: { id: chatId }, body: { message_id: id } });
        marked.current = id;
        setUnread(client, chatId, unread_count);
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: this failure is logged; there will be another occasion
        console.info('Failed to mark messages as read', error);
      }
      if (!place.current?.atEnd) await new Promise((resolve) => setTimeout(resolve, PAUSE));
      busy.current = false;
    }
  }, [client, chatId, me, place]);

  useEffect(() => {
    now.current = read === undefined ? undefined : messages;
    marked.current ??= read;
    // Sending a message marks everything before it as read.
    const said = messages.findLast(({ sender }) => sender.id === me)?.id;
    if (marked.current !== undefined && said !== undefined && said > marked.current) marked.current = said;
    const look = () => {
      const isRead = read !== undefined && atEnd && messages.length > 0 && isAttended();
      setBeingRead(isRead ? chatId : undefined);
      tried.current = '';
      void mark();
    };
    look();
    return onAttention(look);
  }, [chatId, messages, read, me, atEnd, mark]);
  useEffect(() => {
    return () => {
      now.current = undefined;
      setBeingRead(undefined);
    };
  }, []);
  return mark;
}

/** The last message of somebody else, up to the last visible row. A row that is not a sent message yet comes after all messages. */
function lastHeard(messages: readonly Message[], inSight: string | undefined, me: string): string | undefined {
  if (inSight === undefined) return undefined;
  const index = messages.findIndex(({ id }) => id === inSight);
  return messages.slice(0, index < 0 ? undefined : index + 1).findLast(({ sender }) => sender.id !== me)?.id;
}
