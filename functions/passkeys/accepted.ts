import { loadPasskeys } from '#functions/lib/data/passkeys/passkeys.ts';
import { route } from '#functions/lib/http/route.ts';
import { passkeys } from '#shared/contracts/passkeys.ts';

export const acceptedPasskeys = route(passkeys.accepted, async ({ user }) => {
  const { userHandle = null, all } = await loadPasskeys(user);
  return {
    user_handle: userHandle,
    credential_ids: all.map(({ credentialId }) => credentialId),
    name: user.email,
    display_name: user.name,
  };
});
