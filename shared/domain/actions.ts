import * as LIMITS from './limits.ts';
import { clockAt, dayAt, type Period, type Schedule } from './periods.ts';
import { isCounted, type Recurrence } from './recurrence.ts';
import { Refusal } from './refusal.ts';

/*
 * Several check-offs in one period, and amounts. Each is an addition with its own key and instant. Additions commute:
 * in any order they give the same numbers. A record is the latest action of a period with its additions.
 */

export type ActionKind = 'completed' | 'skipped' | 'pending';

/** An action at an instant (epoch milliseconds). The latest one of a period has the period's additions. */
export interface CompletionAction {
  kind: ActionKind;
  at: number;
  /** Whether it, or one of the additions, reached the server more than seven days after its instant. */
  late?: boolean;
  /** Only if the period is counted, or a check-off came with a key. In the order of arrival. */
  additions?: readonly Addition[];
  /** Additions from before this instant were taken back (epoch milliseconds). */
  clearedAt?: number;
}

/** An action as it is sent, before it is recorded. */
export interface NewAction extends CompletionAction {
  /** The sender's key for a check-off: repeating it changes nothing. */
  key?: string;
  /** In thousandths. */
  amount?: number;
  /** The amount is what is missing to the target of its period when it is recorded. */
  fills?: boolean;
  /** Only with `pending`: takes back the last addition alone. */
  last?: boolean;
  /** Only with `pending`: it is meant only for a skip, or only for check-offs. */
  skip?: boolean;
  /**
   * Only with `last`, if one mark counts a day: the start of that day, of which all additions are taken back (epoch
   * milliseconds).
   */
  since?: number | undefined;
  /** Whether the sender named the instant. */
  isTold?: boolean;
  /** The day of the journal entry to which it is tied, `YYYY-MM-DD`. See `recorded`. */
  entryOf?: string;
  /** Only with `entryOf` and `pending`: another written day of the period, to which the check-off is tied instead. */
  movesTo?: string | undefined;
}

/** One check-off of a period. */
export interface Addition {
  /** The sender's key; empty if there was none. */
  key: string;
  /** The instant of the check-off (epoch milliseconds). */
  at: number;
  /** In thousandths; 0 for an addition that was taken back, whose key is still remembered. */
  amount: number;
  /** The instant at which it was taken back (epoch milliseconds). */
  takenBackAt?: number;
}

/** A check-off without an amount, in thousandths. */
export const ONE = 1000;

/**
 * The record of a period after an action, or undefined if the action changes nothing: its key is known, or a later
 * action takes precedence. Additions count whatever their order. Taking back holds for additions up to its instant;
 * after a skip it only undoes the skip. One that says which of both it is for does nothing else. A check-off that is
 * tied to a journal entry adds one for its day, unless there is one, or the period needs no more. Taking it back
 * concerns that one alone, so what the user has checked off stays; it stays, too, if another day of the period is
 * written. Pure; some microseconds for each addition.
 * @throws Refusal (too_many_additions)
 */
export function recorded(
  before: CompletionAction | undefined,
  action: NewAction,
  rule: Recurrence | undefined,
): CompletionAction | undefined {
  if (isRepeated(before, action) || isForAnother(before, action) || isSettled(before, action, rule)) return undefined;
  if (before && action.entryOf && action.movesTo) return tiedAgain(before, action.entryOf, action.movesTo);
  const isLatest = !before || action.at >= before.at;
  if (isCounted(rule)) {
    const told = action.fills ? filling(before, action, rule) : action;
    return told && counted(before, told, isLatest);
  }
  if (!action.key && !before?.additions) return isLatest ? plain(action) : undefined;
  return single(before, action, isLatest);
}

/** How much was done in a period, in thousandths, and when it was enough. */
export interface Tally {
  done: number;
  of: number;
  /** `null` for a number of times. */
  unit: string | null;
  /** The instant at which the target or the number of times was reached, or the limit exceeded (epoch milliseconds). */
  reachedAt: number | undefined;
  /** Whether today's mark is made, so that no further one counts today. */
  isMarked: boolean;
}

/**
 * The tally of a counted period, undefined for other periods. The days of marks are by the clock of their time. Errors
 * are those of `dayAt`.
 */
