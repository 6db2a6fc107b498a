import { loadPasskeys } from '#functions/lib/data/passkeys/passkeys.ts';
import { route } from '#functions/lib/http/route.ts';
import { passkeys } from '#shared/contracts/passkeys.ts';
import { presentPasskey } from './present-passkey.ts';

export const listPasskeys = route(passkeys.list, async ({ user }) =>
  (await loadPasskeys(user)).all.map(presentPasskey),
);
