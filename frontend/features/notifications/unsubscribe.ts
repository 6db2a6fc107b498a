import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { unsubscribe as contract } from '#shared/contracts/unsubscribe.ts';

/** What came of it: nothing (it is done), a sentence about why it was not, or that the link itself is wrong. */
type Outcome = undefined | string | { link: string };

/** Ends the email to the address of a link. Doing it again does no harm. */
export async function unsubscribe(token: string): Promise<Outcome> {
  try {
    await call(contract.create, { query: { token } });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Cut off or mangled on its way, or of an account that is gone.
    if ([400, 404, 410, 422].includes(error.status)) return { link: error.message };
    return error.sentences.join(' ');
  }
}
