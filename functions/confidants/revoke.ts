import { revoke } from '#functions/lib/data/confidants/confidants.ts';
import { route } from '#functions/lib/http/route.ts';
import { confidants } from '#shared/contracts/confidants.ts';

export const revokeConfidant = route(confidants.revoke, async ({ user, params, now }) => {
  await revoke(user.id, params.id, now);
});
