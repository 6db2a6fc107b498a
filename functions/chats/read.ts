import { loadChat } from '#functions/lib/data/chats/chats.ts';
import { loadTies } from '#functions/lib/data/confidants/people.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentChat } from '#functions/lib/present-chat.ts';
import { chats } from '#shared/contracts/chats.ts';

export const readChat = route(chats.read, async ({ user, params }) => {
  const [chat, ties] = await Promise.all([loadChat(user.id, params.id), loadTies(user.id)]);
  return presentChat(user.id, chat, new Set(ties.map(({ userId }) => userId)));
});
