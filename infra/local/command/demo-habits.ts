/** The completion actions of the demo users: about three quarters of their commitments, more on weekdays. */
import type { NewCommitment } from '#shared/contracts/commitments.ts';
import { addDays, toInstant } from '#shared/domain/local-time.ts';
import { chanceOf } from './demo-calls.ts';

export interface Habit {
  /** `HH:MM` by the person's clock, give or take some minutes. */
  time: string;
  /** The days of the week on which it is done: 1 = Monday … 7 = Sunday. */
  weekdays?: readonly number[];
  /** For a monthly commitment: the day of the month. */
  day?: number;
  /** For a one-time commitment: how many days ago it is done. */
  daysAgo?: number;
  /** The share of weekdays on which it is done. */
  share?: number;
  /** For a commitment with a target: the amounts of the days on which it is done. */
  amounts?: readonly number[];
  /** The amount of a missed day: above a limit, or below a target. Without it nothing is recorded. */
  missedAmount?: number;
  /** Outcomes of days of the last week, by the number of days ago; all other days are done. */
  lately?: Record<number, 'skipped' | 'missed'>;
  /** Notes of the person, by the number of days ago. */
  notes?: Record<number, string>;
}

export interface Action {
  date: string;
  daysAgo: number;
  /** Epoch milliseconds. */
  at: number;
  kind: 'completed' | 'skipped';
  amount?: number;
}

/** Eight weeks. */
export const SEASON_DAYS = 56;
/**
 * The number of days whose actions are single calls, with times of day. Older ones are imported in one call, with dates
 * only.
 */
export const TIMED_DAYS = 10;
/** The days without chance, because the chats talk about them. */
export const LAST_WEEK_DAYS = 7;
const MINUTE = 60_000;
const WEEKEND_SHARE = 0.8;
const SKIPPED_SHARE = 0.07;
/** Days of a cold, on which less than half is done. */
const COLD = { from: 33, to: 38, share: 0.4 };

/** The actions of a habit, oldest first, up to the end of today. */
export function actionsOf(
  commitment: NewCommitment,
  habit: Habit,
  where: { today: string; timezone: string },
): Action[] {
  const { title } = commitment;
  const days = Array.from({ length: SEASON_DAYS + 1 }, (_, index) => SEASON_DAYS - index);
  return days.flatMap((daysAgo): Action[] => {
    const date = addDays(where.today, -daysAgo);
    if (!isDayOf(commitment, habit, date, daysAgo)) return [];
    const outcome = outcomeOf(commitment, habit, date, daysAgo);
    const at = instantNear(date, habit.time, where.timezone, `${title} ${daysAgo}`);
    if (outcome === 'skipped') return [{ date, daysAgo, at, kind: outcome }];
    const amount = outcome === 'missed' ? habit.missedAmount : amountOf(title, habit, daysAgo);
    if (outcome === 'missed' && amount === undefined) return [];
    return [{ date, daysAgo, at, kind: 'completed', ...(amount !== undefined && { amount }) }];
  });
}

function amountOf(title: string, { amounts = [] }: Habit, daysAgo: number): number | undefined {
  return amounts[Math.floor(chanceOf(`amount ${title} ${daysAgo}`) * amounts.length)];
}

/** An instant within a quarter of an hour of a time of day. */
export function instantNear(date: string, time: string, timezone: string, name: string): number {
  return toInstant(date, time, timezone) + Math.floor((chanceOf(`time ${name}`) * 30 - 15) * MINUTE);
}

function isDayOf({ frequency, schedule }: NewCommitment, habit: Habit, date: string, daysAgo: number): boolean {
  if (habit.weekdays) return habit.weekdays.includes(weekdayOf(date));
  // Windows count from the first day. Each one is done on its second day.
  if (schedule?.every) return (SEASON_DAYS - daysAgo) % schedule.every === 1;
  if (frequency === 'daily') return true;
  return frequency === 'monthly' ? Number(date.slice(8)) === habit.day : daysAgo === habit.daysAgo;
}

function outcomeOf(
  { title, frequency, schedule }: NewCommitment,
  { share = 0.88, lately = {} }: Habit,
  date: string,
  daysAgo: number,
): Action['kind'] | 'missed' {
  if (daysAgo <= LAST_WEEK_DAYS) return lately[daysAgo] ?? 'completed';
  if (frequency === 'once' || (frequency === 'monthly' && !schedule)) return 'completed';
  const isWeekend = frequency === 'daily' && weekdayOf(date) > 5;
  const isCold = daysAgo >= COLD.from && daysAgo <= COLD.to;
  const likely = share * (isWeekend ? WEEKEND_SHARE : 1) * (isCold ? COLD.share : 1);
  const chance = chanceOf(`${title} ${daysAgo}`);
  if (chance < likely) return 'completed';
  // In a period of several days, a single day is missed instead: a skip would be for the whole period.
  return chance < likely + SKIPPED_SHARE && !isShared(frequency, schedule) ? 'skipped' : 'missed';
}

/** Whether several days count for one period. */
function isShared(frequency: NewCommitment['frequency'], schedule: NewCommitment['schedule']): boolean {
  return frequency !== 'daily' && Boolean(schedule);
}

/** 1 = Monday … 7 = Sunday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}
