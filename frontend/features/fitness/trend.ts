import type { Entry } from '#shared/contracts/fitness.ts';
import { type WeightUnit, weightIn } from '#shared/domain/fitness.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { isWeight } from './entries.ts';
import { number } from './words.ts';

/* How a weight has gone. */

const TREND_DAYS = 90;
const DAY = 86_400_000;

export interface Trend {
  unit: WeightUnit;
  /** In that unit. */
  first: number;
  last: number;
  min: number;
  max: number;
  /** From the first to the last. */
  days: number;
  /** From 0 to 1: `x` from the first day to the last, `y` from the least to the most. */
  points: readonly { x: number; y: number }[];
}

/**
 * The last weight of each of the 90 days before `until` and of that day, of weights that are newest first; `undefined` where fewer than two days
 * have one: that is no line.
 */
export function trendOf(weights: readonly Entry[], unit: WeightUnit, until: string): Trend | undefined {
  const since = addDays(until, -TREND_DAYS);
  const byDay = new Map<string, number>();
  for (const { date, payload } of weights.filter(isWeight)) {
    if (date >= since && date <= until && !byDay.has(date)) byDay.set(date, weightIn(unit, payload));
  }
  const days = [...byDay].reverse();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || first === last) return undefined;
  const values = days.map(([, value]) => value);
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const span = daysBetween(first[0], last[0]);
  return {
    unit,
    first: first[1],
    last: last[1],
    min,
    max,
    days: span,
    points: days.map(([date, value]) => ({
      x: daysBetween(first[0], date) / span,
      y: max === min ? 0.5 : (value - min) / (max - min),
    })),
  };
}

/** 'From 182 to 178 lbs in 90 days' */
export function trendWords({ first, last, unit, days }: Trend): string {
  return `From ${number(first)} to ${number(last)} ${unit} in ${days === 1 ? '1 day' : `${days} days`}`;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}
