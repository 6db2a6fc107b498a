import { loadPasskeys, passkeyOf, removePasskey, renamePasskey } from '#functions/lib/data/passkeys/passkeys.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { passkeys } from '#shared/contracts/passkeys.ts';
import { createPasskey, presentPasskey, registrationOptions } from './registration.ts';
import { signIn, signInOptions } from './sign-in.ts';

export const handler = resource(
  route(passkeys.list, async ({ user }) => (await loadPasskeys(user)).all.map(presentPasskey)),
  route(passkeys.accepted, async ({ user }) => {
    const { userHandle = null, all } = await loadPasskeys(user);
    return {
      user_handle: userHandle,
      credential_ids: all.map(({ credentialId }) => credentialId),
      name: user.email,
      display_name: user.name,
    };
  }),
  registrationOptions,
  createPasskey,
  route(passkeys.rename, async ({ user, params, body }) => {
    const found = passkeyOf(await loadPasskeys(user), params.id);
    const { name } = body();
    if (name !== found.name) await renamePasskey(user.id, found.id, name);
    return presentPasskey({ ...found, name });
  }),
  route(passkeys.delete, async ({ user, params }) => {
    await removePasskey(user.id, passkeyOf(await loadPasskeys(user), params.id));
  }),
  signInOptions,
  signIn,
);
