/* The dialogs that add, rename and remove a passkey. */

export const addTitle = 'Add a passkey';
export const renameTitle = 'Rename passkey';
export const currentPassword = 'Current password';
export const passwordHint = 'Nobody can add a passkey without it.';
export const name = 'Name';
export const nameHint = 'To recognize it later.';
export const proceed = 'Continue';
export const waiting = 'Waiting for your device...';
export const added = 'Passkey added';
export const renamed = 'Passkey renamed';
export const removed = 'Passkey removed';
export const removeQuestion = 'Remove this passkey?';
export const removeNote = (name: string) =>
  `Nobody can sign in with “${name}” any more. Delete it in your browser or password manager as well, which may go on offering it.`;

export const unsupported = 'This browser does not support passkeys.';
export const cancelled = 'No passkey was added. You can try again.';
export const unable = 'This device cannot make a passkey that works without a password. Try another device.';

/** The name of a new passkey, by the browser and the system that it is made in; either may be unknown. */
export function defaultName(browser: Browser | undefined, system: System | undefined): string {
  if (!browser) return system ? systems[system] : fallback;
  return system ? `${browsers[browser]} on ${systems[system]}` : browsers[browser];
}

const fallback = 'My passkey';

const browsers = {
  edge: 'Edge',
  opera: 'Opera',
  samsung: 'Samsung Internet',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
};
const systems = {
  android: 'Android',
  ios: 'iOS',
  windows: 'Windows',
  chromeos: 'ChromeOS',
  macos: 'macOS',
  linux: 'Linux',
};

export type Browser = keyof typeof browsers;
export type System = keyof typeof systems;
