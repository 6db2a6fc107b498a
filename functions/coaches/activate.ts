import { activateCoach as activate } from '#functions/lib/data/coaches/coach-changes.ts';
import { WithHeaders } from '#functions/lib/http/call.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentCoach } from '#functions/lib/present-coach.ts';
import { textOf } from '#functions/lib/text.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { offered } from './offered.ts';

export const activateCoach = route(coaches.activate, async ({ user, body, now, locale }) => {
  const { id } = offered(body().coach_type_id);
  const text = await textOf(locale());
  const { coach, changed } = await activate(user, id, text.coachTypes[id].name, now);
  return new WithHeaders(presentCoach(coach, text), { status: changed ? 201 : 200 });
});
