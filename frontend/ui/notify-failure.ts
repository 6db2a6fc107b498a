import { saidBy } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/at-once.ts';
import { notify } from './notices.ts';

/** Says that it did not work: in the server's words, where it has any. */
export function notifyFailure(error: Error, otherwise: string): void {
  if (!isEndOfSession(error)) notify('error', saidBy(error).join(', ') || otherwise);
}
