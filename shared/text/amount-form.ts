/* The form that adds an amount. */

export const amountFor = (title: string, unit: string): string => `Amount for ${title} (${unit})`;
export const less = 'Less';
export const more = 'More';
export const add = 'Add';
export const wrongAmount = (limit: string): string =>
  `Amount must be a number above 0, at most ${limit}, to three decimals`;
