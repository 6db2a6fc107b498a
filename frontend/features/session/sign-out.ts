import { call } from '#frontend/lib/api.ts';
import { endPush } from '#frontend/lib/push/start.ts';
import { users } from '#shared/contracts/users.ts';
import { leave } from './session.ts';

/** How long somebody who wants to leave waits for a server that does not answer. */
const PATIENCE = 5_000;

/**
 * Revokes the token, then forgets it. A revocation that fails changes nothing here: the token expires by itself. Pushes end first, so that
 * none is shown to whoever comes next.
 */
export async function signOut(): Promise<void> {
  const revoked = call(users.signOut, {}).catch((error) => {
    // biome-ignore lint/suspicious/noConsole: this failure is logged, and nothing else is done about it
    console.info('Signing out at the server failed.', error);
  });
  const ended = Promise.all([revoked, endPush().catch(() => {})]);
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  leave();
}
