import type { Invitation } from '#functions/lib/data/chat-invitations/invitations.ts';
import type { OutgoingInvitation } from '#functions/lib/data/confidants/confidants.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { presentInvited } from '#functions/lib/present-agreement.ts';
import type { ReceivedInvitation, SentInvitation } from '#shared/contracts/confidants.ts';

/** An invitation as its sender sees it. */
export function presentSent({
  id,
  token,
  email,
  role,
  chatId,
  agreement,
  createdAt,
  expiresAt,
}: OutgoingInvitation): SentInvitation {
  return {
    id,
    token,
    email,
    role,
    chat_id: chatId,
    has_agreement: agreement !== undefined,
    created_at: new Date(createdAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
  };
}

/** An invitation as its recipient sees it. */
export function presentReceived(
  invitation: Invitation,
  { sender, recipient }: { sender: User; recipient: User },
  pictureOf: (user: User) => string | null,
  now: number,
): ReceivedInvitation {
  const { id, token, role, chatId, expiresAt } = invitation;
  return {
    id,
    token,
    sender_name: sender.name,
    chat_name: sender.name,
    image: pictureOf(sender),
    role,
    chat_id: chatId,
    agreement: presentInvited(invitation, sender, recipient, now),
    expires_at: new Date(expiresAt).toISOString(),
  };
}
