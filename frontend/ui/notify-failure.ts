import { serverSentences } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { notify } from './toasts.ts';

/** Says that it did not work: in the server's words, where it has any. */
export function notifyFailure(error: Error, otherwise: string): void {
  if (!isEndOfSession(error)) notify('error', serverSentences(error).join(', ') || otherwise);
}
