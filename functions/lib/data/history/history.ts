import {
  latestAction,
  type Progress,
  type StoredAddition,
  scheduleOf,
  storedAddition,
  toAddition,
} from '#functions/lib/data/commitments/progress.ts';
import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryBetween } from '#functions/lib/data/queries.ts';
import { getAll, update } from '#functions/lib/data/table.ts';
import type { ActionKind, CompletionAction } from '#shared/domain/actions.ts';
import {
  type ActionsByPeriod,
  type CommitmentHistory,
  type DateRange,
  type DayCount,
  outcomesOf,
  periodsOfDates,
} from '#shared/domain/history.ts';
import type { Period, Schedule } from '#shared/domain/periods.ts';
import { loadNotes } from './notes.ts';

/*
 * Actions of ended periods. They are stored by the month (in UTC) and the instant at which a period began, because this
 * instant never changes, while its date may.
 */

/** The outcome of a commitment's periods, with their notes by the start of the period (epoch milliseconds). */
export interface NotedHistory extends CommitmentHistory {
  notes: ReadonlyMap<number, string>;
}

/** The limit of BatchGetItem. */
const AT_ONCE = 100;
/** The longest period except `once`, plus a day for the timezone. Only a change can make a period longer. */
const LONGEST = 32 * 86_400_000;

/**
 * The history of all commitments of a user between two dates, inclusive: one Query per megabyte (and a BatchGetItem in
 * parallel if a change has lengthened a period), and a few microseconds of CPU time for each period.
 */
export async function loadHistoryOfAll(
  userId: string,
  progress: Progress,
  range: DateRange & { now: number },
): Promise<CommitmentHistory[]> {
  const { all, periods } = periodsOfAll(progress, range);
  return outcomesOfAll(all, await loadAllActions(userId, periods, firstStart(range)), range.now);
}

/**
 * As `loadHistoryOfAll`, with the notes: in parallel one Query more per megabyte of notes, and one BatchGetItem more if
 * a period began long before.
 */
export async function loadNotedHistoryOfAll(
  userId: string,
  progress: Progress,
  range: DateRange & { now: number },
): Promise<NotedHistory[]> {
  const { all, periods } = periodsOfAll(progress, range);
  const since = firstStart(range);
  const [actions, notes] = await Promise.all([
    loadAllActions(userId, periods, since),
    loadNotes(userId, periods, since),
  ]);
  return outcomesOfAll(all, actions, range.now).map((each) => ({
    ...each,
    notes: notes.get(each.commitmentId) ?? new Map(),
  }));
}

/** The earliest start of periods of a range, unless a change has lengthened one (epoch milliseconds). */
export function firstStart({ from }: Pick<DateRange, 'from'>): number {
  return Date.parse(from) - LONGEST;
}

/** The actions in some periods of one commitment, by the start of the period: one BatchGetItem for up to 100 months. */
export async function loadActions(
  userId: string,
  commitmentId: string,
  periods: readonly Period[],
): Promise<ActionsByPeriod> {
  return (await loadActionsOf(userId, new Map([[commitmentId, periods]]))).get(commitmentId) ?? new Map();
}

/** The actions in some periods of commitments: one BatchGetItem for each 100 months of a commitment, in parallel. */
export async function loadActionsOf(
  userId: string,
  periods: ReadonlyMap<string, readonly Period[]>,
): Promise<Map<string, ActionsByPeriod>> {
  const wanted = [...periods].flatMap(([id, each]) => {
    const months = new Set(each.map(({ startsAt }) => monthOf(startsAt)));
    return [...months].map((month) => keys.history(userId, month, id));
  });
  return byCommitment(await getEach(wanted));
}

interface PeriodsOfOne {
  commitmentId: string;
  schedule: Schedule;
  latest: CompletionAction | undefined;
  periods: Period[];
}

function periodsOfAll(progress: Progress, range: DateRange & { now: number }) {
  const all = Object.entries(progress.entries).map(([commitmentId, entry]): PeriodsOfOne => {
    const schedule = scheduleOf(progress, commitmentId, entry);
    const latest = latestAction(entry);
    return { commitmentId, schedule, latest, periods: periodsOfDates(schedule, latest, range) };
  });
  return { all, periods: new Map(all.map((each) => [each.commitmentId, each.periods])) };
}

function outcomesOfAll(
  all: readonly PeriodsOfOne[],
  actions: ReadonlyMap<string, ActionsByPeriod>,
  now: number,
): CommitmentHistory[] {
  return all.map(({ commitmentId, schedule, latest, periods }) => ({
    commitmentId,
    schedule,
    outcomes: outcomesOf(schedule, periods, actions.get(commitmentId) ?? new Map(), latest, now),
  }));
}

