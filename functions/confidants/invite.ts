import { invite } from '#functions/lib/data/chat-invitations/invitations.ts';
import { route } from '#functions/lib/http/route.ts';
import { confidants } from '#shared/contracts/confidants.ts';
import { presentSent } from './present-invitation.ts';

export const inviteConfidant = route(confidants.invite, async ({ user, body, repeatable, now }) => {
  const asked = body();
  const invited = {
    email: asked.email,
    role: asked.role ?? ('friend' as const),
    agreement: asked.agreement ?? undefined,
  };
  return presentSent(await invite(user, invited, repeatable(asked), now));
});
