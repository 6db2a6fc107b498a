import { latestAction, type Progress, scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { getAll, type Item, queryBetween } from '#functions/lib/data/table.ts';
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
 * ActionsByPeriod of ended periods. They are kept by the month in which a period began, in UTC, and the instant at which it did:
 * the beginning of a period never moves, its date may.
 */

/** One BatchGetItem takes so many. */
const AT_ONCE = 100;
/** The longest period but `once`, and a day for the zone: what began earlier was lengthened by a change. */
const LONGEST = 32 * 86_400_000;

/**
 * What became of all commitments of a user between two dates, inclusive: one Query a megabyte (a BatchGetItem beside it
 * where a change has lengthened a period), and CPU time of a few microseconds for each period.
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

/** What was done in some periods of one commitment, by their beginnings: one BatchGetItem for up to 100 months. */
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
 * What was done in some periods of all commitments, by commitment. One Query a megabyte for the months from `since` (epoch
 * milliseconds) on, and beside it one BatchGetItem where periods began earlier, as one that was to be done once did before
 * it became daily.
 */
async function loadAllActions(
  userId: string,
  periods: ReadonlyMap<string, readonly Period[]>,
  since: number,
): Promise<Map<string, ActionsByPeriod>> {
  // What is to be done once never ends, so its action is the latest and stands in the progress.
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

/** The month in whose item the history of a period stands, in UTC. */
export function monthOf(startsAt: number): string {
  return new Date(startsAt).toISOString().slice(0, 7);
}

/** The attribute of that item. */
export function attributeOf(startsAt: number): string {
  return new Date(startsAt).toISOString();
}

async function getEach(wanted: readonly { PK: string; SK: string }[]): Promise<Item[]> {
  const parts = Array.from({ length: Math.ceil(wanted.length / AT_ONCE) }, (_, part) =>
    getAll(wanted.slice(part * AT_ONCE, (part + 1) * AT_ONCE)),
  );
  return (await Promise.all(parts)).flat().filter((item) => item !== undefined);
}

function toActions(items: readonly Item[]): Map<number, CompletionAction> {
  const actions = new Map<number, CompletionAction>();
  for (const { PK, SK, ...attributes } of items) {
    for (const [startsAt, [kind, at]] of Object.entries(attributes as Record<string, [ActionKind, number]>)) {
      actions.set(Date.parse(startsAt), { kind, at });
    }
  }
  return actions;
}
