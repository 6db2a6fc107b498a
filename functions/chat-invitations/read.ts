import { loadInvitation } from '#functions/lib/data/chat-invitations/invitations.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const readInvitation = openRoute(chatInvitations.read, async ({ params, now }) => {
  const { senderId, email, role, chatId } = await loadInvitation(params.token, now);
  const sender = await loadUser(senderId);
  if (!sender) throw new Refusal('invalid_invitation');
  return { email, sender_name: sender.name, role, chat_id: chatId };
});
