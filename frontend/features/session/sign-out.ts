import { call } from '#frontend/lib/api.ts';
import { users } from '#shared/contracts/users.ts';
import { leave } from './session.ts';

/** Revokes the token, then forgets it. A revocation that fails changes nothing here: the token expires by itself. */
export async function signOut(): Promise<void> {
  try {
    await call(users.signOut, {});
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: this failure is logged, and nothing else is done about it
    console.info('Signing out at the server failed.', error);
  }
  leave();
}
