import { loadChat } from '#functions/lib/data/chats/chats.ts';
import { stopReply as stop } from '#functions/lib/data/coaches/replies.ts';
import { route } from '#functions/lib/http/route.ts';
import { chats } from '#shared/contracts/chats.ts';

export const stopReply = route(chats.stopReply, async ({ user, params, now }) => {
  const { head } = await loadChat(user.id, params.id);
  if (head.ai) await stop(head, now);
});
