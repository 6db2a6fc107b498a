/*
 * What AI costs. Providers count tokens, and charge for those that they read and those that they write. The sums that
 * are kept and shown are estimates in millionths of a dollar, a whole number, so that they add up exactly.
 */

const MICROS_PER_DOLLAR = 1_000_000;

/** Tokens of one reply, or of many. */
export interface Tokens {
  input: number;
  output: number;
}

/** Dollars for a million tokens. */
export interface Price {
  input: number;
  output: number;
}

/** What tokens cost, in millionths of a dollar, rounded up. */
export function costOf(price: Price, { input, output }: Tokens): number {
  // In thousandths: binary fractions make some sums slightly too large.
  return Math.ceil(Math.round((input * price.input + output * price.output) * 1_000) / 1_000);
}

/**
 * About how many tokens a text has, where the provider has not counted them, such as in a reply that was stopped. Four
 * ASCII characters make one; each other character counts as one, which is rather too many than too few.
 */
export function tokensOf(text: string): number {
  const others = text.replaceAll(/[\u0020-\u007e\n]/g, '').length;
  return Math.ceil((text.length - others) / 4) + others;
}

/** Millionths as dollars. */
export function dollarsOf(micros: number): number {
  return micros / MICROS_PER_DOLLAR;
}

/** Dollars as millionths, to the cent. */
export function microsOf(dollars: number): number {
  return Math.round(dollars * 100) * (MICROS_PER_DOLLAR / 100);
}
