import { acceptInvitation } from '#functions/lib/data/chat-invitations/acceptance.ts';
import { route } from '#functions/lib/http/route.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';

export const acceptChatInvitation = route(chatInvitations.accept, async ({ user, params, now }) => ({
  chat_id: await acceptInvitation(user, params.token, now),
}));
