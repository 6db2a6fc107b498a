import { pluralsOf } from './plural.ts';

/** The language of the texts in this folder (BCP 47). */
export const language = 'en';

/** `plural(count, { one: 'day', other: 'days' })` */
export const plural = pluralsOf(language);
