import { type ActionKind, type CompletionAction, type NewAction, type Tally, tallyOf } from './actions.ts';
import * as LIMITS from './limits.ts';
import { addDays } from './local-time.ts';
import { isClosedAt, type Pause, pauseOn, unpausedFrom, unpausedUntil } from './pauses.ts';
import { clockAt, dayAt, nextPeriod, type Period, periodAt, type Schedule, startOf } from './periods.ts';
import { countsDays, isCounted, isLimit, toThousandths } from './recurrence.ts';
import { Refusal } from './refusal.ts';

/*
 * Completion actions, and the resulting status. Only the latest action of each period is stored, with its additions.
 * Whether a commitment is pending, completed or missed follows from them and the period.
 */

export type Status = 'pending' | 'completed' | 'missed';

export interface Completion {
  /** The current period, or the next one if `upcoming`. */
  period: Period;
  status: Status;
  dueDate: string;
  /** Epoch milliseconds. */
  completedAt: number | null;
  /** Whether it is before its start, or on a day that is not chosen. */
  upcoming: boolean;
  /** The running pause. */
  paused: Pause | undefined;
  closed: boolean;
  /** Whether its period is open now, which decides reminders. A limit has nothing to do even then. */
  dueNow: boolean;
  /** Whether today's mark of several is made in an open period, also while paused. */
  markedToday: boolean;
  /** Only for a counted period. */
  tally: Tally | undefined;
}

/** The outcome of one period. */
export interface PeriodStatus {
  status: Status;
  /** Epoch milliseconds. */
  completedAt: number | null;
  /** Only for a counted period. */
  tally: Tally | undefined;
}

const DAY = 86_400_000;

/** The status of a commitment at `now`, given its latest action. Pure; a few dozen microseconds. */
export function completionAt(schedule: Schedule, latest: CompletionAction | undefined, now: number): Completion {
  const period = periodAt(schedule, now);
  const record = latest && contains(period, latest.at) ? latest : undefined;
  const current = periodStatus(schedule, period, record, now);
  const upcoming = now < period.startsAt || now < startOf(schedule);
  const resting = restingAt(schedule, now);
  const isOpen = current.status === 'pending' && !upcoming && !resting.closed;
  const markedToday = isOpen && Boolean(current.tally?.isMarked);
  const dueNow = isOpen && !resting.paused && !markedToday;
  return { period, dueDate: period.dueDate, upcoming, ...resting, dueNow, markedToday, ...current };
}

/** Whether a commitment is paused or closed at `now` (epoch milliseconds). Errors are those of `dayAt`. */
export function restingAt(
  { clocks, pauses = [], closings = [] }: Pick<Schedule, 'clocks' | 'pauses' | 'closings'>,
  now: number,
): Pick<Completion, 'paused' | 'closed'> {
  const paused = pauses.length > 0 ? pauseOn(pauses, dayAt(clockAt(clocks, now), now)) : undefined;
  return { paused, closed: isClosedAt(closings, now) };
}

/**
 * The day on which a period is due: its last day from the start date on that is not paused; null if all are paused.
 * `once` is due on the first such day; null if a pause from then on never ends. Pure.
 */
export function dueDay(
  { pauses = [], startDate }: Pick<Schedule, 'pauses' | 'startDate'>,
  { frequency, date, dueDate }: Pick<Period, 'frequency' | 'date' | 'dueDate'>,
): string | null {
  if (frequency === 'once') return unpausedFrom(pauses, dueDate);
  const day = unpausedUntil(pauses, dueDate);
  return day < date || day < startDate ? null : day;
}

/**
 * The last date of the current period while it is open, otherwise that of the next one; null after a completed `once`,
 * and while closed. Periods whose remaining days are all paused are skipped; null if that never ends. Costs as
 * `nextPeriod`, once more for each pause.
 */
