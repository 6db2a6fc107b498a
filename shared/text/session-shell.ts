/* Texts about the account on all signed-in pages: the user menu, and the banner about an unverified address. */

export const userMenu = 'User menu';
export const manageAccount = 'Manage account';
export const waiting = 'Waiting to be sent';
export const managePowerups = 'Manage Power-Ups';
export const darkMode = 'Dark mode';
export const lightMode = 'Light mode';
export const signOut = 'Sign out';

export const verify = 'Verify your email';
/** Before and after the address. */
export const linkSent = ['We sent a link to ', '.'] as const;
export const sendAgain = 'Send it again';
export const newLinkSent = (address: string) => `A new link is on its way to ${address}.`;
export const verified = 'Your email is verified';
