import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { clearToken } from '#frontend/lib/token.ts';
import { passwordReset, users } from '#shared/contracts/users.ts';
import { wrongFields } from '#shared/contracts/wrong-fields.ts';
import type { Outcome } from './outcome.ts';
import { keepUnverified } from './unverified.ts';

/** Sets the password with a mailed link. `link` is what is wrong when that is the link itself. */
export async function resetPassword(token: string, values: Record<string, string>): Promise<Outcome> {
  const checked = passwordReset.safeParse(values);
  if (!checked.success) return Object.fromEntries(wrongFields(checked.error));
  try {
    await call(users.resetPassword, { params: { token }, body: { user: checked.data } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A link that was cut off or mangled on its way is as good as a used one.
    if (error.status === 410 || error.status === 404) return { link: error.message };
    return error.sentences.join(', ');
  }
  // The server has ended all sessions of the account, and nobody stays signed in here whose password this was not.
  clearToken();
  keepUnverified(null);
  return undefined;
}
