import { loadPasskeys, passkeyOf, renamePasskey as save } from '#functions/lib/data/passkeys/passkeys.ts';
import { route } from '#functions/lib/http/route.ts';
import { passkeys } from '#shared/contracts/passkeys.ts';
import { presentPasskey } from './present-passkey.ts';

export const renamePasskey = route(passkeys.rename, async ({ user, params, body }) => {
  const found = passkeyOf(await loadPasskeys(user), params.id);
  const { name } = body();
  if (name !== found.name) await save(user.id, found.id, name);
  return presentPasskey({ ...found, name });
});
