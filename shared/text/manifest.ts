/* The texts of the installed app's manifest: its shortcuts and screenshots. */

export { description } from './documents.ts';
export { logFood } from './fitness-shell.ts';
export { language } from './language.ts';
export { newCommitment } from './pages.ts';

export const today = 'Today';
export const screenshot = 'The commitments of a day';
