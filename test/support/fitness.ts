import type { BodyInput } from '#shared/contracts/endpoint.ts';
import {
  type Dashboard,
  type Entry,
  type ExerciseEntry,
  type FoodEntry,
  fitness,
  type WeightEntry,
} from '#shared/contracts/fitness.ts';
import { powerups, type SettingsChange, type UserPowerup } from '#shared/contracts/powerups.ts';
import type { Upload } from '#shared/contracts/uploads.ts';
import { FITNESS } from '#shared/domain/powerups.ts';
import { saveKey } from './coaches.ts';
import { type Caller, mailsTo, type Person } from './world.ts';

/* What people do with the fitness power-up. */

/** Installs the power-up with these settings. */
export async function installFitness(person: Caller, settings?: SettingsChange): Promise<void> {
  const { status } = await person.raw('POST', `/api/v1/powerups/${FITNESS}/install`);
  if (status !== 201 && status !== 200) throw new Error(`Fitness was not installed: ${status}`);
  if (settings) await setFitness(person, { settings });
}

/** Enables or disables the power-up, or changes its settings. */
export function setFitness(
  person: Caller,
  user_powerup: { status?: 'installed' | 'off'; settings?: SettingsChange },
): Promise<UserPowerup> {
  return person.call(powerups.update, { params: { id: FITNESS }, body: { user_powerup } });
}

/** Logs a food by hand, by default porridge of 340 kcal. */
export function logFood(
  person: Caller,
  food: Partial<BodyInput<typeof fitness.food>['food']> = {},
): Promise<FoodEntry> {
  return person.call(fitness.food, { body: { food: { name: 'Porridge', protein: 10, carbs: 66, fat: 4, ...food } } });
}

/** Logs a weight, by default 150 lbs. */
export function logWeight(
  person: Caller,
  weight: Partial<BodyInput<typeof fitness.weight>['weight']> = {},
): Promise<WeightEntry> {
  return person.call(fitness.weight, { body: { weight: { value: 150, unit: 'lbs', ...weight } } });
}

/** Logs exercise, by default half an hour of running. */
export function logExercise(
  person: Caller,
  exercise: Partial<BodyInput<typeof fitness.exercise>['exercise']> = {},
): Promise<ExerciseEntry> {
  return person.call(fitness.exercise, {
    body: { exercise: { name: 'Run', duration_minutes: 30, intensity: 'moderate', ...exercise } },
  });
}

/** Creates an entry for a photo that will be uploaded, by default a JPEG. */
export function announcePhoto(
  person: Caller,
  photo: Partial<BodyInput<typeof fitness.photo>> = {},
): Promise<{ entry: FoodEntry; upload: Upload }> {
  return person.call(fitness.photo, { body: { content_type: 'image/jpeg', size: 50_000, ...photo } });
}

/** The user's entries of a day, by default today, newest first. */
export function entriesOf(person: Caller, date?: string): Promise<Entry[]> {
  return person.call(fitness.entries, date === undefined ? {} : { query: { date } });
}

/** The present state of an entry. */
export async function entryOf<E extends Entry = FoodEntry>(person: Caller, id: string): Promise<E> {
  const entry = (await entriesOf(person, id.slice(0, 10))).find((each) => each.id === id);
  if (!entry) throw new Error(`There is no entry ${id}`);
  return entry as E;
}

/** The fitness dashboard of a confidant. */
export function dashboardOf(person: Caller, other: Person, date?: string): Promise<Dashboard> {
  return person.call(fitness.dashboard, {
    params: { id: other.id },
    ...(date !== undefined && { query: { date } }),
  });
}

/** Uploads a file with a permission; returns the status. */
export async function uploadTo({ url, fields }: Upload, file: Uint8Array<ArrayBuffer>): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([file], { type: fields['Content-Type'] ?? '' }));
  return (await fetch(url, { method: 'POST', body: form })).status;
}

/** The passes to photos that an answer brings, as a browser sends them: the values of its cookies. */
export function passesOf({ headers }: { headers: Headers }): string {
  return headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

/** Requests a photo of the site with these passes. */
export function view({ url }: { url: string }, address: string | null, passes = ''): Promise<Response> {
  return fetch(`${url}${address}`, passes === '' ? {} : { headers: { cookie: passes } });
}

/** Requests a photo of the person's own, with a new pass. */
export async function viewOwn(person: Caller, address: string | null): Promise<Response> {
  return view(person, address, passesOf(await person.answer(fitness.entries)));
}

/** A picture of eight by eight pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAEklEQVR42mP438DwHx9mGBkKAFPWn4Hp8RGLAAAAAElFTkSuQmCC',
  'base64',
);

/** An entry whose photo analysis found no food. The user gets a key first if they have none. */
export async function failedPhoto(person: Person, keyed: Promise<unknown> = saveKey(person)): Promise<FoodEntry> {
  await keyed;
  const manual_data = { name: 'Say: {"is_food": false, "items": []}' };
  const { entry, upload } = await announcePhoto(person, { content_type: 'image/png', manual_data });
  const status = await uploadTo(upload, PNG);
  if (status >= 300) throw new Error(`The photo was not taken: ${status}`);
  await mailsTo(person.url, person.email);
  const failed = await entryOf(person, entry.id);
  if (failed.payload.analysis_type !== 'error') throw new Error(`The analysis ended well: ${JSON.stringify(failed)}`);
  return failed;
}

/** The number of jobs that wait for a later time, such as the check of an announced photo. */
export async function delayedJobs({ url }: { url: string }): Promise<number> {
  const { queues } = (await (await fetch(`${url}/__local/queues`)).json()) as {
    queues: Record<string, { delayed: number }>;
  };
  return Object.values(queues).reduce((sum, queue) => sum + queue.delayed, 0);
}
