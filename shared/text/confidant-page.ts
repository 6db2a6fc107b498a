import { plural } from './language.ts';

/* The page of one confidant, with the commitments that they share. The page of their fitness has its own texts. */

export const viewDashboard = 'View Dashboard';
export const moreActions = (name: string) => `More actions for ${name}`;
export const failure = 'Error loading confidant commitments';
export const reason = 'Failed to fetch confidant commitments';
export const offline = 'You’re offline. These commitments will load when you’re back online.';
/** Before and after the name of the confidant, who can see the view; on both pages. */
export const viewNotice = ['', ' can see that you looked today.'] as const;
/** Replaces the shared data of a former confidant. */
export const notConfidants = 'You’re not confidants with this person.';
export const toConfidants = 'Go to your confidants';
/** In the list of their commitments. */
export const noneFound = 'No commitments found with the current filters.';
export const earlierNotes = (count: number): string =>
  plural(count, { one: '1 earlier note', other: `${count} earlier notes` });
export const earlierNotesOn = (title: string, count: number): string => `${earlierNotes(count)} on ${title}`;
