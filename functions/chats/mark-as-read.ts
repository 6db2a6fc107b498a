import { loadChat, markAsRead } from '#functions/lib/data/chats/chats.ts';
import { sequenceOf } from '#functions/lib/data/chats/messages.ts';
import { route } from '#functions/lib/http/route.ts';
import { chats } from '#shared/contracts/chats.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const markChatAsRead = route(chats.markAsRead, async ({ user, params, body }) => {
  const chat = await loadChat(user.id, params.id);
  const { message_id } = body();
  const sequence = typeof message_id === 'string' ? sequenceOf(message_id, chat) : chat.head.last;
  if (sequence === undefined) throw new Refusal('unknown_message', { field: 'message_id' });
  return { unread_count: await markAsRead(user.id, chat, sequence) };
});
