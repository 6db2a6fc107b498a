import { route } from '#functions/lib/http/route.ts';
import { users } from '#shared/contracts/users.ts';
import { presentUser } from './present-user.ts';

// The sign-in check has read the user already: this call costs nothing more.
export const me = route(users.me, async ({ user }) => presentUser(user));
