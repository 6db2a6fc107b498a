import * as connection from '#shared/text/connection.ts';
import { ApiError } from './api-error.ts';

/**
 * The note above data that could not be refreshed. The error is `null` if no request could be made. Only signed-in
 * pages load it.
 */
export function remembered(error: Error | null): string {
  return connection.savedData(reasonOf(error));
}

function reasonOf(error: Error | null): string {
  if (!(error instanceof ApiError) || error.status === 0) return connection.notReached;
  if (error.status >= 500 && !error.passing) return connection.notRefreshed;
  return error.message.replace(/\.?$/, '.');
}
