import { loadChat, refuseClosed } from '#functions/lib/data/chats/chats.ts';
import { appendMessage, saidBefore } from '#functions/lib/data/chats/messages.ts';
import { WithHeaders } from '#functions/lib/http/call.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentMessage } from '#functions/lib/present-message.ts';
import { chats } from '#shared/contracts/chats.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const createMessage = route(chats.createMessage, async ({ user, params, body, now }) => {
  const chat = await loadChat(user.id, params.id);
  const lacksKey = chat.head.ai && !user.openaiKey;
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
  return clientId ? saidBefore(chatId, userId, clientId.toLowerCase()) : undefined;
}
