/*
 * The cost of AI. Providers count tokens of input and output. Stored and displayed amounts are estimates in whole
 * millionths of a dollar, so that they add up exactly.
 */

const MICROS_PER_DOLLAR = 1_000_000;

/** The tokens of one or several replies. */
export interface Tokens {
  input: number;
  output: number;
}

/** A price in dollars per million tokens. */
export interface Price {
  input: number;
  output: number;
}

/** The cost of tokens, in millionths of a dollar, rounded up. */
export function costOf(price: Price, { input, output }: Tokens): number {
  // In thousandths, because binary fractions make some sums slightly too large.
  return Math.ceil(Math.round((input * price.input + output * price.output) * 1_000) / 1_000);
}

/**
 * Estimates the tokens of a text that the provider has not counted, such as a stopped reply. Four ASCII characters
 * count as one token, each other character as one: the estimate is rather too high than too low.
 */
export function tokensOf(text: string): number {
  const others = text.replaceAll(/[\u0020-\u007e\n]/g, '').length;
  return Math.ceil((text.length - others) / 4) + others;
}

/** Converts millionths to dollars. */
export function dollarsOf(micros: number): number {
  return micros / MICROS_PER_DOLLAR;
}

/** Dollars as millionths, to the cent. */
export function microsOf(dollars: number): number {
  return Math.round(dollars * 100) * (MICROS_PER_DOLLAR / 100);
}
