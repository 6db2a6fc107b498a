/* By what days and weights are known. Apart from how they are read: every page hears of them. */

/** Whatever is known of what was eaten, trained and weighed. */
export const ALL_KEY = ['fitness'] as const;
export const ENTRIES_KEY = [...ALL_KEY, 'entries'] as const;
export const WEIGHTS_KEY = [...ALL_KEY, 'weights'] as const;
export const LAST_WEIGHT_KEY = [...WEIGHTS_KEY, 'last'] as const;

export const entriesKey = (date: string) => [...ENTRIES_KEY, date] as const;
