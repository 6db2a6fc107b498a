import { isolated } from './isolated.ts';

/* The introduction above the first messages of two people: what they see of each other. */

/** For two friends, by whose commitments are all shown. */
export const friends = {
  both: (name: string) => `You and ${isolated(name)} see each other’s commitments.`,
  mine: (name: string) => `${isolated(name)} sees your commitments.`,
  theirs: (name: string) => `You see ${isolated(name)}’s commitments.`,
  neither: (name: string) => `Your agreement says what you and ${isolated(name)} see of each other.`,
};
export const seeClient = (name: string) =>
  `As ${isolated(name)}’s coach, you see their commitments. They don’t see yours.`;
export const seenByCoach = (name: string) =>
  `${isolated(name)} is your coach and sees your commitments. You don’t see theirs.`;
/** The same if the agreement does not show all commitments. */
export const coachOf = (name: string) => `You’re ${isolated(name)}’s coach. They don’t see your commitments.`;
export const coachedBy = (name: string) => `${isolated(name)} is your coach. You don’t see their commitments.`;
export const seeTheirs = 'See theirs';
export const addYours = 'Add yours';
