/* Separate from `api.ts`, because the live channel uses these keys on every page. */

/** The prefix of all keys of fitness. */
const ALL_KEY = ['fitness'] as const;
export const ENTRIES_KEY = [...ALL_KEY, 'entries'] as const;
export const WEIGHTS_KEY = [...ALL_KEY, 'weights'] as const;
export const LAST_WEIGHT_KEY = [...WEIGHTS_KEY, 'last'] as const;

export const entriesKey = (date: string) => [...ENTRIES_KEY, date] as const;
