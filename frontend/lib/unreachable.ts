/**
 * Shown when an action gets no answer. It is not part of the catalogue of API errors, which the pages for signing in do not load.
 */
export const UNREACHABLE = 'Steadfast cannot be reached. Check your connection and try again.';
