import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverTime } from '#frontend/lib/clock.ts';
import type { LiveEvent } from '#shared/contracts/live.ts';
import { onLiveEvent } from './open-chat.ts';
import { threadKey } from './queries.ts';
import type { Thread } from './thread.ts';
import { placeIn } from './typing.ts';
import { dropEnded, dropWritten, endWriting, hearWriting, leaveWriting } from './writing.ts';

/** Hears what is being written in a chat, as long as it is open. */
export function useHearing(chatId: string, me: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = onLiveEvent((event) => {
      if ('chat_id' in event && event.chat_id === chatId) hear(client, event, me);
    });
    return () => {
      stop();
      leaveWriting(chatId);
    };
  }, [client, chatId, me]);
}

/** What an AI is writing, that it will write no more, or what has come of it. */
export function hear(client: QueryClient, event: LiveEvent & { chat_id: string }, me: string): void {
  const { type, chat_id: chatId } = event;
  if (type === 'message' && event.message.sender.id !== me) dropWritten(chatId, event.message.id);
  if (type !== 'typing') return;
  const messages = client.getQueryData<Thread>(threadKey(chatId))?.messages;
  // What is new in it is not known yet: the next words have these as well.
  if (!messages) return;
  const place = placeIn(messages, me);
  if (!event.ended) {
    hearWriting(chatId, event.text ?? '', place, serverTime.now());
    return;
  }
  endWriting(chatId, place);
  // What was written may be a message by now. It stays until that is known, and is not gone for a moment.
  void client.invalidateQueries({ queryKey: threadKey(chatId) }).then(() => dropEnded(chatId));
}
