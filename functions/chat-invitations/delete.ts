import { deleteInvitation } from '#functions/lib/data/chat-invitations/invitations.ts';
import { route } from '#functions/lib/http/route.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';

export const deleteChatInvitation = route(chatInvitations.delete, async ({ user, params }) => {
  await deleteInvitation(user, params.token);
});
