import { plural } from './language.ts';

/*
 * A month of a year, in addition to the sentences about all. Amounts and lists are passed formatted; a unit is the
 * user's text.
 */

export const amount = (shown: string, unit: string) => `${shown} ${unit}`;
export const inAll = (amounts: string) => `${amounts} in all.`;
export const notes = (count: number, shown: string) => plural(count, { one: '1 note.', other: `${shown} notes.` });
/** If nothing is decided yet, and if nothing was due. */
export const openOfAll = (count: number, shown: string) =>
  plural(count, { one: '1 thing is open.', other: `${shown} things are open.` });
export const nothingWasDue = 'Nothing was due.';
