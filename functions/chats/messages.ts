import { type Chat, loadChat, refuseClosed } from '#functions/lib/data/chats/chats.ts';
import { appendMessage, findSentMessage, loadMessages, sequenceOf } from '#functions/lib/data/chats/messages.ts';
import { NotModified, WithHeaders } from '#functions/lib/http/call.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentMessage, textFor } from '#functions/lib/present-message.ts';
import { chats } from '#shared/contracts/chats.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

// An unchanged chat costs one BatchGetItem: head and membership are enough for the ETag.
export const readMessages = route(chats.messages, async ({ event, user, params, query, locale }) => {
  const chat = await loadChat(user.id, params.id);
  const { before, limit = LIMITS.messagesAtOnce } = query();
  const until = before === undefined ? chat.head.last : numberOf(before, chat) - 1;
  // The locale is part of the tag: the name of a former member and the failure of a coach are texts.
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

export const createMessage = route(chats.createMessage, async ({ user, params, body, now }) => {
  const chat = await loadChat(user.id, params.id);
  const lacksKey = chat.head.ai && !user.aiKey;
  if (chat.head.closed || lacksKey) {
    // A repeated request: the message was stored, and only the answer was lost.
    const before = await repeatedBy(user.id, params.id, body);
    if (before) return new WithHeaders(presentMessage(before, chat.head), { status: 200 });
  }
  refuseClosed(chat);
  const { content, client_id } = body();
  if (lacksKey) throw new Refusal('api_key_required');
  const input = { content, clientId: client_id?.toLowerCase() ?? null };
  const { message, head, repeated } = await appendMessage(user.id, chat, input, now);
  return new WithHeaders(presentMessage(message, head), { status: repeated ? 200 : 201 });
});

async function repeatedBy(userId: string, chatId: string, body: () => { client_id?: string | null | undefined }) {
  let clientId: string | null | undefined;
  try {
    clientId = body().client_id;
  } catch {
    // A closed chat is reported before errors in the message.
    return undefined;
  }
  return clientId ? findSentMessage(chatId, userId, clientId.toLowerCase()) : undefined;
}
