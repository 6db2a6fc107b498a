import * as connection from '#shared/text/connection.ts';
import { ApiError } from './api-error.ts';

/**
 * What is said above something that is remembered, because it could not be read anew: why. The error is `null` where
 * nothing could be asked. By signed-in pages alone, which carry it.
 */
export function remembered(error: Error | null): string {
  return connection.savedData(reasonOf(error));
}

function reasonOf(error: Error | null): string {
  if (!(error instanceof ApiError) || error.status === 0) return connection.notReached;
  if (error.status >= 500 && !error.passing) return connection.notRefreshed;
  return error.message.replace(/\.?$/, '.');
}