export function tallyOf(
  { clocks }: Pick<Schedule, 'clocks'>,
  { recurrence }: Period,
  record: CompletionAction | undefined,
  now: number,
): Tally | undefined {
  if (!isCounted(recurrence)) return undefined;
  const { times, onceADay, target } = recurrence;
  const all = checkOffsOf(record);
  if (target) {
    let done = 0;
    let reachedAt: number | undefined;
    for (const { at, amount } of all) {
      done += amount;
      const isReached = target.direction === 'at_least' ? done >= target.amount : done > target.amount;
      if (isReached) reachedAt ??= at;
    }
    return { done, of: target.amount, unit: target.unit, reachedAt, isMarked: false };
  }
  const dayOf = (at: number) => dayAt(clockAt(clocks, at), at);
  const marks = onceADay ? [...new Map(all.toReversed().map(({ at }) => [dayOf(at), at])).values()].reverse() : [];
  const instants = onceADay ? marks : all.map(({ at }) => at);
  const isMarked = onceADay && marks.some((at) => dayOf(at) === dayOf(now));
  const of = times ?? 1;
  return { done: instants.length * ONE, of: of * ONE, unit: null, reachedAt: instants[of - 1], isMarked };
}

/** The check-offs of a period that were not taken back, oldest first. */
export function checkOffsOf(record: CompletionAction | undefined): Addition[] {
  return additionsOf(record)
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => a.at - b.at);
}

/** Whether the key is known, or exactly this taking back was recorded before, and its answer was lost. */
function isRepeated(before: CompletionAction | undefined, action: NewAction): boolean {
  const { key, kind, at, last, skip, isTold, entryOf } = action;
  const known = before?.additions ?? [];
  if (key) return known.some((each) => each.key === key);
  if (kind !== 'pending' || !isTold || entryOf) return false;
  // It undid a skip: only then a record of its instant has nothing but check-offs from before it.
  const isUndone = before?.at === at && before.kind === 'completed';
  const undidSkip = isUndone && skip === undefined && known.length > 0 && known.every((each) => each.at < at);
  return undidSkip || (last === true && known.some(({ takenBackAt }) => takenBackAt === at));
}

/** Whether the action to take back is gone: it was taken back before, or another change was faster. */
function isForAnother(before: CompletionAction | undefined, { kind, skip }: NewAction): boolean {
  return kind === 'pending' && skip !== undefined && skip !== (before?.kind === 'skipped');
}

/** The beginning of the key of a check-off that is tied to the journal entry of a day. */
export const tiedKey = (date: string): string => ` ${date}.`;
const TIED = /^ [\d-]{10}\./;

const isTiedTo = ({ key, amount }: Addition, date: string): boolean => amount > 0 && key.startsWith(tiedKey(date));

/** Whether a check-off that is tied to a journal entry is there already, or is not needed; or gone, to take it back. */
function isSettled(before: CompletionAction | undefined, { kind, entryOf }: NewAction, rule: Recurrence | undefined) {
  if (entryOf === undefined) return false;
  const isThere = additionsOf(before).some((each) => isTiedTo(each, entryOf));
  if (isCounted(rule)) return kind === 'pending' ? !isThere : isThere;
  // What was skipped stays skipped.
  const isDone = before?.kind === 'completed';
  return before?.kind === 'skipped' || (kind === 'pending' ? !isThere || !isDone : isDone);
}

/** The same record, with the check-off tied to the entry of another day. */
function tiedAgain(before: CompletionAction, from: string, to: string): CompletionAction {
  const moved = (each: Addition) => ({ ...each, key: `${tiedKey(to)}${each.key.slice(tiedKey(from).length)}` });
  return { ...before, additions: additionsOf(before).map((each) => (isTiedTo(each, from) ? moved(each) : each)) };
}

/** The action with the missing amount to the target. If nothing is missing, it can only undo a skip. */
function filling(before: CompletionAction | undefined, action: NewAction, { target }: Recurrence) {
  if (target?.direction !== 'at_least') return action;
  const done = additionsOf(before).reduce((sum, { amount }) => sum + amount, 0);
  const amount = Math.max(0, target.amount - done);
  return amount > 0 || before?.kind === 'skipped' ? { ...action, amount } : undefined;
}

function plain({ kind, at, late }: CompletionAction): CompletionAction {
  return { kind, at, ...(late && { late }) };
}

