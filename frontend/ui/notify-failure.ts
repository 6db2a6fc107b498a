import { serverSentences } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { notify } from './toasts.ts';

/** Shows a failure, with the server's message if there is one. */
export function notifyFailure(error: Error, otherwise: string): void {
  if (!isEndOfSession(error)) notify('error', serverSentences(error).join(', ') || otherwise);
}
