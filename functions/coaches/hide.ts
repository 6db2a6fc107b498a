import { hideCoachType as hide } from '#functions/lib/data/coaches/coach-changes.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentCoachType } from '#functions/lib/present-coach.ts';
import { textOf } from '#functions/lib/text.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { offered } from './offered.ts';

export const hideCoachType = route(coaches.hide, async ({ user, body, locale }) => {
  const type = offered(body().coach_type_id);
  return presentCoachType(type, await hide(user.id, type.id), await textOf(locale()));
});
