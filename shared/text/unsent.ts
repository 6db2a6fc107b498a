import { plural } from './language.ts';

/* The question before a sign-out that loses what is not sent. */

export const question = (count: number) =>
  `${plural(count, { one: '1 change has', other: `${count} changes have` })} not been sent yet`;
export const consequence = 'If you sign out now, unsent changes are removed from this device and lost.';
export const signOut = 'Sign out';
