/* The section of the settings that lists a user's sessions. */

export const loading = 'Loading where you’re signed in';
export const loadFailed = 'Failed to fetch where you’re signed in';
export const offline = 'You’re offline. This list will load when you’re back online.';
export const about = 'Sign out browsers you no longer use. If you don’t recognize one, change your password too.';
export const onSystem = (browser: string, system: string) => `${browser} on ${system}`;
export const current = 'This browser';
export const since = (date: string) => `Signed in on ${date}.`;
/** `time` is exact to the hour. */
export const lastSeen = (date: string, time: string) => `Last seen on ${date} at about ${time}.`;
export const signOut = 'Sign out';
export const signingOut = 'Signing out...';
export const signOutOf = (browser: string, system: string) => `Sign out ${browser} on ${system}`;
export const signedOut = 'Signed out';
export const signOutFailed = 'Failed to sign out';
export const only = 'You’re not signed in anywhere else.';

export const signOutOthers = 'Sign out everywhere else';
export const othersQuestion = 'Sign out everywhere else?';
export const othersAbout = 'All browsers except this one are signed out immediately.';