export function nextDue(
  schedule: Schedule,
  { status, period }: Pick<Completion, 'status' | 'period'>,
  now: number,
): string | null {
  const { clocks, pauses = [], closings = [] } = schedule;
  if (isClosedAt(closings, now)) return null;
  const today = pauses.length > 0 ? dayAt(clockAt(clocks, now), now) : '';
  let next = status === 'pending' ? period : nextPeriod(schedule, period);
  while (next) {
    const first = next.date > today ? next.date : today;
    const free = unpausedFrom(pauses, first);
    if (free === null) return null;
    if (free <= next.dueDate || free === first || next.endsAt === Infinity) return next.dueDate;
    next = periodAt(schedule, startOf({ ...schedule, startDate: free }));
  }
  return null;
}

/**
 * The outcome of a period with its record. It is `missed` once it has ended, unless it was shortened. A limit (at most)
 * is `missed` when it is exceeded, and `completed` at the end of a period in which the commitment existed.
 */
export function periodStatus(
  schedule: Schedule,
  period: Period,
  record: CompletionAction | undefined,
  now: number,
): PeriodStatus {
  const tally = tallyOf(schedule, period, record, now);
  const hasEnded = period.endsAt <= now;
  const undone = hasEnded && !period.partial ? 'missed' : 'pending';
  if (record?.kind === 'skipped') return { status: 'missed', completedAt: null, tally };
  if (!tally) {
    const isDone = record?.kind === 'completed';
    // It was counted before, and the latest action took back another check-off.
    const at = record?.additions?.findLast(({ amount }) => amount > 0)?.at ?? record?.at ?? null;
    return { status: isDone ? 'completed' : undone, completedAt: isDone ? at : null, tally };
  }
  if (isLimit(period.recurrence)) {
    if (tally.reachedAt !== undefined) {
      return { status: period.partial ? 'pending' : 'missed', completedAt: null, tally };
    }
    const isKept = hasEnded && period.endsAt > schedule.createdAt;
    return { status: isKept ? 'completed' : 'pending', completedAt: isKept ? period.endsAt : null, tally };
  }
  const { reachedAt } = tally;
  return { status: reachedAt === undefined ? undone : 'completed', completedAt: reachedAt ?? null, tally };
}

const dayOf = ({ clocks }: Schedule, at: number) => dayAt(clockAt(clocks, at), at);

/** The instant of an action, as the browser sends it. */
interface ActionInput {
  /** Epoch milliseconds; if missing, now. */
  at?: number | null | undefined;
  /** Whether it waited on the device, so that it may be older. */
  late?: boolean | undefined;
  amount?: number | null | undefined;
  key?: string | null | undefined;
  /** The amount is what is missing to the target, if there is one. */
  fills?: boolean | undefined;
  last?: boolean | undefined;
  skip?: boolean | undefined;
}

/**
 * The instant that a browser sends, or now if it sends none (epoch milliseconds). Up to two minutes ahead counts as
 * now, because clocks differ.
 * @throws Refusal: instant_in_future.
 */
export function instantAt(told: number | null | undefined, now: number): number {
  const instant = told ?? now;
  if (instant > now + LIMITS.actionMinutesAhead * 60_000) {
    throw new Refusal('instant_in_future', { field: 'at', params: undefined });
  }
  return Math.min(instant, now);
}

/**
 * The instant of a request (epoch milliseconds), at most this many days ago.
 * @throws Refusal: instant_in_future, instant_too_old.
 */
export function askedAt(
  told: number | null | undefined,
  now: number,
  limit: number = LIMITS.lateActionDaysBack,
): number {
  const at = instantAt(told, now);
  if (at < now - limit * DAY) throw new Refusal('instant_too_old', { field: 'at', params: { limit } });
  return at;
}

/**
 * An action to record. It may be seven days old, or 31 if it was sent late.
 * @throws Refusal: instant_in_future, instant_too_old, not_started, not_due on a day that is not chosen,
 * amount_without_target, commitment_closed.
 */
