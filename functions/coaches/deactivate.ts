import { deactivateCoach as deactivate } from '#functions/lib/data/coaches/coach-changes.ts';
import { route } from '#functions/lib/http/route.ts';
import { coaches } from '#shared/contracts/coaches.ts';

export const deactivateCoach = route(coaches.deactivate, async ({ user, params }) => {
  await deactivate(user.id, params.id);
});
