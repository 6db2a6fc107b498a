import { createCoach as create } from '#functions/lib/data/coaches/coaches.ts';
import { route } from '#functions/lib/http/route.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { presentCoach } from './present-coach.ts';

export const createCoach = route(coaches.create, async ({ user, body, repeatable, now }) => {
  const asked = body().user_coach;
  const texts = { name: asked.name, personality: asked.personality ?? null, rules: asked.rules ?? null };
  return presentCoach(await create(user, texts, repeatable(asked), now));
});
