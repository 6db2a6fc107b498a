/* What is said when nobody answers. Apart from the errors of calls, whose catalogue the pages for signing in do not carry. */

/** Of something that was to be done. */
export const UNREACHABLE = 'Steadfast cannot be reached. Check your connection and try again.';

/** Of code that was to come. */
export function notHereYet(online: boolean): string {
  return online
    ? 'Steadfast cannot be reached. Please try again in a moment.'
    : 'You are offline. This opens when you are back.';
}
