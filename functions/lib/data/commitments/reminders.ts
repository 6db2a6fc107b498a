import { type Due, markProcessed } from '#functions/lib/data/agenda.ts';
import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { getAll, getMany, remove, updateIf } from '#functions/lib/data/table.ts';
import { toUser, type User } from '#functions/lib/data/users/users.ts';
import { completionAt } from '#shared/domain/completion.ts';
import { clockAt, type Frequency, periodAt } from '#shared/domain/periods.ts';
import { isLimit } from '#shared/domain/recurrence.ts';
import {
  countedReminder,
  isLateReminder,
  nextRing,
  type Ring,
  remindedPeriod,
  ringsBetween,
} from '#shared/domain/reminders.ts';
import {
  isClosed,
  latestAction,
  type Progress,
  type ProgressEntry,
  reminderSince,
  scheduleOf,
  toProgress,
} from './progress.ts';

/*
 * Finds the reminders of a user that have come due. The agenda item has the next instant at which any reminder rings,
 * whether or not its commitment is due on that day. So only changes of reminders and of the clock move it, but not
 * check-offs, pauses or schedules. It also has the instant up to which reminders were handled, and counts for each
 * commitment.
 */

/** Users per BatchGetItem: four items each. */
export const USERS_AT_ONCE = 25;

/** After an outage, older reminders are dropped without a record. */
const LONGEST = 2 * 86_400_000;

/** The data of a user who is due. */
export interface DueUser {
  due: Due;
  user: User | undefined;
  progress: Progress | undefined;
  agenda: Item | undefined;
}

/** The reminders of one instant. */
export interface Reminder {
  /** Epoch milliseconds. */
  at: number;
  /** The commitments that the reminder names: the open ones, or all of them if none is open. */
  commitmentIds: string[];
  isOver: boolean;
  isLate: boolean;
}

/**
 * By commitment id. `set`: since when it has these reminders; `rung`: the last local time that rang of each time of
 * day; `since`, `due`, `done`: the counts for the offer, and since when they count.
 */
type Counts = Record<string, [set: number, rung: string[], since: number, due: number, done: number]>;

/** The due reminders of a user, and what to save after they were handled. */
export interface DueReminders {
  reminders: Reminder[];
  /** Epoch milliseconds; undefined: never. */
  next: number | undefined;
  /** The instant up to which all reminders were handled (epoch milliseconds). */
  until: number;
  counts: Counts;
  /** The ids of the commitments for which the user gets the offer to switch reminders off. */
  offered: string[];
}

/** The data of up to 25 due users: one BatchGetItem. */
export async function loadDueUsers(all: readonly Due[]): Promise<DueUser[]> {
  const items = await getAll(
    all.flatMap(({ userId }) => [
      keys.user(userId),
      keys.progress(userId),
      keys.pauses(userId),
      keys.agenda(userId, 'reminders'),
    ]),
  );
  return all.map((due, k) => {
    const [user, progress, pauses, agenda] = items.slice(4 * k, 4 * k + 4);
    return { due, user: toUser(user), progress: progress && toProgress(progress, pauses), agenda };
  });
}

/**
 * The reminders of a user that have come due; undefined if the job is outdated. No request; one DeleteItem for a
 * deleted account.
 */
export async function dueReminders(
  { due, user, progress, agenda }: DueUser,
  time: number,
): Promise<DueReminders | undefined> {
  if (agenda?.due !== due.due) return undefined;
  if (!user || !progress) {
    await remove(keys.agenda(due.userId, 'reminders'));
    return undefined;
  }
  // The sweep has found it due. The clock of this function may be behind and must not contradict that.
  const now = Math.max(time, Date.parse(due.due));
  const handled = Math.max(Number(agenda.until ?? 0), now - LONGEST);
  const before = (agenda.counts ?? {}) as Counts;
  const counts: Counts = {};
  const offered: string[] = [];
  const named = new Map<number, { id: string; isOpen: boolean }[]>();
  // Sorted by id, the order of creation: a map of the table has no order.
  for (const id of Object.keys(progress.entries).sort()) {
    const { r } = progress.entries[id] ?? {};
    if (!r?.t.length) continue;
    const known = before[id];
    let rung = (known?.[1] ?? []).filter((each) => r.t.includes(timeOf(each)));
    let count =
      known?.[0] === r.s ? { since: known[2], due: known[3], done: known[4] } : { since: r.s, due: 0, done: 0 };
    for (const ring of ringsBetween(progress.clocks, r.t, handled, now)) {
      if (ring.at <= (reminderSince(r, timeOf(ring.local)) ?? r.s)) continue;
      // A local clock that was set back shows the same time once more.
      if (rung.some((each) => timeOf(each) === timeOf(ring.local) && ring.local <= each)) continue;
      rung = [...rung.filter((each) => timeOf(each) !== timeOf(ring.local)), ring.local];
      const state = stateAt(progress, id, ring, now);
      if (!state) continue;
      const others = (named.get(ring.at) ?? []).filter((each) => each.id !== id);
      named.set(ring.at, [...others, { id, isOpen: state.isOpen }]);
      if (r.o !== undefined) continue;
      const after = countedReminder(count, state.wasDone, ring.at);
      count = after.count;
      if (after.offers && !offered.includes(id)) offered.push(id);
    }
    counts[id] = [r.s, rung, count.since, count.due, count.done];
  }
  const reminders = [...named].sort(([one], [other]) => one - other).map(([at, each]) => reminderOf(at, each, now));
  return { reminders, next: nextOf(progress, now), until: now, counts, offered };
}

