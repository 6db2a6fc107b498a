import { loadCoaches } from '#functions/lib/data/coaches/coaches.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentCoachType } from '#functions/lib/present-coach.ts';
import { textOf } from '#functions/lib/text.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { COACH_TYPES } from '#shared/domain/coaches.ts';

export const listCoachTypes = route(coaches.types, async ({ user, locale }) => {
  const [mine, text] = await Promise.all([loadCoaches(user.id), textOf(locale())]);
  return COACH_TYPES.map((type) => presentCoachType(type, mine, text));
});
