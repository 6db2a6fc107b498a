import { loadPasskeys, passkeyOf, removePasskey } from '#functions/lib/data/passkeys/passkeys.ts';
import { route } from '#functions/lib/http/route.ts';
import { passkeys } from '#shared/contracts/passkeys.ts';

export const deletePasskey = route(passkeys.delete, async ({ user, params }) => {
  await removePasskey(user.id, passkeyOf(await loadPasskeys(user), params.id));
});
