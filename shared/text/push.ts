/* Push notifications of this browser. */

export const unsupported = 'Service workers not supported in this browser';
export const permission = 'Notification permission not granted';
export const token = 'Failed to get FCM token';
export const noSubscription =
  'Your browser got no subscription from its push service. It may be offline, or push may be turned off in the browser.';
const backend = 'Failed to register FCM token with backend';
export const other = 'Failed to register for push notifications';
/** `reason` begins with the status of the answer, if there was one. */
export const backendRefused = (reason: string) => `${backend}: ${reason}`;
/** The same for a browser without FCM. */
export const notRegistered = (reason: string) => `This browser could not be registered: ${reason}`;

export const blocked =
  'Your browser blocks notifications from this site. Allow them in the site settings, next to the address, then press Enable again.';
export const enable = 'Enable';
export const enabling = 'Enabling...';
export const disable = 'Disable in this browser';
export const disabling = 'Disabling...';
export const registered = (token: string) => `This browser is registered: ${token}…`;
