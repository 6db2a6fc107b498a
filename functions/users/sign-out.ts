import { closeSession } from '#functions/lib/data/users/sessions.ts';
import { route } from '#functions/lib/http/route.ts';
import { users } from '#shared/contracts/users.ts';

export const signOut = route(users.signOut, async ({ user, sessionId }) => {
  await closeSession(user.id, sessionId);
});
