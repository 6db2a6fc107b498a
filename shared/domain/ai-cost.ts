/*
 * What replies cost. Providers count tokens, and charge for those that they read and those that they write. The sums that are
 * kept and shown are estimates in millionths of a dollar, a whole number, so that they add up exactly.
 */

/** The model that answers. Not one that thinks at length: its first words come at once, and each costs what it says. */
export const COACH_MODEL = 'gpt-4.1-mini';

/** Dollars for a million tokens, by OpenAI's list of prices: https://platform.openai.com/docs/pricing */
export const PRICES: Readonly<Record<string, { input: number; output: number }>> = {
  'gpt-4.1-mini': { input: 0.4, output: 1.6 },
};

const MICROS_PER_DOLLAR = 1_000_000;

/** Tokens of one reply, or of many. */
export interface Tokens {
  input: number;
  output: number;
}

/** What tokens cost, in millionths of a dollar, rounded up. @throws Error for a model without a price. */
export function costOf(model: string, { input, output }: Tokens): number {
  const price = PRICES[model];
  if (!price) throw new Error(`The price of ${model} is not known`);
  // In thousandths, for in binary some sums come out a trifle above what they are.
  return Math.ceil(Math.round((input * price.input + output * price.output) * 1_000) / 1_000);
}

/**
 * About how many tokens a text has, where the provider has not counted them: a reply that was stopped, say. Four letters
 * of English make one; of what is not ASCII each counts as one, which is rather too many than too few.
 */
export function tokensOf(text: string): number {
  const others = text.replaceAll(/[\u0020-\u007e\n]/g, '').length;
  return Math.ceil((text.length - others) / 4) + others;
}

/** Millionths as dollars. */
export function dollarsOf(micros: number): number {
  return micros / MICROS_PER_DOLLAR;
}

/** Millionths as people read them: '$1,250.00'. */
export function inDollars(micros: number): string {
  return dollarsOf(micros).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** Dollars as millionths, to the cent. */
export function microsOf(dollars: number): number {
  return Math.round(dollars * 100) * (MICROS_PER_DOLLAR / 100);
}
