import { numberFormat } from '#frontend/lib/format.ts';
import { recurrenceWords, shortDate, weekdayOrDate } from '#frontend/lib/recurrence-words.ts';
import type { Commitment, CommitmentSchedule } from '#shared/contracts/commitments.ts';
import { numberText, readNumber } from '#shared/domain/numbers.ts';
import { unpausedFrom } from '#shared/domain/pauses.ts';
import * as text from '#shared/text/commitments-dialog.ts';
import { moreThanDays } from '#shared/text/commitments-schedule.ts';

/*
 * The schedule of a commitment as form texts. All texts are kept while the frequency changes, and only those that fit
 * it are used.
 */

export type Frequency = Commitment['frequency'];

export interface ScheduleTexts {
  /** Only for daily commitments: each day, on weekdays, or once in several days. */
  days: string;
  /** '1,3,5'; 1 is Monday. */
  weekdays: string;
  every: string;
  /** `several`: more than once in a week or month. */
  often: string;
  times: string;
  /** 'yes', or empty. */
  once_a_day: string;
  /** A direction, or empty without a target. */
  direction: string;
  amount: string;
  unit: string;
}

export function scheduleTexts(schedule: Commitment['schedule']): ScheduleTexts {
  const { weekdays, every, times, once_a_day = true, target } = schedule ?? {};
  return {
    days: weekdays ? 'weekdays' : every ? 'every' : '',
    weekdays: (weekdays ?? []).join(),
    every: String(every ?? 2),
    often: times ? 'several' : '',
    times: String(times ?? 3),
    once_a_day: once_a_day ? 'yes' : '',
    direction: target?.direction ?? '',
    amount: target ? numberText(target.amount) : '',
    unit: target?.unit ?? '',
  };
}

export const chosenWeekdays = ({ weekdays }: ScheduleTexts): number[] =>
  weekdays ? weekdays.split(',').map(Number) : [];

export const isDaily = (frequency: Frequency): boolean => frequency === 'daily';
/** Whether a period can have several times. */
export const isLong = (frequency: Frequency): boolean => frequency === 'weekly' || frequency === 'monthly';

/** The schedule of the texts for a frequency, valid or not; null if they add nothing to the frequency. */
export function scheduleOf(frequency: Frequency, texts: ScheduleTexts): CommitmentSchedule | null {
  if (frequency === 'once') return null;
  const { days, every, often, times, once_a_day, direction, amount, unit } = texts;
  if (isLong(frequency) && often) return { times: readNumber(times), once_a_day: once_a_day !== '' };
  const onDays = isDaily(frequency) && days === 'weekdays' && { weekdays: chosenWeekdays(texts) };
  const everyDays = isDaily(frequency) && days === 'every' && { every: readNumber(every) };
  const target = direction && {
    target: { direction: direction as 'at_least' | 'at_most', amount: readNumber(amount), unit },
  };
  return onDays || everyDays || target ? { ...onDays, ...everyDays, ...(target || {}) } : null;
}

/** The number of days that each such period has at least. */
const FEWEST_DAYS = { weekly: 7, monthly: 28 };

/** The hint if there are more times than days in the shortest period, and at most one a day counts. */
export function timesHint(frequency: Frequency, { often, times, once_a_day }: ScheduleTexts): string | undefined {
  if ((frequency !== 'weekly' && frequency !== 'monthly') || !often || !once_a_day) return undefined;
  return readNumber(times) > FEWEST_DAYS[frequency] ? moreThanDays[frequency] : undefined;
}

/** The values that decide the reminder day of a one-time commitment. */
interface OnceDates {
  startDate: string;
  pauses?: Commitment['pauses'] | undefined;
  today: string;
}

/**
 * The days on which reminders come: each day for several times in a period, otherwise the last day of a long period.
 * For a one-time commitment the start date, or the first later day that is not paused: `startIsOver` after that.
 */
export function reminderDays(
  frequency: Frequency,
  { days, often }: ScheduleTexts,
  { startDate, pauses = [], today }: OnceDates,
) {
  if (frequency === 'once') return (unpausedFrom(pauses, startDate) ?? today) < today ? 'startIsOver' : 'startDate';
  if (isDaily(frequency)) return days === 'every' ? 'lastDay' : 'dueDays';
  return often ? 'eachDay' : 'lastDay';
}

const formatNumber = numberFormat({ maximumFractionDigits: 3 });

/** 'Mon, Wed, Fri · at least 20 pages' */
export function scheduleWords(frequency: Frequency, schedule: Commitment['schedule']): string {
  const rule = recurrenceWords({ frequency, schedule });
  const target = schedule?.target;
  if (!target) return rule;
  return text.ruleWithTarget[target.direction](rule, formatNumber(target.amount), target.unit);
}

type Dated = Pick<Commitment, 'start_date' | 'upcoming' | 'current_completion' | 'schedule' | 'progress' | 'due_now'>;

/** 'From Nov 26; next: Friday', or 'due by Nov 29' if it is done once until then. */
export function nextWords(commitment: Dated, today: string): string {
  const { start_date, upcoming, current_completion, schedule, progress, due_now } = commitment;
  const start = start_date === today ? text.today : shortDate(start_date, today);
  const { due_date } = current_completion;
  // Only chosen weekdays can delay the first due date.
  if (start_date > today) return text.fromAndNext(start, schedule?.weekdays ? shortDate(due_date, today) : start);
  if (due_date === today || (progress && due_now)) return text.fromAndNext(start, text.today);
  return upcoming
    ? text.fromAndNext(start, weekdayOrDate(due_date, today))
    : text.fromAndDue(start, shortDate(due_date, today));
}
