import { plural } from './language.ts';

/* The question before a sign-out that loses unsent work. */

export const question = (changes: number, drafts: number) =>
  changes > 0
    ? `${plural(changes, { one: '1 change hasn’t', other: `${changes} changes haven’t` })} been sent yet`
    : `${plural(drafts, { one: '1 draft hasn’t', other: `${drafts} drafts haven’t` })} been sent yet`;
export const consequence = (changes: number, drafts: number) =>
  drafts === 0
    ? 'If you sign out now, unsent changes are removed from this device and lost.'
    : changes === 0
      ? 'If you sign out now, drafts are removed from this device and lost.'
      : 'If you sign out now, unsent changes and drafts are removed from this device and lost.';
export const signOut = 'Sign out';
