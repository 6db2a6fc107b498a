import { plural } from './language.ts';

/* What a month of a year says besides its numbers. Amounts and lists come formatted; a unit is what the user wrote. */

export const amount = (shown: string, unit: string) => `${shown} ${unit}`;
export const inAll = (amounts: string) => `${amounts} in all.`;
export const notes = (count: number, shown: string) => plural(count, { one: '1 note.', other: `${shown} notes.` });
