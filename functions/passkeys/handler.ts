import { resource } from '#functions/lib/http/resource.ts';
import { acceptedPasskeys } from './accepted.ts';
import { createPasskey } from './create.ts';
import { deletePasskey } from './delete.ts';
import { listPasskeys } from './list.ts';
import { registrationOptions } from './registration-options.ts';
import { renamePasskey } from './rename.ts';
import { signIn } from './sign-in.ts';
import { signInOptions } from './sign-in-options.ts';

export const handler = resource(
  listPasskeys,
  acceptedPasskeys,
  registrationOptions,
  createPasskey,
  renamePasskey,
  deletePasskey,
  signInOptions,
  signIn,
);
