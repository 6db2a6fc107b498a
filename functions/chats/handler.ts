import { picturesAt } from '#functions/lib/clients/photo-access.ts';
import { loadChat, loadChats, markAsRead } from '#functions/lib/data/chats/chats.ts';
import { sequenceOf } from '#functions/lib/data/chats/messages.ts';
import { stopReply } from '#functions/lib/data/coaches/replies.ts';
import { loadConfidants } from '#functions/lib/data/confidants/confidants.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { namesFor, presentChat } from '#functions/lib/present-chat.ts';
import { chats } from '#shared/contracts/chats.ts';
import { bySidebar } from '#shared/domain/chats.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { createMessage, readMessages } from './messages.ts';

export const handler = resource(
  route(chats.list, async ({ user, now, locale }) => {
    const [all, confidants, pictureOf] = await Promise.all([
      loadChats(user.id),
      loadConfidants(user.id),
      picturesAt(now),
    ]);
    const confidantIds = new Set(confidants.map(({ userId }) => userId));
    const names = await namesFor(user.id, all, locale());
    return all
      .sort(({ head: a }, { head: b }) => bySidebar(a, b))
      .map((chat) => presentChat(user.id, chat, confidantIds, pictureOf, names));
  }),
  route(chats.read, async ({ user, params, now, locale }) => {
    const [chat, confidants, pictureOf] = await Promise.all([
      loadChat(user.id, params.id),
      loadConfidants(user.id),
      picturesAt(now),
    ]);
    const names = await namesFor(user.id, [chat], locale());
    return presentChat(user.id, chat, new Set(confidants.map(({ userId }) => userId)), pictureOf, names);
  }),
  readMessages,
  createMessage,
  route(chats.stopReply, async ({ user, params, now }) => {
    const { head } = await loadChat(user.id, params.id);
    if (head.ai) await stopReply(head, now);
  }),
  route(chats.markAsRead, async ({ user, params, body }) => {
    const chat = await loadChat(user.id, params.id);
    const { message_id } = body();
    const sequence = typeof message_id === 'string' ? sequenceOf(message_id, chat) : chat.head.last;
    if (sequence === undefined) throw new Refusal('unknown_message', { field: 'message_id' });
    return { unread_count: await markAsRead(user.id, chat, sequence) };
  }),
);
