import { picturesAt } from '#functions/lib/clients/photo-access.ts';
import { loadChats } from '#functions/lib/data/chats/chats.ts';
import { loadConfidants } from '#functions/lib/data/confidants/confidants.ts';
import { route } from '#functions/lib/http/route.ts';
import { namesFor, presentChat } from '#functions/lib/present-chat.ts';
import { chats } from '#shared/contracts/chats.ts';
import { bySidebar } from '#shared/domain/chats.ts';

export const listChats = route(chats.list, async ({ user, now, locale }) => {
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
});
