import { changeCoach } from '#functions/lib/data/coaches/coach-changes.ts';
import { coachOf, loadCoaches } from '#functions/lib/data/coaches/coaches.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentCoach } from '#functions/lib/present-coach.ts';
import { textOf } from '#functions/lib/text.ts';
import { coaches } from '#shared/contracts/coaches.ts';

export const updateCoach = route(coaches.update, async ({ user, params, body, locale }) => {
  const [mine, text] = await Promise.all([loadCoaches(user.id), textOf(locale())]);
  coachOf(mine, params.id);
  return presentCoach(await changeCoach(user.id, mine, params.id, body().user_coach, text), text);
});
