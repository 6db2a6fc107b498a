import { clockTime, weekdayName } from '#frontend/lib/format.ts';
import { progressWords, recurrenceWords } from '#frontend/lib/recurrence-words.ts';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import { isOverLimit } from '#shared/domain/carry-forward.ts';
import { isWithoutTime } from '#shared/domain/history.ts';
import { addDays, toInstant, toLocal } from '#shared/domain/local-time.ts';
import { type Clock, dayAt, type Frequency, type Period, periodAt, startOf } from '#shared/domain/periods.ts';
import { isLimit } from '#shared/domain/recurrence.ts';
import * as text from '#shared/text/due-explanation.ts';
import { type Asked, isMarked, lastDay } from './commitment-model.ts';
import { fullDate, longDate, weekdayOfDate } from './model.ts';

/*
 * Explains why something is due or is not: the rule, with the start and the end of the current period. Both follow from
 * the clock, so they are right on nights when clocks change.
 */

type Repeated = Exclude<Frequency, 'once'>;

/** The current period as the server knows it: a change of settings can make it longer or shorter. */
type CurrentPeriod = Pick<HistoryEntry, 'starts_at' | 'ends_at'>;

type Bounds = Pick<Period, 'startsAt' | 'endsAt'>;

/** Names a day, without its date if it is within a week. */
type DateName = (date: string) => string;

/** The days that every month has. */
const SHORTEST_MONTH = 28;

export function explainDue(commitment: Asked, clock: Clock, now: number, current?: CurrentPeriod): string[] {
  return aboutRest(commitment, dayAt(clock, now)) ?? sentencesOf(commitment, clock, now, current);
}

/** Why a closed or paused commitment is not due, whatever its rule. */
function aboutRest({ paused, closed_at, start_date, current_completion }: Asked, today: string): string[] | undefined {
  if (closed_at) return [text.isClosed];
  if (!paused || start_date > today || current_completion.status !== 'pending') return undefined;
  if (paused.until === null) return [text.isPaused];
  return [text.isPausedUntil(longDate(paused.until), longDate(addDays(paused.until, 1)))];
}

function sentencesOf(commitment: Asked, clock: Clock, now: number, current?: CurrentPeriod): string[] {
  const { frequency, start_date } = commitment;
  if (commitment.schedule?.weekdays || commitment.schedule?.every) return aboutDays(commitment, clock, now, current);
  const schedule = {
    startDate: start_date,
    createdAt: 0,
    clocks: [{ ...clock, from: 0 }],
    frequencies: [{ from: 0, frequency }],
  };
  const start = startOf(schedule);
  if (frequency === 'once') return aboutOnce(commitment, clock, now, start);
  const raw = periodAt(schedule, now);
  const reset = resetOf(frequency, clock);
  if (commitment.upcoming) return [text.rule[frequency](reset), text.startsOn(moment(start, clock, fullDate))];
  const name = frequency === 'daily' ? weekdayOfDate : longDate;
  const bounds = boundsOf(current) ?? raw;
  const next = text.nextBegins(moment(bounds.endsAt, clock, name));
  return [
    text.ruleWithPeriod[frequency](reset, ...momentsOf(bounds, clock, name)),
    ...aboutShorterMonths(frequency, clock),
    ...aboutTheseBounds(bounds, raw, clock),
    ...aboutProgress(commitment),
    ...aboutStatus(commitment, clock, name, [next]),
    ...(frequency === 'daily' ? [] : aboutOtherDays(commitment, dayAt(clock, now))),
  ];
}

/** The explanation for chosen weekdays, or once in several days. */
function aboutDays(commitment: Asked, clock: Clock, now: number, current?: CurrentPeriod): string[] {
  const { frequency, schedule = null, start_date, upcoming, next_due, current_completion } = commitment;
  const rule = recurrenceWords({ frequency, schedule });
  const reset = resetOf('daily', clock);
  if (start_date > dayAt(clock, now)) return [text.repeats(rule, reset), text.startsOn(fullDate(start_date))];
  const next = next_due ? [aboutNext(schedule, next_due)] : [];
  if (upcoming) return [text.repeats(rule, reset), ...next];
  const kind = schedule?.every ? 'every' : 'weekdays';
  const name = schedule?.every ? longDate : weekdayOfDate;
  const raw = daysUntil(current_completion.due_date, schedule?.every ?? 1, clock);
  const bounds = boundsOf(current) ?? raw;
  return [
    text.repeatsWithPeriod[kind](rule, reset, ...momentsOf(bounds, clock, name)),
    ...aboutTheseBounds(bounds, raw, clock),
    ...aboutProgress(commitment),
    ...aboutStatus(commitment, clock, name, next),
    ...(schedule?.every ? aboutOtherDays(commitment, dayAt(clock, now)) : []),
  ];
}

