import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '#frontend/lib/api.ts';
import { chats, type Message } from '#shared/contracts/chats.ts';
import { setUnread } from './cache.ts';
import { isAttended, onAttention, setBeingRead } from './reading.ts';

/**
 * Marks what is read: all that there is when a chat opens, then what others say whenever the end is in sight. Only while
 * somebody looks at the page. (What one says oneself marks all that was before it.)
 */
export function useReading(chatId: string, messages: readonly Message[], me: string, atEnd: boolean): void {
  const client = useQueryClient();
  // In a chat without messages, what one says first is no reason to mark anything.
  const marked = useRef(messages.length > 0 ? undefined : '');
  const busy = useRef(false);
  const now = useRef<{ last: string | undefined; heard: string | undefined; atEnd: boolean }>(undefined);
  const last = messages.at(-1)?.id;
  const heard = messages.findLast(({ sender }) => sender.id !== me)?.id;

  const mark = useCallback(async () => {
    while (now.current && !busy.current && isAttended()) {
      const isFirst = marked.current === undefined;
      const id = isFirst ? now.current.last : now.current.heard;
      if (id === undefined || !(isFirst || now.current.atEnd) || id <= (marked.current ?? '')) return;
      busy.current = true;
      try {
        const { unread_count } = await call(chats.markAsRead, { params: { id: chatId }, body: { message_id: id } });
        marked.current = id;
        setUnread(client, chatId, unread_count);
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: this failure is logged; there will be another occasion
        console.info('Failed to mark messages as read', error);
        return;
      } finally {
        busy.current = false;
      }
    }
  }, [client, chatId]);

  useEffect(() => {
    now.current = { last, heard, atEnd };
    const look = () => {
      setBeingRead(atEnd && last !== undefined && isAttended() ? chatId : undefined);
      void mark();
    };
    look();
    return onAttention(look);
  }, [chatId, last, heard, atEnd, mark]);
  useEffect(() => {
    return () => {
      now.current = undefined;
      setBeingRead(undefined);
    };
  }, []);
}
