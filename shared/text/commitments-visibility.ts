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
export const noneChosen = 'Nobody sees this until you choose somebody.';
export const unknown = 'Your confidants cannot be loaded now.';

/* Explanations. Names and dates come formatted. */

export const reasons = {
  everyone: (names: string, count: number): string =>
    plural(count, {
      one: `${names} sees this because you share your commitments with them.`,
      other: `${names} see this because you share your commitments with them.`,
    }),
  agreedUntil: (name: string, last: string): string => `${name} sees this until ${last}, as you have agreed.`,
  notAgreed: (names: string, count: number): string =>
    plural(count, {
      one: `${names} does not see this, as your agreement with them says.`,
      other: `${names} do not see this, as your agreements with them say.`,
    }),
  nobody: 'Nobody else sees this, or that it is there.',
  chosen: (name: string, since: string): string => `${name} sees this because you chose them on ${since}.`,
  chosenUntil: (name: string, since: string, last: string): string =>
    `${name} sees this because you chose them on ${since}, until ${last}.`,
};
