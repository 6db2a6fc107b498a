import { isolated } from './isolated.ts';

/* The dialogs that add, rename and remove a passkey. */

export const addTitle = 'Add a passkey';
export const renameTitle = 'Rename passkey';
export const currentPassword = 'Current password';
export const passwordHint = 'Needed to add a passkey.';
export const name = 'Name';
export const nameHint = 'So you can recognize it later.';
export const proceed = 'Continue';
export const waiting = 'Waiting for your device...';
export const added = 'Passkey added';
export const renamed = 'Passkey renamed';
export const removed = 'Passkey removed';
export const removeQuestion = 'Remove this passkey?';
export const removeNote = (name: string) =>
  `Nobody can sign in with “${isolated(name)}” any more. Delete it in your browser or password manager too, or it may keep offering it.`;

export const unsupported = 'This browser doesn’t support passkeys.';
export const cancelled = 'No passkey was added. You can try again.';
export const unable = 'This device can’t make a passkey that works without a password. Try another device.';

/** The name of a new passkey if browser and system are unknown. */
export const fallbackName = 'My passkey';
