import { loadCoaches } from '#functions/lib/data/coaches/coaches.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentCoach } from '#functions/lib/present-coach.ts';
import { textOf } from '#functions/lib/text.ts';
import { coaches } from '#shared/contracts/coaches.ts';

export const listMyCoaches = route(coaches.mine, async ({ user, locale }) => {
  const [{ all }, text] = await Promise.all([loadCoaches(user.id), textOf(locale())]);
  return all.map((coach) => presentCoach(coach, text));
});
