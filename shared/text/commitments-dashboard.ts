import { plural } from './language.ts';

export const myCommitments = 'My Commitments';
/** Beside the date. */
export const doneOf = (done: string, all: string) => `${done} of ${all} done`;
export const allDone = 'Everything for today is done.';
export const allPaused = 'Everything is paused.';
export const viewAll = 'View All';
export const none = 'No commitments yet. Create your first commitment to get started!';
/** Shown if closed commitments are listed above it. */
export const noneOpen = 'No open commitments.';
export const create = 'Create Commitment';
export const startWith = 'Or start with one of these:';
/** The titles are stored in the language of the page. */
export const starters = [
  { title: 'Walk before breakfast', frequency: 'daily' },
  { title: 'Call a friend', frequency: 'weekly' },
  { title: 'Read ten pages', frequency: 'daily' },
] as const;
export const inviteSomeone = 'Invite someone';

export function viewMore(count: number): string {
  return plural(count, { one: 'View 1 more commitment', other: `View ${count} more commitments` });
}
