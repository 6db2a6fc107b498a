import { passToPhotosOf, pictureOf } from '#functions/lib/clients/photo-access.ts';
import { loadBoard, type WholeBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { latestAction, scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import { loadConfidant } from '#functions/lib/data/confidants/confidants.ts';
import { type KeptEntry, loadDay, loadLastWeight } from '#functions/lib/data/fitness/entries.ts';
import { loadHistoryOfAll } from '#functions/lib/data/history/history.ts';
import { loadUser, type User } from '#functions/lib/data/users/users.ts';
import { fitnessSettingsOf } from '#functions/lib/fitness-settings.ts';
import { WithHeaders } from '#functions/lib/http/call.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentBoard } from '#functions/lib/present-commitment.ts';
import { presentFitnessEntry } from '#functions/lib/present-fitness-entry.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { type Dashboard, type Entry, fitness } from '#shared/contracts/fitness.ts';
import { dueStatusAt } from '#shared/domain/due-status.ts';
import { totalsOf } from '#shared/domain/nutrition.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { FITNESS, FITNESS_SCOPES, grants } from '#shared/domain/powerups.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { DRAFT } from './meal.ts';

// The confidant item is the permission. The user is read in parallel, for their clock.
export const readDashboard = route(fitness.dashboard, async ({ user, params, query, now }) => {
  const [confidant, person] = await Promise.all([loadConfidant(user.id, params.id), loadUser(params.id)]);
  if (!confidant || !person) throw new Refusal('confidant_not_found');
  if (!confidant.sees) throw new Refusal('dashboard_not_shared');
  const today = dayAt(person.clock, now);
  const { date = today } = query();
  if (date > today) throw new Refusal('date_in_future', { field: 'date' });
  const { id, name, email } = person;
  const installed = grants(person.powerUps?.[FITNESS], FITNESS_SCOPES.share);
  const [day, image] = await Promise.all([
    installed ? sharedDay(person, { date, today, now }) : NOTHING,
    pictureOf(person, now),
  ]);
  // Without the permission, the settings are the defaults, so goals stay private.
  const settings = fitnessSettingsOf(installed ? person : {});
  const reply = { confidant: { id, name, email, image }, installed, date, today, settings, ...day };
  const photos = day.entries.filter(({ photo_url }) => photo_url !== null);
  if (photos.length === 0) return reply;
  const pass = await passToPhotosOf(id, date, idsOf(photos), now);
  return new WithHeaders(reply, { cookies: [pass] });
});

const idsOf = (entries: readonly Entry[]) => entries.map((entry) => entry.id);

type SharedDay = Omit<Dashboard, 'confidant' | 'installed' | 'date' | 'today' | 'settings'>;

interface Day {
  date: string;
  today: string;
  now: number;
}

const NOTHING: SharedDay = {
  totals: { calories: 0, protein: 0, carbs: 0, fat: 0 },
  exercise_minutes: 0,
  current_weight: null,
  current_weight_date: null,
  entries: [],
  workouts: [],
};

/** What a confidant shows of a day: four Query in parallel, and one more for the history if the day is not today. */
async function sharedDay(person: User, day: Day): Promise<SharedDay> {
  const settings = fitnessSettingsOf(person);
  const showsWorkouts = grants(person.powerUps?.[FITNESS], FITNESS_SCOPES.workouts);
  const [all, weight, workouts] = await Promise.all([
    loadDay(person.id, day.date),
    settings.share_weight ? loadLastWeight(person.id, day.date) : undefined,
    showsWorkouts ? loadBoard(person.id).then((board) => workoutsOf(person, board, day)) : [],
  ]);
  const entries = await Promise.all(
    all.filter(isReady).map((entry) => presentFitnessEntry(person.id, entry, settings)),
  );
  const shown = entries.filter(({ visibility }) => visibility !== 'private');
  const { calories, protein, carbs, fat, exerciseMinutes } = totalsOf(
    shown.map(({ entry_type, payload }) => ({ type: entry_type, payload })),
  );
  return {
    totals: { calories, protein, carbs, fat },
    exercise_minutes: exerciseMinutes,
    current_weight: weight?.payload ?? null,
    current_weight_date: weight?.date ?? null,
    entries: shown.reverse().map(shared),
    workouts,
  };
}

/** Entries that are being analyzed, or whose analysis failed, are shown only to their owner. */
function isReady(entry: KeptEntry): boolean {
  return entry.type !== 'food' || !(entry.payload.draft || entry.payload.analysis_type === 'error');
}

/** Only the totals of an entry that is shared as numbers. */
function shared(entry: Entry): Entry {
  if (entry.visibility !== 'totals') return entry;
  const unseen = { photo_url: null, thumbnail_url: null };
  if (entry.entry_type === 'exercise') return { ...entry, ...unseen, payload: { ...entry.payload, name: '' } };
  if (entry.entry_type !== 'food') return entry;
  const { totals } = entry.payload;
  return { ...entry, ...unseen, payload: { ...DRAFT, draft: false, totals } };
}

/**
 * Workouts in manual order: those due today, or for another day those that were completed on it, for one more Query.
 */
async function workoutsOf(person: User, board: WholeBoard, { date, today, now }: Day): Promise<SharedDay['workouts']> {
  const workouts = presentBoard(board, now).filter(({ commitment_type }) => commitment_type === 'workout');
  if (workouts.length === 0) return [];
  if (date === today) return dueToday(person, board, workouts, now);
  const done = await completedOn(person, board, workouts, date, now);
  return workouts.filter(({ id }) => done.has(id)).map(({ id, title }) => ({ id, title, status: 'completed' }));
}

function dueToday(
  { clock }: User,
  { progress }: WholeBoard,
  workouts: readonly Commitment[],
  now: number,
): SharedDay['workouts'] {
  const timed = workouts.flatMap(({ id }) => {
    const entry = progress.entries[id];
    return entry ? [{ id, schedule: scheduleOf(progress, entry), latest: latestAction(entry) }] : [];
  });
  const titles = new Map(workouts.map(({ id, title }) => [id, title]));
  return dueStatusAt(timed, clock, now).due.map(({ id, status }) => ({ id, title: titles.get(id) ?? '', status }));
}

async function completedOn(
  { id: userId, clock }: User,
  { progress }: WholeBoard,
  workouts: readonly Commitment[],
  date: string,
  now: number,
): Promise<Set<string>> {
  const ids = new Set(workouts.map(({ id }) => id));
  const entries = Object.fromEntries(Object.entries(progress.entries).filter(([id]) => ids.has(id)));
  const history = await loadHistoryOfAll(userId, { ...progress, entries }, { from: date, to: date, now });
  const isOnDay = ({ period, action, status }: (typeof history)[number]['outcomes'][number]) =>
    status === 'completed' &&
    (period.frequency === 'daily' || !action ? period.dueDate : dayAt(clock, action.at)) === date;
  return new Set(history.flatMap(({ commitmentId, outcomes }) => (outcomes.some(isOnDay) ? [commitmentId] : [])));
}