export function actionAt(
  schedule: Schedule,
  kind: ActionKind,
  { at: told, late = false, amount, key, fills, last, skip }: ActionInput,
  now: number,
): NewAction {
  const at = askedAt(told, now, late ? LIMITS.lateActionDaysBack : LIMITS.actionDaysBack);
  const { closings = [] } = schedule;
  // While the commitment was closed there was no period.
  if (isClosedAt(closings, now) || isClosedAt(closings, at)) throw new Refusal('commitment_closed');
  if (at < startOf(schedule)) throw new Refusal('not_started', { field: 'at', params: { date: schedule.startDate } });
  const { startsAt, date, recurrence } = periodAt(schedule, at);
  if (at < startsAt) throw new Refusal('not_due', { field: 'at', params: { date } });
  const hasAmount = amount !== undefined && amount !== null;
  if (hasAmount && !recurrence?.target) throw new Refusal('amount_without_target', { field: 'amount' });
  return {
    kind,
    at,
    ...(at < now - LIMITS.actionDaysBack * DAY && { late: true }),
    ...(hasAmount && { amount: toThousandths(amount) }),
    ...(key && { key }),
    ...(fills && { fills }),
    ...(last && { last }),
    ...(skip !== undefined && { skip }),
    ...(last && countsDays(recurrence) && { since: startOf({ ...schedule, startDate: dayOf(schedule, at) }) }),
    ...(kind === 'pending' && typeof told === 'number' && { isTold: true }),
  };
}

/**
 * The action that follows for a tied commitment when the journal entry of a day (`YYYY-MM-DD`) is written, or is empty
 * again. Undefined where the user could not check it off for that day, and for amounts, which an entry does not say.
 */
export function entryAction(schedule: Schedule, date: string, isWritten: boolean, now: number): NewAction | undefined {
  // After a move to the west, today's date comes a second time.
  const isToday = date === dayOf(schedule, now);
  const at = isToday ? now : Math.min(now, startOf({ ...schedule, startDate: addDays(date, 1) }) - 1);
  try {
    const action = actionAt(schedule, isWritten ? 'completed' : 'pending', { at }, now);
    const { endsAt, recurrence } = periodAt(schedule, at);
    if (recurrence?.target) return undefined;
    // Taking back must be the latest action of its period.
    return { ...action, entryOf: date, ...(!isWritten && { at: Math.min(now, endsAt - 1) }) };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** The place of an action. `period` is the one in which it happened. */
export type Placement =
  /** It becomes the latest action. The previous one moves to the history if it belongs to another period. */
  | { kind: 'latest'; period: Period; archive: { period: Period; action: CompletionAction } | undefined }
  /** It corrects a period that ended before the latest action. */
  | { kind: 'history'; period: Period }
  /** A later action in the same period takes precedence. */
  | { kind: 'unchanged'; period: Period };

/**
 * Decides the place of an action, given the latest one. In one period the later instant wins; with equal instants, the
 * new action. If additions count, `recorded` decides about actions of the same period.
 */
export function place(schedule: Schedule, latest: CompletionAction | undefined, action: NewAction): Placement {
  const period = periodAt(schedule, action.at);
  if (!latest) return { kind: 'latest', period, archive: undefined };
  if (contains(period, latest.at)) {
    const hasRecord = isCounted(period.recurrence) || latest.additions || action.key || action.entryOf;
    const isEarlier = action.at < latest.at && !hasRecord;
    return isEarlier ? { kind: 'unchanged', period } : { kind: 'latest', period, archive: undefined };
  }
  if (latest.at >= period.endsAt) return { kind: 'history', period };
  const before = periodAt(schedule, latest.at);
  // An action from before the start (the start date was changed since) belongs to no period.
  const archive = contains(before, latest.at) ? { period: before, action: latest } : undefined;
  return { kind: 'latest', period, archive };
}

function contains(period: Period, instant: number): boolean {
  return period.startsAt <= instant && instant < period.endsAt;
}
