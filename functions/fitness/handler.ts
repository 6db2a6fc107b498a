import { passToPhotosOf } from '#functions/lib/clients/photo-access.ts';
import { loadBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { asViewer, loadConfidant } from '#functions/lib/data/confidants/confidants.ts';
import { noteView } from '#functions/lib/data/confidants/views.ts';
import {
  changeEntry,
  deleteEntry,
  type KeptEntry,
  type KeptExercise,
  type KeptFood,
  type KeptWeight,
  loadDays,
  loadEntry,
  loadLastWeight,
  loadWeights,
} from '#functions/lib/data/fitness/entries.ts';
import { returnQuotas, takeQuotas } from '#functions/lib/data/fitness/fitness-quota.ts';
import { readFoods, remember } from '#functions/lib/data/foods/foods.ts';
import { owners } from '#functions/lib/data/keys.ts';
import { jobItem, putJob } from '#functions/lib/data/outbox.ts';
import { retryFrom, retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { requireEntries, requirePhotos } from '#functions/lib/fitness-powerup.ts';
import { WithHeaders } from '#functions/lib/http/call.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { newId } from '#functions/lib/ids.ts';
import { sharedDashboard } from '#functions/lib/shared-dashboard.ts';
import type { BodyOf, QueryOf } from '#shared/contracts/endpoint.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { FITNESS, FITNESS_SCOPES, grants } from '#shared/domain/powerups.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { newEntry, saveNewEntry } from './create-entry.ts';
import { correctedFood, corrections, DRAFT, eaten, eatenFood } from './meal.ts';
import { find, type Kind, present, withPass } from './own-entries.ts';
import { announcePhoto } from './photo.ts';

type Change = BodyOf<typeof fitness.update>;

export const handler = resource(
  route(fitness.entries, async ({ user, query, now, locale }) => {
    requireEntries(user);
    const asked = query();
    const type = asked.entry_type;
    const { from, to } = daysOf(asked, dayAt(user.clock, now));
    const list = async () => {
      const found: KeptEntry[] =
        type === 'weight' ? await loadWeights(user.id, from, to) : await loadDays(user.id, from, to);
      const wanted = found.filter((entry) => type === undefined || entry.type === type);
      return Promise.all(wanted.reverse().map((entry) => present(user, entry, { locale })));
    };
    // Sets the pass also if no entry has a photo yet: a photo that is being analyzed appears on the page without a new
    // call.
    return type === undefined || type === 'food' ? withPass(user, list(), now) : list();
  }),
  announcePhoto,
  route(fitness.food, async ({ user, body, repeatable, now, locale }) => {
    requireEntries(user);
    const asked = body().food;
    const { common, by } = newEntry(user, asked, now);
    const entry: KeptFood = {
      ...common,
      type: 'food',
      visibility: asked.visibility ?? 'full',
      payload: eatenFood(asked),
    };
    // An unchanged food of a search is not a correction.
    const foods = entry.payload.items.map((item) => eaten(item, !asked.food_id));
    return present(user, await saveNewEntry(user, entry, { eaten: foods, repeatable: repeatable(asked, by), now }), {
      locale,
    });
  }),
  route(fitness.weight, async ({ user, body, repeatable, now, locale }) => {
    requireEntries(user);
    const asked = body().weight;
    const { common, by } = newEntry(user, asked, now);
    const entry: KeptWeight = {
      ...common,
      type: 'weight',
      visibility: 'private',
      payload: { value: asked.value, unit: asked.unit },
    };
    return present(user, await saveNewEntry(user, entry, { repeatable: repeatable(asked, by), now }), { locale });
  }),
  route(fitness.lastWeight, async ({ user, query, now, locale }) => {
    requireEntries(user);
    const { date = dayAt(user.clock, now) } = query();
    const last = await loadLastWeight(user.id, date);
    return last ? present(user, last, { locale }) : null;
  }),
  route(fitness.exercise, async ({ user, body, repeatable, now, locale }) => {
    requireEntries(user);
    const asked = body().exercise;
    const { common, by } = newEntry(user, asked, now);
    const { id: _, date: __, visibility = 'full', ...payload } = asked;
    const entry: KeptExercise = { ...common, type: 'exercise', visibility, payload };
    return present(user, await saveNewEntry(user, entry, { repeatable: repeatable(asked, by), now }), { locale });
  }),
  route(fitness.analyze, async ({ user, params, now, locale }) => {
    requirePhotos(user);
    const failed = await loadFailed(user.id, params.id);
    await takeQuotas(user.id, ['photo'], now);
    const draft = await retryFrom({ found: failed, load: () => loadFailed(user.id, params.id) }, async (found) => {
      const ids = { userId: user.id, entryId: found.id };
      const owner = owners.user(user.id);
      const analysis = newId(now);
      return changeEntry(user.id, found, { payload: DRAFT, draftSince: now }, [
        putJob(jobItem(owner, 'photos', { id: analysis, job: { kind: 'analysis', ...ids } }, now)),
        // If the analysis crashes, this ends the draft.
        putJob(jobItem(owner, 'drafts', { id: newId(now), job: { kind: 'draft', ...ids, at: now, analysis } }, now)),
      ]);
    }).catch(async (error: unknown) => {
      // A parallel request has started the analysis, so this one's quota is returned.
      if (error instanceof Refusal) await returnQuotas(user.id, ['photo']);
      throw error;
    });
    return withPass(user, present(user, draft, { locale }), now);
  }),
  update(fitness.update, 'any'),
  deletion(fitness.delete, 'any'),
  update(fitness.updateFood, 'food'),
  deletion(fitness.deleteFood, 'food'),
  // The confidant item is the permission. The user is read in parallel: days follow their clock.
  route(fitness.dashboard, async ({ user, params, query, now }) => {
    const [confidant, person] = await Promise.all([loadConfidant(user.id, params.id), loadUser(params.id)]);
    if (!confidant || !person) throw new Refusal('confidant_not_found');
    if (!confidant.sees) throw new Refusal('dashboard_not_shared');
    const today = dayAt(person.clock, now);
    const { date = today } = query();
    if (date > today) throw new Refusal('date_in_future', { field: 'date' });
    const viewer = asViewer(user.id, confidant);
    const isInstalled = grants(person.powerUps?.[FITNESS], FITNESS_SCOPES.share);
    const [reply] = await Promise.all([
      sharedDashboard(person, viewer, { date, today, now }, () => loadBoard(person.id)),
      // Without the power-up there is nothing to see. A view that cannot be recorded is refused, as with commitments.
      isInstalled && noteView(person, user.id, 'fitness', now),
    ]);
    const photos = reply.entries.filter(({ photo_url }) => photo_url !== null).map(({ id }) => id);
    if (photos.length === 0) return reply;
    return new WithHeaders(reply, {
      cookies: [await passToPhotosOf(person.id, date, { entryIds: photos, end: reply.visible_until.food }, now)],
    });
  }),
);

/** The requested days. @throws Refusal: invalid_entry_range, entry_range_too_long. */
function daysOf(
  { date, from, to, entry_type }: QueryOf<typeof fitness.entries>,
  today: string,
): { from: string; to: string } {
  if (from === undefined && to === undefined) return { from: date ?? today, to: date ?? today };
  if (from === undefined || to === undefined || to < from) throw new Refusal('invalid_entry_range');
  const most = entry_type === 'weight' ? LIMITS.weightDays : LIMITS.entryDays;
  if (to >= addDays(from, most)) throw new Refusal('entry_range_too_long', { params: { limit: most } });
  return { from, to };
}

/** @throws Refusal: entry_not_found, or nothing_to_analyze for an entry without a failed analysis. */
async function loadFailed(userId: string, id: string): Promise<KeptFood> {
  const found = await loadEntry(userId, id);
  const isFailed = found.type === 'food' && found.photo === 'kept' && found.payload.analysis_type === 'error';
  if (!isFailed) throw new Refusal('nothing_to_analyze');
  return found;
}

function deletion(endpoint: typeof fitness.delete | typeof fitness.deleteFood, kind: Kind) {
  return route(endpoint as typeof fitness.delete, async ({ user, params, now }) => {
    requireEntries(user);
    await deleteEntry(user.id, await find(user.id, params.id, kind), now);
  });
}

function update(endpoint: typeof fitness.update | typeof fitness.updateFood, kind: Kind) {
  return route(endpoint as typeof fitness.update, async ({ user, params, body, now, locale }) => {
    requireEntries(user);
    // Loads and decides again if an analysis has ended meanwhile.
    const changed = await retryOnConflict(async () => {
      const found = await find(user.id, params.id, kind);
      return change(user.id, found, body(), now);
    });
    return withPass(user, present(user, changed, { locale }), now);
  });
}

/**
 * @throws Refusal: entry_kind_differs, or required for an empty change.
 * @throws ConditionFailed when the entry or the remembered foods have changed.
 */
function change(userId: string, found: KeptEntry, asked: Change, now: number): Promise<KeptEntry> {
  if (Object.entries(asked).some(([kind, fields]) => fields !== undefined && kind !== found.type)) {
    throw new Refusal('entry_kind_differs');
  }
  if (!asked[found.type]) throw new Refusal('required', { field: found.type, params: { label: found.type } });
  if (found.type === 'food') return changeFood(userId, found, asked.food ?? {}, now);
  return found.type === 'weight'
    ? changeWeight(userId, found, asked.weight ?? {})
    : changeExercise(userId, found, asked.exercise ?? {});
}

async function changeFood(
  userId: string,
  found: KeptFood,
  { visibility, ...asked }: NonNullable<Change['food']>,
  now: number,
): Promise<KeptFood> {
  const payload = correctedFood(found.payload, asked, found.photo !== undefined);
  const corrected = payload ? corrections(payload, found.payload) : [];
  const along = corrected.length > 0 ? [remember(userId, await readFoods(userId), corrected, now)] : [];
  return changeEntry(userId, found, { ...(visibility && { visibility }), ...(payload && { payload }) }, along);
}

function changeWeight(
  userId: string,
  found: KeptWeight,
  { value = found.payload.value, unit = found.payload.unit }: NonNullable<Change['weight']>,
): Promise<KeptWeight> {
  return changeEntry(userId, found, { payload: { value, unit } });
}

function changeExercise(
  userId: string,
  found: KeptExercise,
  { visibility, name, duration_minutes, intensity }: NonNullable<Change['exercise']>,
): Promise<KeptExercise> {
  const { payload } = found;
  return changeEntry(userId, found, {
    ...(visibility && { visibility }),
    payload: {
      name: name ?? payload.name,
      duration_minutes: duration_minutes ?? payload.duration_minutes,
      intensity: intensity ?? payload.intensity,
    },
  });
}
