import {
  changeEntry,
  type KeptEntry,
  type KeptExercise,
  type KeptFood,
  type KeptWeight,
} from '#functions/lib/data/fitness/entries.ts';
import { readFoods, remember } from '#functions/lib/data/foods/foods.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { requireEntries } from '#functions/lib/fitness-powerup.ts';
import { route } from '#functions/lib/http/route.ts';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { correctedFood, corrections } from './meal.ts';
import { find, type Kind, present, withPass } from './own-entries.ts';

type Change = BodyOf<typeof fitness.update>;

export const updateEntry = update(fitness.update, 'any');
export const updateFood = update(fitness.updateFood, 'food');

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