/** The bounds of a window of days that ends with the day `last`. */
function daysUntil(last: string, days: number, { dailyResetTime, timezone }: Clock): Bounds {
  const [startsAt, endsAt] = [addDays(last, 1 - days), addDays(last, 1)] as const;
  return {
    startsAt: toInstant(startsAt, dailyResetTime, timezone),
    endsAt: toInstant(endsAt, dailyResetTime, timezone),
  };
}

/** The progress in several times or an amount, unless the period is completed, and its consequence. */
function aboutProgress(commitment: Asked): string[] {
  const { frequency, schedule = null, progress = null, current_completion } = commitment;
  const words = progressWords({ frequency, schedule, progress });
  const isOver = isOverLimit({ schedule, progress, current_completion });
  if (!words || (current_completion.status !== 'pending' && !isOver)) return [];
  if (isOver) return [text.soFar(words), text.isOverLimit];
  if (isLimit(schedule)) return [text.soFar(words), text.keptAtEnd];
  return isMarked(commitment) ? [text.soFar(words), text.markedToday] : [text.soFar(words)];
}

function boundsOf(current: CurrentPeriod | undefined): Bounds | undefined {
  if (!current?.ends_at) return undefined;
  return { startsAt: Date.parse(current.starts_at), endsAt: Date.parse(current.ends_at) };
}

function momentsOf({ startsAt, endsAt }: Bounds, clock: Clock, name: DateName): [began: string, ends: string] {
  return [moment(startsAt, clock, name), moment(endsAt, clock, name)];
}

function resetOf(frequency: Repeated, { timezone, dailyResetTime, weeklyResetDay, monthlyResetDay }: Clock) {
  const day = frequency === 'weekly' ? weekdayName(weeklyResetDay) : monthlyResetDay;
  return { time: clockTime(dailyResetTime), timezone, day };
}

function aboutShorterMonths(frequency: Repeated, { monthlyResetDay }: Clock): string[] {
  return frequency === 'monthly' && monthlyResetDay > SHORTEST_MONTH ? [text.shorterMonths(monthlyResetDay)] : [];
}

/** Notes for instants that differ from what the rule alone would give. */
function aboutTheseBounds(period: Bounds, raw: Bounds, clock: Clock): string[] {
  if (period.startsAt !== raw.startsAt || period.endsAt !== raw.endsAt) return [text.settingsChanged];
  const moved = [period.startsAt, period.endsAt].some(
    (instant) => toLocal(instant, clock.timezone).time.slice(0, 5) !== clock.dailyResetTime,
  );
  return moved ? [text.clocksChange(clockTime(clock.dailyResetTime))] : [];
}

/** How the period was decided, unless it is open. `next` says when the commitment is due again. */
function aboutStatus(commitment: Asked, clock: Clock, name: DateName, next: string[]): string[] {
  const { schedule = null, progress = null, current_completion } = commitment;
  const { status, completed_at } = current_completion;
  if (status === 'pending') return [];
  if (isOverLimit({ schedule, progress, current_completion })) return next;
  if (status === 'missed') return [text.sentences([text.skipped, ...next])];
  const done = completed_at === null ? text.done : text.doneOn(doneAt(completed_at, clock, name));
  return [text.sentences([done, ...next])];
}

function aboutOtherDays(commitment: Asked, today: string): string[] {
  if (commitment.current_completion.status !== 'pending' || isLimit(commitment.schedule)) return [];
  const last = lastDay(commitment, today);
  if (last > today) return [text.anyDayUntil(longDate(last))];
  return isMarked(commitment) ? [] : [text.todayIsLast];
}

/** When the commitment is due next, or the next limit begins. */
function aboutNext(schedule: Asked['schedule'], due: string): string {
  if (!isLimit(schedule)) return text.nextOn(longDate(due));
  return text.nextBegins(longDate(addDays(due, 1 - (schedule?.every ?? 1))));
}

function aboutOnce({ upcoming, start_date, current_completion }: Asked, clock: Clock, now: number, start: number) {
  const { status, completed_at } = current_completion;
  if (upcoming) return [text.once, text.startsOn(moment(start, clock, fullDate))];
  if (status === 'completed') {
    return [text.once, text.onceDone(doneAt(completed_at ?? '', clock, fullDate))];
  }
  if (status === 'missed') return [text.once, text.onceSkipped];
  const today = toLocal(now, clock.timezone).date;
  return [text.once, start_date === today ? text.onceDueSinceToday : text.onceDueSince(fullDate(start_date))];
}

/** When it was done, without the time if that is unknown. */
function doneAt(completedAt: string, clock: Clock, name: DateName): string {
  const at = Date.parse(completedAt);
  return isWithoutTime(clock, at) ? name(dayAt(clock, at)) : moment(at, clock, name);
}

function moment(instant: number, { timezone }: Clock, name: DateName): string {
  const { date, time } = toLocal(instant, timezone);
  return text.moment(name(date), clockTime(time));
}
