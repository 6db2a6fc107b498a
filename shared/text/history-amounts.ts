/* The chart of amounts. */

/** By the direction of a target. Amounts are passed formatted; the unit is the user's text. */
export const targets = {
  at_least: (amount: string, unit: string) => `At least ${amount} ${unit}`,
  at_most: (amount: string, unit: string) => `At most ${amount} ${unit}`,
};
/** Consecutive targets with the same unit. */
export const inTurn = (amounts: readonly string[]) => amounts.join(', then ');
/** For screen readers, by the direction of a target. */
export const changes = {
  at_least: (amount: string, unit: string, date: string) => `The target changes to ${amount} ${unit} on ${date}.`,
  at_most: (amount: string, unit: string, date: string) => `The limit changes to ${amount} ${unit} on ${date}.`,
};
/** For screen readers, with the smallest and the largest amount. */
export const chart = (first: string, last: string, low: string, high: string, unit: string) =>
  `Chart of amounts from ${first} to ${last}, between ${low} and ${high} ${unit}. The list below has each of them.`;
/** If all amounts are equal. */
export const evenChart = (first: string, last: string, amount: string, unit: string) =>
  `Chart of amounts from ${first} to ${last}, each ${amount} ${unit}. The list below has each of them.`;
