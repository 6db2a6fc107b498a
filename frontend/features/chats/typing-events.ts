import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverTime } from '#frontend/lib/clock.ts';
import type { LiveEvent } from '#shared/contracts/live.ts';
import { chatQueries } from './api.ts';
import type { Thread } from './model.ts';
import { onLiveEvent } from './open-chat.ts';
import { clearEndedText, clearTypingUpTo, closeTyping, endTyping, positionIn, updateTyping } from './typing-store.ts';

/** Follows the replies that are written in a chat while it is open. */
export function useTypingEvents(chatId: string, me: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = onLiveEvent((event) => {
      if ('chat_id' in event && event.chat_id === chatId) handleTypingEvent(client, event, me);
    });
    return () => {
      stop();
      closeTyping(chatId);
    };
  }, [client, chatId, me]);
}

/** A reply has more text, has ended, or has become a message. */
export function handleTypingEvent(client: QueryClient, event: LiveEvent & { chat_id: string }, me: string): void {
  const { type, chat_id: chatId } = event;
  if (type === 'message' && event.message.sender.id !== me) clearTypingUpTo(chatId, event.message.id);
  if (type !== 'typing') return;
  const messages = client.getQueryData<Thread>(chatQueries.threadKey(chatId))?.messages;
  // The messages are not loaded yet. The next event repeats the whole text.
  if (!messages) return;
  const position = positionIn(messages, me);
  if (!event.ended) {
    updateTyping(chatId, event.text ?? '', position, serverTime.now());
    return;
  }
  endTyping(chatId, position);
  // The text may be a message by now. Keep it until the messages are fetched, so that it does not flicker.
  void client.invalidateQueries({ queryKey: chatQueries.threadKey(chatId) }).then(() => clearEndedText(chatId));
}
