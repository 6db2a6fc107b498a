import { acceptInvitation } from '#functions/lib/data/chat-invitations/acceptance.ts';
import { deleteInvitation, loadInvitation } from '#functions/lib/data/chat-invitations/invitations.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentInvited } from '#functions/lib/present-agreement.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const handler = resource(
  openRoute(chatInvitations.read, async ({ params, now }) => {
    const invitation = await loadInvitation(params.token, now);
    const { senderId, email, role, chatId } = invitation;
    const sender = await loadUser(senderId);
    if (!sender) throw new Refusal('invalid_invitation');
    const agreement = presentInvited(invitation, sender, undefined, now);
    return { email, sender_name: sender.name, role, chat_id: chatId, agreement };
  }),
  route(chatInvitations.accept, async ({ user, params, now }) => ({
    chat_id: await acceptInvitation(user, params.token, now),
  })),
  route(chatInvitations.delete, async ({ user, params }) => {
    await deleteInvitation(user, params.token);
  }),
);
