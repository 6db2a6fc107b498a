import { pictureOf } from '#functions/lib/clients/photo-access.ts';
import { recordActivity } from '#functions/lib/data/users/last-active.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentUser } from '#functions/lib/present-user.ts';
import { users } from '#shared/contracts/users.ts';

// The session check has read the user already: except for the first time of a day, this call costs nothing more.
export const me = route(users.me, async ({ user, now }) => {
  const [image] = await Promise.all([pictureOf(user, now), recordActivity(user, now)]);
  return presentUser(user, image);
});
