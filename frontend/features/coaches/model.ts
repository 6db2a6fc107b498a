import { numberFormat } from '#frontend/lib/format.ts';
import type { CoachChange, CoachType, NewCoach, Usage, UserCoach } from '#shared/contracts/coaches.ts';
import { COACH_DATA, type MayRead } from '#shared/domain/coaches.ts';
import { readNumber } from '#shared/domain/numbers.ts';
import * as text from '#shared/text/coaches.ts';

export function aboutCoach({ coach_type }: Pick<UserCoach, 'coach_type'>): string {
  return coach_type?.description ?? text.custom;
}

export const shownCount = numberFormat();
const oneDecimal = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** '12,345', and from a million on '1.2 M', so that the column fits a phone. */
export function formatTokens(tokens: number): string {
  return tokens < 1_000_000 ? shownCount(tokens) : text.millions(oneDecimal(tokens / 1_000_000));
}

const inDollars = numberFormat({ style: 'currency', currency: 'USD' });

/** '$1.20'; '<$0.01' for less than a cent, but not for nothing. */
export function formatDollars(dollars: number): string {
  return dollars > 0 && dollars < 0.01 ? text.lessThan(inDollars(0.01)) : inDollars(dollars);
}

/** The content of the field for an amount. */
export function dollarsToField(dollars: number | null): string {
  if (dollars === null) return '';
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);
}

/** Parses the field: `null` (no limit) when empty, NaN when it is not an amount. */
export function parseDollars(typed: string): number | null {
  return typed.trim() === '' ? null : readNumber(typed);
}

/** The used fraction of the limit, from 0 to 1. */
export function usedFraction({ spent_usd, monthly_limit_usd }: Pick<Usage, 'spent_usd' | 'monthly_limit_usd'>): number {
  if (monthly_limit_usd === null) return 0;
  return spent_usd >= monthly_limit_usd ? 1 : spent_usd / monthly_limit_usd;
}

interface Lists {
  /** Active coaches: those of the catalogue in its order, then the user's own. */
  active: UserCoach[];
  available: CoachType[];
  hidden: CoachType[];
}

/**
 * The lists of the page. A type has at most one coach, with the same id: it is either active or available, also while
 * one of the two answers is older than the other.
 */
export function coachLists(types: readonly CoachType[], coaches: readonly UserCoach[]): Lists {
  const active = coaches.filter((coach) => coach.active);
  const rank = new Map(types.map(({ id }, index) => [id, index]));
  const rankOf = ({ id }: UserCoach) => rank.get(id) ?? types.length;
  const ids = new Set(active.map(({ id }) => id));
  const offered = types.filter(({ id }) => !ids.has(id));
  return {
    active: active.sort((a, b) => rankOf(a) - rankOf(b)),
    available: offered.filter(({ hidden }) => !hidden),
    hidden: offered.filter(({ hidden }) => hidden),
  };
}

/** The fields of the dialog. A new coach has the default switches. */
export interface CoachFields extends NewCoach {
  may_read?: MayRead;
}

/** The fields that differ from the coach's current values. */
export function changesOf(coach: UserCoach, fields: CoachFields): CoachChange {
  const { name, personality = null, rules = null, may_read } = fields;
  const changes: CoachChange = {};
  if (name !== coach.display_name) changes.name = name;
  if (personality !== coach.effective_personality) changes.personality = personality;
  if (rules !== coach.effective_rules) changes.rules = rules;
  const switched = may_read ? COACH_DATA.filter((data) => may_read[data] !== coach.may_read[data]) : [];
  if (may_read && switched.length > 0)
    changes.may_read = Object.fromEntries(switched.map((data) => [data, may_read[data]]));
  return changes;
}
