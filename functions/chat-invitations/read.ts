import { loadInvitation } from '#functions/lib/data/chat-invitations/invitations.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { presentInvited } from '#functions/lib/present-agreement.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const readInvitation = openRoute(chatInvitations.read, async ({ params, now }) => {
  const invitation = await loadInvitation(params.token, now);
  const { senderId, email, role, chatId } = invitation;
  const sender = await loadUser(senderId);
  if (!sender) throw new Refusal('invalid_invitation');
  const agreement = presentInvited(invitation, sender, undefined, now);
  return { email, sender_name: sender.name, role, chat_id: chatId, agreement };
});
