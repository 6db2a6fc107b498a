import { ApiError } from './api-error.ts';

/**
 * What is said above something that is remembered, because it could not be read anew: why. The error is `null` where nothing could be
 * asked. By signed-in pages alone, which carry it.
 */
export function remembered(error: Error | null): string {
  return `${reasonOf(error)} This is what was here last.`;
}

function reasonOf(error: Error | null): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Steadfast cannot be reached.';
  if (error.status >= 500 && !error.passing)
    return 'Something went wrong on our side, and this could not be brought up to date.';
  return error.message.replace(/\.?$/, '.');
}
