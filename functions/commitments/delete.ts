import { deleteCommitment as remove } from '#functions/lib/data/commitments/commitments.ts';
import { route } from '#functions/lib/http/route.ts';
import { commitments } from '#shared/contracts/commitments.ts';

export const deleteCommitment = route(commitments.delete, async ({ user, params, now }) => {
  await remove(user.id, params.id, now);
});
