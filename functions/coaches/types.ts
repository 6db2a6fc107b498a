import { loadCoaches } from '#functions/lib/data/coaches/coaches.ts';
import { route } from '#functions/lib/http/route.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { COACH_TYPES } from '#shared/domain/coaches.ts';
import { presentCoachType } from './present-coach.ts';

export const listCoachTypes = route(coaches.types, async ({ user }) => {
  const mine = await loadCoaches(user.id);
  return COACH_TYPES.map((type) => presentCoachType(type, mine));
});