/** The additions of a record. A check-off from before the commitment was counted is one addition. */
function additionsOf(record: CompletionAction | undefined): readonly Addition[] {
  if (record?.additions) return record.additions;
  return record?.kind === 'completed' ? [{ key: '', at: record.at, amount: ONE }] : [];
}

function counted(
  before: CompletionAction | undefined,
  action: NewAction,
  isLatest: boolean,
): CompletionAction | undefined {
  const { kind, at, entryOf } = action;
  if (kind === 'skipped' && !isLatest) return undefined;
  const undoesSkip = kind === 'pending' && !entryOf && isLatest && before?.kind === 'skipped';
  const clears = kind === 'pending' && !entryOf && !undoesSkip && !action.last;
  const clearedAt = clears ? Math.max(at, before?.clearedAt ?? at) : before?.clearedAt;
  const had = additionsOf(before);
  const additions =
    kind === 'completed'
      ? added(had, action, entryOf ? at : clearedAt)
      : clears
        ? had.map((each) => (each.at <= at ? takenBack(each, at) : each))
        : entryOf
          ? withoutTied(had, action)
          : undoesSkip || kind === 'skipped'
            ? had
            : withoutLast(had, action);
  const decides = isLatest && !entryOf;
  const isSkipped = decides ? kind === 'skipped' : before?.kind === 'skipped';
  const isDone = additions.some(({ amount }) => amount > 0);
  const late = (kind !== 'pending' && action.late) || (before?.late && (isDone || isSkipped));
  return {
    kind: isSkipped ? 'skipped' : isDone ? 'completed' : 'pending',
    at: decides ? at : (before?.at ?? at),
    ...(late && { late }),
    additions,
    ...(clearedAt !== undefined && { clearedAt }),
  };
}

/** The record of a period that a single check-off completes: the latest action decides, and keys are remembered. */
function single(before: CompletionAction | undefined, action: NewAction, isLatest: boolean) {
  const { kind, at, entryOf } = action;
  const had = additionsOf(before);
  if (before && entryOf && kind === 'pending') {
    const additions = withoutTied(had, action);
    return additions.some(({ amount }) => amount > 0) ? { ...before, additions } : { ...plain(action), additions };
  }
  // A written day counts, whatever was taken back before.
  if (before && entryOf && !isLatest) return { ...before, kind, additions: added(had, action) };
  if (isLatest) {
    const others = kind === 'skipped' ? had : had.map((each) => takenBack(each, at));
    return { ...plain(action), additions: kind === 'completed' ? added(others, { ...action, amount: ONE }) : others };
  }
  if (!before || kind !== 'completed') return undefined;
  // It stays when the entry is emptied that has checked the period off.
  const isTied = before.kind === 'completed' && had.some(({ key, amount }) => amount > 0 && TIED.test(key));
  if (!action.key && !isTied) return undefined;
  return { ...before, additions: added(had, action, isTied ? at : before.at + 1) };
}

function withoutTied(had: readonly Addition[], { entryOf = '', at }: NewAction): readonly Addition[] {
  return had.map((each) => (isTiedTo(each, entryOf) ? takenBack(each, at) : each));
}

/** An addition from before all were taken back no longer counts. */
function added(
  had: readonly Addition[],
  { key = '', at, amount = ONE }: NewAction,
  clearedAt: number | undefined = at,
): Addition[] {
  const limit = LIMITS.additions;
  if (had.length >= limit) throw new Refusal('too_many_additions', { params: { limit } });
  const addition = { key, at, amount };
  return [...had, at < clearedAt ? takenBack(addition, clearedAt) : addition];
}

function takenBack(addition: Addition, takenBackAt: number): Addition {
  return addition.amount > 0 ? { ...addition, amount: 0, takenBackAt } : addition;
}

/**
 * Without the addition of the latest instant; if there are several, the one that arrived last. If one mark counts a
 * day, all additions of the day are removed: otherwise the day would keep its mark.
 */
function withoutLast(had: readonly Addition[], { at: until, since }: NewAction): readonly Addition[] {
  const possible = had.filter(({ at, amount }) => amount > 0 && at <= until);
  const latest = Math.max(...possible.map(({ at }) => at));
  const isOfDay = since !== undefined && latest >= since;
  const last = possible.filter(({ at }) => (isOfDay ? at >= since : at === latest));
  const gone = isOfDay ? last : last.slice(-1);
  return had.map((each) => (gone.includes(each) ? takenBack(each, until) : each));
}
