import { reorderCommitments as reorder } from '#functions/lib/data/orders.ts';
import { route } from '#functions/lib/http/route.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { presentBoard } from './present-commitment.ts';

export const reorderCommitments = route(commitments.reorder, async ({ user, body, now }) => {
  const { ids, mode, category_id: category } = body();
  return presentBoard(await reorder(user.id, mode === 'manual' ? { mode, ids } : { mode, ids, category }), now);
});
