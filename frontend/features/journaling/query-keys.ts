/* Separate from `api.ts`, because the live channel uses these keys on every page. */

/** The prefix of all keys of the journal. */
export const JOURNAL_KEY = ['journal'] as const;

export const entryKey = (date: string) => [...JOURNAL_KEY, 'entry', date] as const;
export const DAYS_KEY = [...JOURNAL_KEY, 'days'] as const;
