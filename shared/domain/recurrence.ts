import type { Commitment, CommitmentSchedule, ShownSchedule } from '../contracts/commitments.ts';
import { addDays } from './local-time.ts';
import { Refusal } from './refusal.ts';

const DAY = 86_400_000;

type Frequency = Commitment['frequency'];

/**
 * How a commitment recurs within its frequency: on chosen weekdays, once in every few days, several times, or with an
 * amount. The API calls it `schedule`; here a `Schedule` has all data that decides the periods.
 */
export interface Recurrence {
  /** 1 = Monday … 7 = Sunday, ascending; only with `daily`. */
  weekdays: readonly number[] | null;
  /** The days of a window; only with `daily`. */
  every: number | null;
  /** Only with `weekly` and `monthly`. */
  times: number | null;
  /** Whether at most one of `times` counts a day. */
  onceADay: boolean;
  target: Target | null;
}

/** An amount to reach, or not to exceed, in a period. */
export interface Target {
  direction: 'at_least' | 'at_most';
  /** In thousandths, so that additions are whole numbers and commute exactly. */
  amount: number;
  unit: string;
}

/** The day of the week of a date: 1 = Monday … 7 = Sunday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

/** Whether a date is one of the chosen weekdays, if there are any. */
export function isChosen(recurrence: Recurrence | undefined, date: string): boolean {
  return !recurrence?.weekdays || recurrence.weekdays.includes(weekdayOf(date));
}

/**
 * The first date of the window that contains a date, and the date after its last one. `days` is the length of a window.
 */
export function windowOf(date: string, days: number, from: string): [string, string] {
  const passed = Math.round((Date.parse(date) - Date.parse(from)) / DAY) % days;
  const first = addDays(date, -((passed + days) % days));
  return [first, addDays(first, days)];
}

/** Whether check-offs of a period add up: several times, or an amount. */
export function isCounted(recurrence: Recurrence | undefined): recurrence is Recurrence {
  return Boolean(recurrence?.times || recurrence?.target);
}

/**
 * Whether the target is an amount not to exceed. Such a limit is kept at the end of its period, and never left to do.
 */
export function isLimit(rule: { target?: Pick<Target, 'direction'> | null | undefined } | null | undefined): boolean {
  return rule?.target?.direction === 'at_most';
}

/** Whether at most one of several check-offs counts a day. */
export function countsDays(recurrence: Recurrence | undefined): boolean {
  return Boolean(recurrence?.times && recurrence.onceADay);
}

/** The number in thousandths, in which amounts are counted. */
export const toThousandths = (value: number): number => Math.round(value * 1000);

/** The recurrence of a schedule of the API; undefined if the schedule adds nothing to the frequency. */
export function recurrenceOf(schedule: CommitmentSchedule | null | undefined): Recurrence | undefined {
  const { weekdays, every, times, once_a_day, target } = schedule ?? {};
  if (!weekdays && !every && !times && !target && once_a_day !== false) return undefined;
  return {
    weekdays: weekdays?.toSorted((a, b) => a - b) ?? null,
    every: every ?? null,
    times: times ?? null,
    onceADay: once_a_day ?? true,
    target: target ? { ...target, amount: toThousandths(target.amount) } : null,
  };
}

/** The schedule that the API shows. */
export function shownSchedule(recurrence: Recurrence | undefined): ShownSchedule | null {
  if (!recurrence) return null;
  const { weekdays, every, times, onceADay, target } = recurrence;
  return {
    weekdays: weekdays && [...weekdays],
    every,
    times,
    once_a_day: onceADay,
    target: target && { ...target, amount: target.amount / 1000 },
  };
}

/** Whether two recurrences are equal. */
export function isSameRecurrence(one: Recurrence | undefined, other: Recurrence | undefined): boolean {
  return JSON.stringify(shownSchedule(one)) === JSON.stringify(shownSchedule(other));
}

/** @throws Refusal: schedule_conflict, once_a_day_without_times, schedule_unfit for another frequency. */
export function refuseUnfit(frequency: Frequency, recurrence: Recurrence | undefined): void {
  if (!recurrence) return;
  const { weekdays, every, times, onceADay, target } = recurrence;
  if ((weekdays && every) || (times && target)) throw new Refusal('schedule_conflict', { field: 'schedule' });
  if (!onceADay && !times) throw new Refusal('once_a_day_without_times', { field: 'once_a_day' });
  const needsDaily = weekdays || every;
  const fits = needsDaily ? frequency === 'daily' && !times : times ? isLong(frequency) : frequency !== 'once';
  if (!fits) throw new Refusal('schedule_unfit', { field: 'schedule' });
}

function isLong(frequency: Frequency): boolean {
  return frequency === 'weekly' || frequency === 'monthly';
}
