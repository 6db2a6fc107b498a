import { activateCoach as activate } from '#functions/lib/data/coaches/coaches.ts';
import { WithHeaders } from '#functions/lib/http/call.ts';
import { route } from '#functions/lib/http/route.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { offered } from './offered.ts';
import { presentCoach } from './present-coach.ts';

export const activateCoach = route(coaches.activate, async ({ user, body, now }) => {
  const type = offered(body().coach_type_id);
  const { coach, changed } = await activate(user, type, now);
  return new WithHeaders(presentCoach(coach), {}, changed ? 201 : 200);
});