/**
 * Saves that reminders were handled: one UpdateItem, which changes nothing if they were handled already; before it one
 * for each new offer.
 */
export async function saveHandled(due: Due, progress: Progress, handled: DueReminders): Promise<void> {
  const { next, until, counts, offered } = handled;
  for (const id of offered) await saveOffer(due.userId, id, progress.entries[id]);
  await markProcessed(due, next, { until, counts });
}

/** A commitment that a reminder names. */
export interface Reminded {
  id: string;
  title: string;
  cue: string | null;
  frequency: Frequency;
  /** The length of a window in days; null without windows. */
  every: number | null;
  /**
   * If check-offs add up: the number or amount so far, and the wanted one, in thousandths. `unit` is null for a number
   * of times.
   */
  progress: { done: number; of: number; unit: string | null } | null;
  /** Whether the amount is a limit, which cannot be checked off. */
  isLimit: boolean;
}

/**
 * Commitments of a user that exist, in the given order, as they are at `now`, with the progress: one BatchGetItem for
 * each 98 of them, in parallel.
 */
export async function loadReminded(
  userId: string,
  ids: readonly string[],
  now: number,
): Promise<{ progress: Progress | undefined; commitments: Reminded[] }> {
  const wanted = [keys.progress(userId), keys.pauses(userId), ...ids.map((id) => keys.commitment(userId, id))];
  const [stored, pauses, ...items] = await getMany(wanted);
  const progress = stored && toProgress(stored, pauses);
  return { progress, commitments: progress ? remindedOf(progress, items, now) : [] };
}

/** The commitments that reminders name, as they are at `now`: one BatchGetItem for each 100, in parallel. */
export async function loadNamed(
  all: readonly { userId: string; progress: Progress; reminder: Reminder }[],
  now: number,
): Promise<Reminded[][]> {
  const items = await getMany(
    all.flatMap(({ userId, reminder }) => reminder.commitmentIds.map((id) => keys.commitment(userId, id))),
  );
  return all.map(({ progress, reminder }) => remindedOf(progress, items.splice(0, reminder.commitmentIds.length), now));
}

/** Whether a commitment is still open in the period that a reminder was about. */
export function isStillOpen(progress: Progress, id: string, at: number, now: number): boolean {
  const entry = progress.entries[id];
  return entry !== undefined && openAt(progress, id, entry, at, now);
}

function remindedOf(progress: Progress, items: readonly (Item | undefined)[], now: number): Reminded[] {
  return items.flatMap((item) => {
    const id = String(item?.id);
    const entry = progress.entries[id];
    if (!item || !entry) return [];
    const { period, tally } = completionAt(scheduleOf(progress, id, entry), latestAction(entry), now);
    const { frequency, recurrence } = period;
    return [
      {
        ...{ id, title: String(item.title), cue: (item.cue ?? null) as string | null },
        ...{ frequency, every: recurrence?.every ?? null, isLimit: isLimit(recurrence) },
        progress: tally ? { done: tally.done, of: tally.of, unit: tally.unit } : null,
      },
    ];
  });
}

function stateAt(progress: Progress, id: string, { at }: Ring, now: number) {
  const entry = progress.entries[id]!;
  const schedule = scheduleOf(progress, id, entry);
  if (!remindedPeriod(schedule, at)) return undefined;
  const { status, completedAt, tally } = completionAt(schedule, latestAction(entry), at);
  const isCompleted = status === 'completed' && completedAt !== null && completedAt <= at;
  return { isOpen: openAt(progress, id, entry, at, now), wasDone: isCompleted || Boolean(tally?.isMarked) };
}

function openAt(progress: Progress, id: string, entry: ProgressEntry, at: number, now: number): boolean {
  const schedule = scheduleOf(progress, id, entry);
  const { dueNow, period } = completionAt(schedule, latestAction(entry), now);
  return dueNow && period.startsAt === periodAt(schedule, at).startsAt;
}

function reminderOf(at: number, rung: readonly { id: string; isOpen: boolean }[], now: number): Reminder {
  const open = rung.filter(({ isOpen }) => isOpen);
  return {
    at,
    commitmentIds: (open.length > 0 ? open : rung).map(({ id }) => id),
    isOver: open.length === 0,
    isLate: isLateReminder(at, now),
  };
}

/** The time of day of a local time. */
function timeOf(local: string): string {
  return local.slice(11);
}

/** Reminders of closed commitments do not ring; opening one again sets the next instant. */
function nextOf({ clocks, entries }: Progress, now: number): number | undefined {
  const times = Object.values(entries).flatMap((entry) => (isClosed(entry) ? [] : (entry.r?.t ?? [])));
  return nextRing(clockAt(clocks, now), [...new Set(times)], now);
}

/** Saves the offer to switch off exactly these reminders, once. */
async function saveOffer(userId: string, id: string, entry: ProgressEntry | undefined): Promise<void> {
  await updateIf(keys.progress(userId), {
    set: { 'entries.id.r.o': true },
    if: '#entries.#id.#r.#s = :since AND attribute_not_exists(#entries.#id.#r.#o)',
    names: { id },
    values: { since: entry?.r?.s },
  });
}
