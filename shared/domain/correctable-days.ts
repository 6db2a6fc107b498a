import type { Addition, CompletionAction } from './actions.ts';
import * as LIMITS from './limits.ts';
import { addDays } from './local-time.ts';
import { isClosedAt } from './pauses.ts';
import { clockAt, dayAt, type Period, type Schedule, startOf } from './periods.ts';
import { countsDays } from './recurrence.ts';

/** An ended day whose mark can still be made or taken back. */
export interface CorrectableDay {
  date: string;
  /** The instant of that correction (epoch milliseconds). */
  at: number;
  marked: boolean;
}

const DAY = 86_400_000;
const SECOND = 1000;

/**
 * The correctable days of a period in which one mark counts a day, oldest first; undefined for other periods. A day
 * without a mark is left out if no mark would count: before the start, while closed, and if all until then was taken
 * back. A skipped period has none: its skip is undone first. Pure; some microseconds for each day of a week.
 */
export function correctableDays(
  schedule: Schedule,
  period: Period,
  record: CompletionAction | undefined,
  now: number,
): CorrectableDay[] | undefined {
  if (!countsDays(period.recurrence)) return undefined;
  const { clocks, closings = [] } = schedule;
  const since = now - LIMITS.actionDaysBack * DAY;
  if (record?.kind === 'skipped' || period.endsAt <= since || isClosedAt(closings, now)) return [];
  const dayOf = (at: number) => dayAt(clockAt(clocks, at), at);
  const startOfDate = (startDate: string) => startOf({ ...schedule, startDate });
  const first = Math.max(period.startsAt, startOf(schedule), since);
  const days: CorrectableDay[] = [];
  for (let date = dayOf(first); date < dayOf(now); date = addDays(date, 1)) {
    const [start, end] = [startOfDate(date), startOfDate(addDays(date, 1))];
    const isIn = ({ at }: Addition) => start <= at && at < end;
    const isOfDate = ({ at }: Addition) => dayOf(at) === date;
    const all = record?.additions ?? [];
    // After a change of the clock a date may be split into parts, for which no single instant decides.
    if (all.some((each) => isIn(each) !== isOfDate(each))) continue;
    const own = all.filter(isIn);
    const marked = own.some(({ amount }) => amount > 0);
    const { clearedAt } = record ?? {};
    // Taking back at an instant that was used before would be a repetition.
    const taken = own.flatMap(({ takenBackAt = 0 }) => (takenBackAt < end ? [takenBackAt + 1] : []));
    const kept = clearedAt !== undefined && clearedAt < end ? clearedAt : 0;
    // Seconds before the end of the day leave room for more corrections, and no label shows the time.
    const at = Math.min(Math.max(start, end - SECOND, kept, ...own.map((each) => each.at), ...taken), end - 1);
    const isWithin = first <= at && at < period.endsAt && end <= now && dayOf(at) === date;
    const counts = marked || clearedAt === undefined || clearedAt <= at;
    if (isWithin && counts && !isClosedAt(closings, at)) days.push({ date, at, marked });
  }
  return days;
}
