import { plural } from './language.ts';

/* A month of a year, besides what was done of all. Amounts and lists come formatted; a unit is what the user wrote. */

export const amount = (shown: string, unit: string) => `${shown} ${unit}`;
export const inAll = (amounts: string) => `${amounts} in all.`;
export const notes = (count: number, shown: string) => plural(count, { one: '1 note.', other: `${shown} notes.` });
/** Where nothing is decided yet, and where there was nothing to decide. */
export const openOfAll = (count: number, shown: string) =>
  plural(count, { one: '1 thing is open.', other: `${shown} things are open.` });
export const nothingWasDue = 'Nothing was due.';
