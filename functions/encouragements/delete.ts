import { deleteEncouragement as remove } from '#functions/lib/data/encouragements/encouragements.ts';
import { route } from '#functions/lib/http/route.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';

export const deleteEncouragement = route(encouragements.delete, async ({ user, params }) => {
  await remove(user.id, params.id);
});
