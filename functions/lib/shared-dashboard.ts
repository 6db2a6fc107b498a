import { pictureOf } from '#functions/lib/clients/photo-access.ts';
import type { WholeBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { latestAction, scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import { loadDay, loadLastWeight } from '#functions/lib/data/fitness/entries.ts';
import { loadHistoryOfAll } from '#functions/lib/data/history/history.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { fitnessSettingsOf } from '#functions/lib/fitness-powerup.ts';
import { presentAll, presentBoard } from '#functions/lib/present-commitment.ts';
import { presentFitnessEntry } from '#functions/lib/present-fitness-entry.ts';
import { isForOthers, seenKinds, sharesFitness, shownSettings, showsWorkouts } from '#functions/lib/shared-fitness.ts';
import { endIn, visibleBoard } from '#functions/lib/visible-board.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { Dashboard, Entry } from '#shared/contracts/fitness.ts';
import { completionAt } from '#shared/domain/completion.ts';
import { dueStatusAt, type ScheduledCommitment } from '#shared/domain/due-status.ts';
import { daysDone } from '#shared/domain/history.ts';
import { totalsOf } from '#shared/domain/nutrition.ts';
import { dayAt, nextReset } from '#shared/domain/periods.ts';
import type { Viewer } from '#shared/domain/visibility.ts';

interface Day {
  /** `YYYY-MM-DD`, not after today. */
  date: string;
  /** The person's current date. */
  today: string;
  now: number;
}

/**
 * The day of a person's fitness that a confidant sees. Used for the confidant's page, and for the preview of it. No
 * request if fitness is not shared. Otherwise in parallel: two Query, one more if the weight is seen, and those of
 * the board if workouts are shared; then one Query for the history if the day is not today.
 */
export async function sharedDashboard(
  person: User,
  viewer: Viewer,
  day: Day,
  loadsBoard: () => Promise<WholeBoard>,
): Promise<Dashboard> {
  const { id, name, email } = person;
  const installed = sharesFitness(person);
  const [shown, image] = await Promise.all([
    installed ? sharedDay(person, viewer, day, loadsBoard) : NOTHING,
    pictureOf(person, day.now),
  ]);
  const settings = sorted(shownSettings(person, shown.shows));
  const { date, today, now } = day;
  const day_ends_at = new Date(nextReset(person.clock, 'daily', now)).toISOString();
  return { confidant: { id, name, email, image }, installed, date, today, day_ends_at, settings, ...shown };
}

type SharedDay = Omit<Dashboard, 'confidant' | 'installed' | 'date' | 'today' | 'day_ends_at' | 'settings'>;

const NOTHING: SharedDay = {
  totals: { calories: 0, protein: 0, carbs: 0, fat: 0 },
  exercise_minutes: 0,
  current_weight: null,
  current_weight_date: null,
  entries: [],
  workouts: [],
  shows: { food: false, weight: false, exercise: false },
  visible_until: { food: null, weight: null, exercise: null },
};

async function sharedDay(
  person: User,
  viewer: Viewer,
  day: Day,
  loadsBoard: () => Promise<WholeBoard>,
): Promise<SharedDay> {
  const settings = fitnessSettingsOf(person);
  const { shows, visible_until } = seenKinds(person, viewer, day.now);
  const [all, weight, workouts] = await Promise.all([
    loadDay(person.id, day.date),
    shows.weight ? loadLastWeight(person.id, day.date) : undefined,
    showsWorkouts(person) ? loadsBoard().then((board) => workoutsOf(person, viewer, board, day)) : [],
  ]);
  const shown = await Promise.all(
    all
      .filter((entry) => isForOthers(entry) && shows[entry.type])
      .map((entry) => presentFitnessEntry(person.id, entry, settings)),
  );
  const { calories, protein, carbs, fat, exerciseMinutes } = totalsOf(
    shown.map(({ entry_type, payload }) => ({ type: entry_type, payload })),
  );
  return {
    totals: { calories, protein, carbs, fat },
    exercise_minutes: exerciseMinutes,
    current_weight: weight ? sorted(weight.payload) : null,
    current_weight_date: weight?.date ?? null,
    entries: shown.reverse().map((entry) => sorted(shared(entry))),
    workouts,
    shows,
    visible_until,
  };
}

/**
 * Sorts the keys of all objects: DynamoDB returns them in any order, and the preview must be the same text as the
 * confidant's answer.
 */
function sorted<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(sorted) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)])) as Value;
}

