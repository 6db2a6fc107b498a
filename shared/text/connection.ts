/* Texts for when the network or the server does not answer. */

export const unreachable = 'Can’t reach Steadfast. Check your connection and try again.';
export const timedOut = 'Steadfast didn’t answer in time. Please try again.';

/** Above data of an earlier visit. */
export const offlineData = 'You’re offline. This may be out of date.';
export const savedData = (reason: string) => `${reason} This may be out of date.`;
/** The day is 'today' or 'on Nov 22'. */
export const lastUpdated = (day: string, time: string) => `Last updated ${day} at ${time}.`;
export const today = 'today';
export const onDay = (day: string) => `on ${day}`;
export const notReached = 'Can’t reach Steadfast.';
export const notRefreshed = 'Something went wrong on our side, so this wasn’t refreshed.';

/** A change that waits on the device. */
export const savedHere = 'Saved on this device. It’ll be sent as soon as possible.';
export const deletedHere = 'Deleted on this device. This will be sent as soon as possible.';
export const notStored = 'This device has no room left for unsent changes. Keep this page open until they’re sent.';
/** Once in a tab, when the browser's storage is full or blocked. */
export const notKept =
  'This browser’s storage is full or blocked, so your sign-in, drafts and choices here last only until you close or reload this tab.';
export const understood = 'OK';
export const notSent = 'Not sent yet';
/** Beside the values that a change has replaced. */
export const replacedReason = 'While your change waited, this was changed elsewhere. Your change replaced it.';

/** Replaces code that could not be loaded. */
export const codeOffline = 'You’re offline. This will open when you’re back online.';
export const codeHeld = 'This didn’t load. Save your changes, then reload the page.';
export const codeFailed = 'This didn’t load. Please try again in a moment.';
