import { deleteCoach as remove } from '#functions/lib/data/coaches/coach-changes.ts';
import { route } from '#functions/lib/http/route.ts';
import { coaches } from '#shared/contracts/coaches.ts';

export const deleteCoach = route(coaches.delete, async ({ user, params, now }) => {
  await remove(user.id, params.id, now);
});
