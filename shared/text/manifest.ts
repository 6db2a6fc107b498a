/* What the manifest of the installed app says: its shortcuts and screenshots. */

export { description } from './documents.ts';
export { logFood } from './fitness-shell.ts';
export { language } from './language.ts';
export { newCommitment } from './pages.ts';

export const today = 'Today';
export const screenshot = 'The commitments of a day';
