import { picturesAt } from '#functions/lib/clients/photo-access.ts';
import { loadChat } from '#functions/lib/data/chats/chats.ts';
import { loadConfidants } from '#functions/lib/data/confidants/confidants.ts';
import { route } from '#functions/lib/http/route.ts';
import { namesFor, presentChat } from '#functions/lib/present-chat.ts';
import { chats } from '#shared/contracts/chats.ts';

export const readChat = route(chats.read, async ({ user, params, now, locale }) => {
  const [chat, confidants, pictureOf] = await Promise.all([
    loadChat(user.id, params.id),
    loadConfidants(user.id),
    picturesAt(now),
  ]);
  const names = await namesFor(user.id, [chat], locale());
  return presentChat(user.id, chat, new Set(confidants.map(({ userId }) => userId)), pictureOf, names);
});
