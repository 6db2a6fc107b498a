import { pictureOf } from '#functions/lib/clients/photo-access.ts';
import { recordActivity } from '#functions/lib/data/users/last-active.ts';
import { recordSessionUse } from '#functions/lib/data/users/sessions.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentUser } from '#functions/lib/present-user.ts';
import { users } from '#shared/contracts/users.ts';

// The session check has read user and session already: except for the first time of an hour, this call costs nothing
// more.
export const me = route(users.me, async ({ user, session, now }) => {
  const recording = [recordActivity(user, now), recordSessionUse(session, now)];
  const [image] = await Promise.all([pictureOf(user, now), ...recording]);
  return presentUser(user, image);
});
