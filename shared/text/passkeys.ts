/* The passkeys in the settings. */

export const title = 'Passkeys';
export const about =
  'Sign in with your fingerprint, face or device PIN instead of a password. A passkey works on this site only, so no other site can ask for it.';
export const loading = 'Loading passkeys';
export const loadFailed = 'Failed to fetch passkeys';
export const offline = 'You’re offline. Your passkeys will load when you’re back online.';
export const none = 'No passkeys yet.';
export const add = 'Add a passkey';
export const full = (limit: number) => `You have ${limit} passkeys, which is the limit. Remove one to add another.`;
export const rename = 'Rename';
export const renameNamed = (name: string) => `Rename ${name}`;
export const remove = 'Remove';
export const removeNamed = (name: string) => `Remove ${name}`;
export const added = (date: string) => `Added ${date}`;
export const lastUsed = (date: string) => `Last used ${date}`;
export const neverUsed = 'Never used';
