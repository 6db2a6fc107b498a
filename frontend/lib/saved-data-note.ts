import * as connection from '#shared/text/connection.ts';
import { ApiError } from './api-error.ts';

/**
 * The note above data that could not be refreshed. The error is `null` if no request could be made. Only signed-in
 * pages load it.
 */
export function savedDataNote(error: Error | null): string {
  return connection.savedData(reasonOf(error));
}

/**
 * The same for a part of a page. Without a network the top of the page says so, and the part only how old it is: the
 * text is empty then. `null` if the data is up to date.
 */
export function partNote(isOnline: boolean, hasFailed: boolean, error: Error | null): string | null {
  if (!isOnline) return '';
  return hasFailed ? savedDataNote(error) : null;
}

function reasonOf(error: Error | null): string {
  if (!(error instanceof ApiError) || error.status === 0) return connection.notReached;
  if (error.status >= 500 && !error.passing) return connection.notRefreshed;
  return error.message.replace(/\.?$/, '.');
}