/** The fields of a food that are blanked when only its totals are shared. */
const BLANKED = { analysis_type: null, provenance: null, calories_range: null, analysis_metadata: null };

/** Only the totals of an entry that is shared as numbers. */
function shared(entry: Entry): Entry {
  if (entry.visibility !== 'totals') return entry;
  const unseen = { photo_url: null, thumbnail_url: null };
  if (entry.entry_type === 'exercise') return { ...entry, ...unseen, payload: { ...entry.payload, name: '' } };
  if (entry.entry_type !== 'food') return entry;
  const { totals } = entry.payload;
  return { ...entry, ...unseen, payload: { items: [], totals, draft: false, ...BLANKED } };
}

/**
 * Workouts that the viewer sees, in manual order: those due today, or for another day those that were done on it, for
 * one more Query.
 */
async function workoutsOf(
  person: User,
  viewer: Viewer,
  whole: WholeBoard,
  { date, today, now }: Day,
): Promise<SharedDay['workouts']> {
  const subject = { id: person.id, timezone: person.clock.timezone };
  const { board, ends } = visibleBoard(whole, subject, viewer, now);
  // A workout that was done on a past day may be closed by now.
  const all = date === today ? presentBoard(board, now) : presentAll(board, now);
  const workouts = all.filter(({ commitment_type }) => commitment_type === 'workout');
  if (workouts.length === 0) return [];
  const visible_until = (id: string) => endIn(ends, id);
  if (date === today) {
    return dueToday(person, board, workouts, now).map((each) => ({ ...each, visible_until: visible_until(each.id) }));
  }
  const done = await doneOn(person, board, workouts, date, now);
  return workouts
    .filter(({ id }) => done.has(id))
    .map(({ id, title }) => ({ id, title, status: 'completed', visible_until: visible_until(id) }));
}

function dueToday(
  { clock }: User,
  { progress }: WholeBoard,
  workouts: readonly Commitment[],
  now: number,
): Omit<SharedDay['workouts'][number], 'visible_until'>[] {
  const timed = workouts.flatMap(({ id }) => {
    const entry = progress.entries[id];
    return entry ? [{ id, schedule: scheduleOf(progress, id, entry), latest: latestAction(entry) }] : [];
  });
  const titles = new Map(workouts.map(({ id, title }) => [id, title]));
  const today = dayAt(clock, now);
  const done = new Set(timed.flatMap((each) => (isPartlyDoneOn(each, today, now) ? [each.id] : [])));
  return dueStatusAt(timed, clock, now).due.map(({ id, status }) => ({
    ...{ id, title: titles.get(id) ?? '', status: done.has(id) ? 'completed' : status },
  }));
}

/** Whether a part of a longer period was done on this day, which past days show as done. */
function isPartlyDoneOn({ schedule, latest }: ScheduledCommitment, today: string, now: number): boolean {
  const current = completionAt(schedule, latest, now);
  const { status, period } = current;
  if (status !== 'pending' || period.date === period.dueDate) return false;
  return daysDone(schedule, { ...current, action: latest, paused: false }).some(({ date }) => date === today);
}

async function doneOn(
  { id: userId }: User,
  { progress }: WholeBoard,
  workouts: readonly Commitment[],
  date: string,
  now: number,
): Promise<Set<string>> {
  const ids = new Set(workouts.map(({ id }) => id));
  const entries = Object.fromEntries(Object.entries(progress.entries).filter(([id]) => ids.has(id)));
  const history = await loadHistoryOfAll(userId, { ...progress, entries }, { from: date, to: date, now });
  const isOnDay = ({ schedule, outcomes }: (typeof history)[number]) =>
    outcomes.some((each) => daysDone(schedule, each).some((day) => day.date === date));
  return new Set(history.filter(isOnDay).map(({ commitmentId }) => commitmentId));
}
