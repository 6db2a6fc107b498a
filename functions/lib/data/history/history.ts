import { latestAction, type Progress, scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryBetween } from '#functions/lib/data/queries.ts';
import { getAll } from '#functions/lib/data/table.ts';
import type { ActionKind, CompletionAction } from '#shared/domain/completion.ts';
import {
  type ActionsByPeriod,
  type CommitmentHistory,
  type DateRange,
  outcomesOf,
  periodsOfDates,
} from '#shared/domain/history.ts';
import type { Period } from '#shared/domain/periods.ts';

/*
 * Actions of ended periods. They are stored by the month (in UTC) and the instant at which a period began, because this
 * instant never changes, while its date may.
 */

/** The limit of BatchGetItem. */
const AT_ONCE = 100;
/** The longest period except `once`, plus a day for the timezone. An earlier one was lengthened by a change. */
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
  const all = Object.entries(progress.entries).map(([commitmentId, entry]) => {
    const schedule = scheduleOf(progress, entry);
    const latest = latestAction(entry);
    return { commitmentId, schedule, latest, periods: periodsOfDates(schedule, latest, range) };
  });
  const periods = new Map(all.map((each) => [each.commitmentId, each.periods]));
  const actions = await loadAllActions(userId, periods, Date.parse(range.from) - LONGEST);
  return all.map(({ commitmentId, schedule, latest, periods }) => ({
    commitmentId,
    schedule,
    outcomes: outcomesOf(periods, actions.get(commitmentId) ?? new Map(), latest, range.now),
  }));
}

/** The actions in some periods of one commitment, by the start of the period: one BatchGetItem for up to 100 months. */
export async function loadActions(
  userId: string,
  commitmentId: string,
  periods: readonly Period[],
): Promise<ActionsByPeriod> {
  const months = [...new Set(periods.map(({ startsAt }) => monthOf(startsAt)))];
  const wanted = months.map((month) => keys.history(userId, month, commitmentId));
  return toActions(await getEach(wanted));
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
  // A `once` period never ends, so its action is the latest one, which is in the progress item.
  const ended = [...periods].map(([id, all]) => ({ id, all: all.filter(({ frequency }) => frequency !== 'once') }));
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
  const byCommitment = Map.groupBy([...ranged, ...single], ({ SK }) => String(SK).split('#')[2] ?? '');
  return new Map([...byCommitment].map(([id, items]) => [id, toActions(items)]));
}

/** The month, in UTC, of the item with the history of a period. */
export function monthOf(startsAt: number): string {
  return new Date(startsAt).toISOString().slice(0, 7);
}

/** The attribute of a period in that item. */
export function attributeOf(startsAt: number): string {
  return new Date(startsAt).toISOString();
}

async function getEach(wanted: readonly { PK: string; SK: string }[]): Promise<Item[]> {
  const parts = Array.from({ length: Math.ceil(wanted.length / AT_ONCE) }, (_, part) =>
    getAll(wanted.slice(part * AT_ONCE, (part + 1) * AT_ONCE)),
  );
  return (await Promise.all(parts)).flat().filter((item) => item !== undefined);
}

type StoredAction = [kind: ActionKind, at: number, late?: true];

function toActions(items: readonly Item[]): Map<number, CompletionAction> {
  const actions = new Map<number, CompletionAction>();
  for (const { PK, SK, ...attributes } of items) {
    for (const [startsAt, [kind, at, late]] of Object.entries(attributes as Record<string, StoredAction>)) {
      actions.set(Date.parse(startsAt), { kind, at, ...(late && { late }) });
    }
  }
  return actions;
}
