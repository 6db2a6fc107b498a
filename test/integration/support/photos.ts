import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { FoodEntry } from '#shared/contracts/fitness.ts';
import type { NewPhoto } from '#shared/contracts/fitness-input.ts';
import type { Upload } from '#shared/contracts/uploads.ts';
import { until } from '#test/conformance/support/recording.ts';
import { saveKey } from '#test/support/coaches.ts';
import { announcePhoto, delayedJobs, entryOf, installFitness } from '#test/support/fitness.ts';
import { jpeg } from '#test/support/pictures.ts';
import { createAccount, sharedBucket, type TimedCloud, timedCloud } from '#test/support/shared-cloud.ts';
import { type Person, World } from '#test/support/world.ts';

/* Uploads photos, waits for their analysis, and reads what is stored. */

export let cloud: TimedCloud;
export let world: World;
export let meal: Buffer;

beforeAll(async () => {
  [cloud, meal] = await Promise.all([timedCloud(), jpeg(640, 480)]);
  world = new World(cloud.url, undefined, createAccount);
});

afterEach(async () => {
  await cloud.clearFaults();
  await cloud.setClock(null);
});

afterAll(() => cloud?.release());

/** A person with the power-up, and with a key of this kind if there is one. */
export async function withFitness(kind?: string): Promise<Person> {
  const ada = await world.person({ name: 'Ada Lovelace' });
  await installFitness(ada);
  if (kind) await saveKey(ada, kind);
  return ada;
}

/** Posts a file as a browser does. */
export async function post(
  { url, fields }: Upload,
  file: Uint8Array,
): Promise<{ status: number; code: string | undefined }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(file)]));
  const answer = await fetch(url, { method: 'POST', body: form });
  return { status: answer.status, code: /<Code>(\w+)/.exec(await answer.text())?.[1] };
}

/** Uploads a photo of a meal; answers its entry after its analysis. */
export async function upload(person: Person, file: Uint8Array, photo: Partial<NewPhoto> = {}): Promise<FoodEntry> {
  const announced = await announcePhoto(person, photo);
  expect(await post(announced.upload, file)).toEqual({ status: 204, code: undefined });
  return analyzed(person, announced.entry.id);
}

export async function analyzed(person: Person, id: string): Promise<FoodEntry> {
  await until(async () => !(await entryOf(person, id)).payload.draft, `the analysis of ${id}`, 30_000);
  return entryOf(person, id);
}

/** The folders of an entry's objects in the bucket, after all work is done. */
export async function objectsOf({ id }: { id: string }): Promise<string[]> {
  await cloud.settle();
  return (await sharedBucket()).flatMap((key) => (key.includes(id) ? [key.split('/')[0]!] : [])).sort();
}

export const failedWith = (sentence: string) => ({
  analysis_type: 'error',
  draft: false,
  items: [],
  analysis_metadata: { analysis_type: 'error', error_message: sentence },
});

/** The number of jobs that wait for a later time. */
export const delayed = (): Promise<number> => delayedJobs(cloud);

/** The number of failed jobs that are not done again, such as analyses. */
export async function deadLetters(): Promise<number> {
  const { dead_letters } = (await (await fetch(`${cloud.url}/__local/queues`)).json()) as {
    dead_letters: Record<string, number>;
  };
  return Object.entries(dead_letters).reduce(
    (sum, [name, count]) => sum + (name.includes('DeadLettersToPurge') ? count : 0),
    0,
  );
}

/** Waits until the photo of an entry is in the bucket. */
export async function stored(person: Person, id: string): Promise<void> {
  await until(async () => (await entryOf(person, id)).photo_url !== null, `the photo of ${id}`, 30_000);
}
