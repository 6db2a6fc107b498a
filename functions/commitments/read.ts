import { loadCommitment } from '#functions/lib/data/commitments.ts';
import { route } from '#functions/lib/http/route.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { presentCommitment } from './present-commitment.ts';

export const readCommitment = route(commitments.read, async ({ user, params, now }) =>
  presentCommitment(await loadCommitment(user.id, params.id), now),
);
