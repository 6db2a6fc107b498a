/* Texts for when the network or the server does not answer. */

export const unreachable = 'Steadfast cannot be reached. Check your connection and try again.';
export const timedOut = 'Steadfast did not answer in time. Please try again.';

/** Above data of an earlier visit. */
export const offlineData = 'You are offline. This may be out of date. You can make changes when you are back online.';
export const savedData = (reason: string) => `${reason} This may be out of date.`;
export const notReached = 'Steadfast cannot be reached.';
export const notRefreshed = 'Something went wrong on our side, and this could not be refreshed.';

/** In the place of code that could not be loaded. */
export const codeOffline = 'You are offline. This will open when you are back online.';
export const codeHeld = 'This could not be loaded. Save your changes, then reload the page.';
export const codeFailed = 'This could not be loaded. Please try again in a moment.';
