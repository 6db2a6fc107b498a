import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { unsubscribe as contract } from '#shared/contracts/unsubscribe.ts';

/** `undefined` on success, the reason of a failure, or `link` if the link itself is invalid. */
type Outcome = undefined | string | { link: string };

/** Ends email to the address of a link. May be repeated. */
export async function unsubscribe(token: string): Promise<Outcome> {
  try {
    await call(contract.create, { query: { token } });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The link is broken, or of a deleted account.
    if ([400, 404, 410, 422].includes(error.status)) return { link: error.message };
    return error.sentences.join(' ');
  }
}