/**
 * The actions in some periods of all commitments, by commitment. One Query per megabyte for the months from `since`
 * (epoch milliseconds) on, and in parallel one BatchGetItem if periods began earlier, such as that of a `once`
 * commitment that became daily.
 */
async function loadAllActions(
  userId: string,
  periods: ReadonlyMap<string, readonly Period[]>,
  since: number,
): Promise<Map<string, ActionsByPeriod>> {
  // A period that never ends is the current one: its action is the latest one, which is in the progress item.
  const ended = [...periods].map(([id, all]) => ({ id, all: all.filter(({ endsAt }) => endsAt < Infinity) }));
  const starts = ended.flatMap(({ id, all }) => all.map(({ startsAt }) => ({ id, startsAt })));
  if (starts.length === 0) return new Map();
  const first = monthOf(since);
  const last = starts.map(({ startsAt }) => monthOf(startsAt)).reduce((a, b) => (a > b ? a : b));
  const early = starts.filter(({ startsAt }) => monthOf(startsAt) < first);
  const earlyKeys = new Map(early.map(({ id, startsAt }) => [`${id} ${monthOf(startsAt)}`, { id, startsAt }]));
  const { PK } = keys.user(userId);
  const [ranged, single] = await Promise.all([
    last < first ? [] : queryBetween(PK, `${prefixes.history}${first}`, `${prefixes.history}${last}~`),
    getEach([...earlyKeys.values()].map(({ id, startsAt }) => keys.history(userId, monthOf(startsAt), id))),
  ]);
  return byCommitment([...ranged, ...single]);
}

function byCommitment(items: readonly Item[]): Map<string, ActionsByPeriod> {
  const each = Map.groupBy(items, ({ SK }) => String(SK).split('#')[2] ?? '');
  return new Map([...each].map(([id, months]) => [id, toActions(months)]));
}

/** The month, in UTC, of the item with the history of a period. */
export function monthOf(startsAt: number): string {
  return new Date(startsAt).toISOString().slice(0, 7);
}

/** The attribute of a period in the item of its month. */
export function attributeOf(startsAt: number): string {
  return new Date(startsAt).toISOString();
}

async function getEach(wanted: readonly { PK: string; SK: string }[]): Promise<Item[]> {
  const parts = Array.from({ length: Math.ceil(wanted.length / AT_ONCE) }, (_, part) =>
    getAll(wanted.slice(part * AT_ONCE, (part + 1) * AT_ONCE)),
  );
  return (await Promise.all(parts)).flat().filter((item) => item !== undefined);
}

/** An action as the history stores it; `additions` only if the period has some. */
export type StoredAction = [
  kind: ActionKind,
  at: number,
  late?: boolean,
  additions?: StoredAddition[],
  clearedAt?: number,
];

/** An action as the history stores it. */
export function storedAction({ kind, at, late, additions, clearedAt }: CompletionAction): StoredAction {
  if (!additions) return late ? [kind, at, true] : [kind, at];
  const all = additions.map(storedAddition);
  return clearedAt === undefined ? [kind, at, late === true, all] : [kind, at, late === true, all, clearedAt];
}

/** An action of the history. */
export function toAction([kind, at, late, additions, clearedAt]: StoredAction): CompletionAction {
  return {
    kind,
    at,
    ...(late && { late }),
    ...(additions && { additions: additions.map(toAddition) }),
    ...(clearedAt !== undefined && { clearedAt }),
  };
}

function toActions(items: readonly Item[]): Map<number, CompletionAction> {
  const actions = new Map<number, CompletionAction>();
  for (const { PK, SK, ...attributes } of items) {
    for (const [startsAt, stored] of Object.entries(attributes as Record<string, StoredAction>)) {
      actions.set(Date.parse(startsAt), toAction(stored));
    }
  }
  return actions;
}

/**
 * Stores the numbers of closed days: one UpdateItem for each month. Idempotent. Days without due commitments are left
 * out. Screens read the history instead, because it includes later corrections.
 */
export async function saveSummaries(userId: string, days: ReadonlyMap<string, DayCount>): Promise<void> {
  const months = Map.groupBy(days, ([date]) => date.slice(0, 7));
  await Promise.all([...months].map(([month, each]) => saveMonth(userId, month, each)));
}

async function saveMonth(userId: string, month: string, days: readonly [date: string, numbers: DayCount][]) {
  await update(keys.summary(userId, month), {
    set: Object.fromEntries(days.map(([, numbers], k) => [`d${k}`, numbers])),
    names: Object.fromEntries(days.map(([date], k) => [`d${k}`, date])),
  });
}
