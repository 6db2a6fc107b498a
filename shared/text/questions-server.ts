import type { MissedWhen } from '../domain/misses.ts';
import type { LookBackEvery } from '../domain/questions.ts';
import { isolated } from './isolated.ts';
import { plural } from './language.ts';

/* The messages of Steadfast in the chat of two confidants: after a miss, to look back, and about their agreement. */

/** A title in a sentence. */
export const quotedTitle = (title: string) => `“${title}”`;
/** The last part of a list of titles. */
export const moreTitles = (count: number, shown: string) =>
  plural(count, { one: `${shown} more`, other: `${shown} more` });

const WHEN: Readonly<Record<NonNullable<MissedWhen>, string>> = {
  yesterday: ' yesterday',
  week: ' last week',
  month: ' last month',
};
const whenText = (when: MissedWhen) => (when === null ? '' : WHEN[when]);

/** For the person who has missed it. `titles` is a list. */
export const askOwner = (name: string, titles: string, when: MissedWhen) =>
  `${isolated(name)}, you missed ${titles}${whenText(when)}. What got in the way?`;
/** For the other person, who should ask. */
export const askOther = (name: string, owner: string, titles: string, when: MissedWhen) =>
  `${isolated(name)}, ${isolated(owner)} missed ${titles}${whenText(when)}. Would you ask what got in the way?`;

/** Before the reason of a decision about such a message. `name` is the other person of the agreement. */
export const why = (titles: string, count: number, when: MissedWhen, name: string) =>
  `${titles} ${plural(count, { one: 'was', other: 'were' })} missed${whenText(when)}, ` +
  `and your agreement with ${isolated(name)} says that Steadfast asks.`;
/** The same if that person no longer sees the commitments. */
export const whyUnnamed = (when: MissedWhen, name: string) =>
  `Something was missed${whenText(when)}, and your agreement with ${isolated(name)} says that Steadfast asks.`;

/** For both: `name` is the person on whose commitments they look back. */
export const lookBack: Readonly<Record<LookBackEvery, (name: string, other: string) => string>> = {
  weekly: (name, other) =>
    `${isolated(name)} and ${isolated(other)}, ${isolated(name)}’s week has ended. You can look back on it together now.`,
  monthly: (name, other) =>
    `${isolated(name)} and ${isolated(other)}, ${isolated(name)}’s month has ended. You can look back on it together now.`,
};
/** For the other person, who should answer. */
export const proposal = (name: string, by: string) =>
  `${isolated(name)}, ${isolated(by)} proposes to change your agreement.`;
/** For the proposer. */
export const accepted = (name: string, by: string) =>
  `${isolated(name)}, ${isolated(by)} said yes. What you proposed applies from now on.`;
export const declined = (name: string, by: string) =>
  `${isolated(name)}, ${isolated(by)} declined what you proposed. Nothing changes.`;
/** For both. `day` is the last day of the agreement. */
export const ended = (one: string, other: string, day: string) =>
  `${isolated(one)} and ${isolated(other)}, your agreement ended on ${day}.`;
/** For the other person, who should read it. `day` is the first day of the week. */
export const review = (name: string, owner: string, day: string) =>
  `${isolated(name)}, ${isolated(owner)} shared the review of the week from ${day} with you.`;
/** Before the reason of a decision about such a message. `name` is the other person. */
export const whyProposal = (name: string) => `A change to your agreement with ${isolated(name)} was proposed.`;
export const whyAnswer = (name: string) => `A change to your agreement with ${isolated(name)} was answered.`;
export const whyEnded = (name: string) => `Your agreement with ${isolated(name)} has ended.`;
export const whyReview = (name: string) => `A weekly review was shared between you and ${isolated(name)}.`;
/** Before the reason of a decision about such a message. `name` is the other person of the agreement. */
export const whyLookBack: Readonly<Record<LookBackEvery, (name: string) => string>> = {
  weekly: (name) => `Your agreement with ${isolated(name)} says that you look back together every week.`,
  monthly: (name) => `Your agreement with ${isolated(name)} says that you look back together every month.`,
};
