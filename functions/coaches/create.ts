import { createCoach as create } from '#functions/lib/data/coaches/coach-changes.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentCoach } from '#functions/lib/present-coach.ts';
import { textOf } from '#functions/lib/text.ts';
import { coaches } from '#shared/contracts/coaches.ts';

export const createCoach = route(coaches.create, async ({ user, body, repeatable, now, locale }) => {
  const asked = body().user_coach;
  const said = { name: asked.name, personality: asked.personality ?? null, rules: asked.rules ?? null };
  return presentCoach(await create(user, said, repeatable(asked), now), await textOf(locale()));
});
