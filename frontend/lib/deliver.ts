import { signed_out } from '#shared/text/errors.ts';
import { ApiError } from './api-error.ts';
import { delay, retryReasons } from './timers.ts';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
const ATTEMPTS = 3;

/** The stored token and its changes. */
export interface Session {
  token(): string | null;
  subscribe(listener: () => void): () => void;
}

/**
 * Retries a call until it succeeds or is refused. Without an answer, the waits become longer, and a reason to retry
 * ends them (`delay`). Errors of the server itself are retried `attempts` times. Ends with the session in which it
 * began.
 * @throws ApiError
 */
export async function deliver<Reply>(
  send: () => Promise<Reply>,
  session: Session,
  onWaiting: (waiting: boolean) => void,
  attempts = ATTEMPTS,
): Promise<Reply> {
  const token = session.token();
  let silences = 0;
  let failures = 0;
  try {
    for (;;) {
      const reasons = retryReasons();
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.unreached) silences += 1;
        else failures += 1;
        if (!error.unreached && (!isPassing(error) || failures >= attempts)) throw error;
        if (error.unreached) onWaiting(true);
        const grown = FIRST_WAIT * 2 ** (error.unreached ? silences - 1 : failures - 1);
        // The network may have returned during this attempt.
        const wait = retryReasons() === reasons ? grown : FIRST_WAIT;
        await delay(Math.min((error.retryAfter ?? 0) * 1000 || wait, LONGEST_WAIT), session.subscribe);
        if (session.token() !== token) throw new ApiError(401, [], signed_out);
      }
    }
  } finally {
    onWaiting(false);
  }
}

function isPassing({ status }: ApiError): boolean {
  return status === 429 || status >= 500;
}
