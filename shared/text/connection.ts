/* Texts for when the network or the server does not answer. */

export const unreachable = 'Steadfast cannot be reached. Check your connection and try again.';
export const timedOut = 'Steadfast did not answer in time. Please try again.';

/** Above data of an earlier visit. */
export const offlineData = 'You are offline. This may be out of date.';
export const savedData = (reason: string) => `${reason} This may be out of date.`;
/** The day is 'today' or 'on Nov 22'. */
export const lastUpdated = (day: string, time: string) => `Last updated ${day} at ${time}.`;
export const today = 'today';
export const onDay = (day: string) => `on ${day}`;
export const notReached = 'Steadfast cannot be reached.';
export const notRefreshed = 'Something went wrong on our side, and this could not be refreshed.';

/** A change that waits on the device. */
export const savedHere = 'Saved on this device. It will be sent when Steadfast can be reached.';
export const deletedHere = 'Deleted on this device. This will be sent when Steadfast can be reached.';
export const notStored = 'This device has no room left for unsent changes. Keep this page open until they are sent.';
/** Once in a tab, when the browser's storage is full or blocked. */
export const notKept =
  'This browser’s storage is full or blocked: your sign-in, drafts and choices on this device last only until you close or reload this tab.';
export const understood = 'OK';
export const notSent = 'Not sent yet';
/** Beside the text that a change has replaced. */
export const replacedReason = 'While your change waited, this was written elsewhere. Your change has replaced it.';

/** In the place of code that could not be loaded. */
export const codeOffline = 'You are offline. This will open when you are back online.';
export const codeHeld = 'This could not be loaded. Save your changes, then reload the page.';
export const codeFailed = 'This could not be loaded. Please try again in a moment.';
