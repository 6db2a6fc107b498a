import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import * as text from '#shared/text/commitments.ts';
import { clockTime, dateFormat, listFormat, numberFormat, weekdayName } from './format.ts';

/* How a commitment recurs and how much of it is done, in words. */

type Recurring = Pick<Commitment, 'frequency' | 'schedule'>;

const WEEK = 7;
const DAY = 86_400_000;
const listed = listFormat({ type: 'unit', style: 'short' });
const formatNumber = numberFormat({ maximumFractionDigits: 3 });
const dayMonth = dateFormat({ month: 'short', day: 'numeric' });
const withYear = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' });
const weekday = dateFormat({ weekday: 'long' });

/** 'Weekly', 'Mon, Wed, Fri', 'Every 3 days', '3 times a week' */
export function recurrenceWords({ frequency, schedule }: Recurring): string {
  const { weekdays, every, times } = schedule ?? {};
  if (weekdays && weekdays.length < WEEK) return listed(weekdays.map((day) => weekdayName(day, 'short')));
  if (every) return text.everyDays(every);
  if (times) return text.timesA[ofTimes(frequency)](times);
  return text.frequencies[frequency];
}

/** 'After breakfast · 8:00 AM, 6:30 PM'; empty if there is neither. */
export function cueWords({ cue, reminders }: Pick<Commitment, 'cue' | 'reminders'>): string {
  return [cue, listed(reminders.map(clockTime))].filter(Boolean).join(' · ');
}

/** The progress to show: none if the period was skipped and nothing was done. */
export const shownProgress = ({ progress, current_completion }: Pick<Commitment, 'progress' | 'current_completion'>) =>
  current_completion.status === 'missed' && !progress?.done ? null : progress;

/** '2 of 3 this week', '12 of 20 pages', '1 of at most 2 coffees'; null if one check-off completes the commitment. */
export function progressWords({ frequency, schedule, progress }: Recurring & Pick<Commitment, 'progress'>) {
  if (!progress) return null;
  const { unit, done, of } = progress;
  if (unit === null) return text.doneThis[ofTimes(frequency)](formatNumber(done), formatNumber(of));
  return amountWords(done, of, schedule?.target);
}

/** '2 of 3', '12 of 20 pages', '1 of at most 2 coffees': for any period, with its own target. */
export function amountWords(done: number, of: number, target: HistoryEntry['target'] | undefined): string {
  const numbers = [formatNumber(done), formatNumber(of)] as const;
  if (!target) return text.countOf(...numbers);
  return (target.direction === 'at_most' ? text.amountAtMost : text.amountOf)(...numbers, target.unit);
}

/** The frequency whose words about several times apply. */
const ofTimes = (frequency: Commitment['frequency']) => (frequency === 'monthly' ? 'monthly' : 'weekly');

/** 'Jun 3', with the year if it is not the current one. */
export function shortDate(date: string, today: string): string {
  const sameYear = date.slice(0, 4) === today.slice(0, 4);
  return (sameYear ? dayMonth : withYear)(date);
}

/** 'Wednesday', or the date if that is a week ahead or more. */
export function weekdayOrDate(date: string, today: string): string {
  const isNear = Date.parse(date) - Date.parse(today) < WEEK * DAY;
  return isNear ? weekday(date) : shortDate(date, today);
}
