import { type Chat, loadChat } from '#functions/lib/data/chats/chats.ts';
import { loadMessages, sequenceOf } from '#functions/lib/data/chats/messages.ts';
import { NotModified, WithHeaders } from '#functions/lib/http/call.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentMessage, textFor } from '#functions/lib/present-message.ts';
import { chats } from '#shared/contracts/chats.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

// An unchanged chat costs one BatchGetItem, because the chat's head is enough to know.
export const readMessages = route(chats.messages, async ({ event, user, params, query, locale }) => {
  const chat = await loadChat(user.id, params.id);
  const { before, limit = LIMITS.messagesAtOnce } = query();
  const until = before === undefined ? chat.head.last : numberOf(before, chat) - 1;
  // A former member and a coach that has failed are told in the language of the request.
  const etag = `"${chat.head.version}-${chat.membership.joined}-${until}-${limit}-${locale()}"`;
  if (event.headers['if-none-match']?.replace(/^W\//, '') === etag) return new NotModified({ etag });
  const messages = await loadMessages(chat, until, limit);
  const text = await textFor(messages, chat.head, locale());
  return new WithHeaders(
    messages.map((message) => presentMessage(message, chat.head, text)),
    { headers: { etag } },
  );
});

function numberOf(before: string, chat: Chat): number {
  const sequence = sequenceOf(before, chat);
  if (sequence === undefined) throw new Refusal('unknown_before', { field: 'before' });
  return sequence;
}
