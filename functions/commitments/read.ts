import { loadCommitment } from '#functions/lib/data/commitments/commitments.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentCommitment } from '#functions/lib/present-commitment.ts';
import { commitments } from '#shared/contracts/commitments.ts';

export const readCommitment = route(commitments.read, async ({ user, params, now }) =>
  presentCommitment(await loadCommitment(user.id, params.id), now),
);
