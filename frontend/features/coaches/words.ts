import { numberFormat } from '#frontend/lib/formats.ts';
import type { Usage, UserCoach } from '#shared/contracts/coaches.ts';

/* What is said of coaches, and of what they cost. */

export const FAILURES = {
  activate: 'Failed to activate coach',
  deactivate: 'Failed to deactivate coach',
  hide: 'Failed to remove coach',
  update: 'Failed to update coach',
  create: 'Failed to create coach',
  delete: 'Failed to delete coach',
} as const;

export const SUCCESSES = {
  activate: 'Coach activated successfully',
  deactivate: 'Coach deactivated successfully',
  hide: 'Coach removed from available list',
  update: 'Coach updated successfully',
  create: 'Coach created successfully',
  delete: 'Coach deleted successfully',
} as const;

export function aboutCoach({ coach_type }: Pick<UserCoach, 'coach_type'>): string {
  return coach_type?.description ?? 'Your own coach';
}

const count = numberFormat();
const oneDecimal = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** '12,345', and from a million on '1.2 M': the column is as narrow as a phone. */
export function tokenWords(tokens: number): string {
  return tokens < 1_000_000 ? count(tokens) : `${oneDecimal(tokens / 1_000_000)} M`;
}

const inDollars = numberFormat({ style: 'currency', currency: 'USD' });

/** '$1.20'. What is something is not said to be nothing. */
export function dollarWords(dollars: number): string {
  return dollars > 0 && dollars < 0.01 ? '<$0.01' : inDollars(dollars);
}

/** As one would type it. */
export function dollarField(dollars: number | null): string {
  if (dollars === null) return '';
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);
}

/** What was typed: nothing is no limit, and what is no amount is no number. */
export function typedDollars(typed: string): number | null {
  const amount = typed.trim().replace(/^\$\s*/, '');
  if (amount === '') return null;
  // Thousands may be parted, as the sentence about the limit parts them.
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(amount) ? amount.replaceAll(',', '') : amount;
  return /^\d*\.?\d+$|^\d+\.$/.test(plain) ? Number(plain) : Number.NaN;
}

/** How far the limit is used up, from 0 to 1. */
export function usedUp({ spent_usd, monthly_limit_usd }: Pick<Usage, 'spent_usd' | 'monthly_limit_usd'>): number {
  if (monthly_limit_usd === null) return 0;
  return spent_usd >= monthly_limit_usd ? 1 : spent_usd / monthly_limit_usd;
}
