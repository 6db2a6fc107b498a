/* The chart of amounts. */

/** By the direction of a target. Amounts come formatted; the unit is what the user wrote. */
export const targets = {
  at_least: (amount: string, unit: string) => `At least ${amount} ${unit}`,
  at_most: (amount: string, unit: string) => `At most ${amount} ${unit}`,
};
/** For screen readers, with the smallest and the largest amount. */
export const chart = (first: string, last: string, low: string, high: string, unit: string) =>
  `Chart of amounts from ${first} to ${last}, between ${low} and ${high} ${unit}. The list below has each of them.`;
/** Where all are the same. */
export const evenChart = (first: string, last: string, amount: string, unit: string) =>
  `Chart of amounts from ${first} to ${last}, each ${amount} ${unit}. The list below has each of them.`;
