import { changeEncouragement, loadEncouragement } from '#functions/lib/data/encouragements/encouragements.ts';
import { route } from '#functions/lib/http/route.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';

export const updateEncouragement = route(encouragements.update, async ({ user, params, body }) => {
  const found = await loadEncouragement(user.id, params.id);
  return changeEncouragement(user.id, found, body().encouragement);
});
