import { reorderCommitments as reorder } from '#functions/lib/data/commitments/orders.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentBoard } from '#functions/lib/present-commitment.ts';
import { commitments } from '#shared/contracts/commitments.ts';

export const reorderCommitments = route(commitments.reorder, async ({ user, body, now }) => {
  const { ids, mode, category_id: category, moved_ids: movable } = body();
  const asked = mode === 'manual' ? { mode, ids } : { mode, ids, category, movable };
  return presentBoard(await reorder(user.id, asked), now);
});
