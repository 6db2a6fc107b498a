import * as commitments from './commitments.ts';
import { plural } from './language.ts';

/* Who sees a commitment, in its dialog. */

export const visibleTo = 'Visible to';
export const audiences = { everyone: 'Everyone I share with', ...commitments.audiences };
export const confidants = (count: number): string =>
  plural(count, { one: '1 confidant', other: `${count} confidants` });
export const until = 'Until';
export const untilOf = (name: string): string => `Until, for ${name}`;
export const untilAbout = 'Dates are optional. The last day ends at midnight.';
export const untilInPast = 'Choose today or a later day.';
export const noneChosen = 'Nobody sees this until you choose someone.';
export const unknown = 'Couldn’t load your confidants.';

/* Explanations. Names and dates are passed formatted. */

export const reasons = {
  everyone: (names: string, count: number): string =>
    plural(count, {
      one: `${names} sees this because you share your commitments with them.`,
      other: `${names} see this because you share your commitments with them.`,
    }),
  agreedUntil: (name: string, last: string): string => `${name} sees this until ${last}, as you agreed.`,
  notAgreed: (names: string, count: number): string =>
    plural(count, {
      one: `${names} doesn’t see this because of your agreement with them.`,
      other: `${names} don’t see this because of your agreements with them.`,
    }),
  nobody: 'Nobody else sees this or knows it’s there.',
  chosen: (name: string, since: string): string => `${name} sees this because you chose them on ${since}.`,
  chosenUntil: (name: string, since: string, last: string): string =>
    `${name} sees this because you chose them on ${since}, until ${last}.`,
};
