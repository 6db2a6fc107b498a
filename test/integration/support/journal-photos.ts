import { ulid } from 'ulid';
import { expect } from 'vitest';
import type { ReplyOf } from '#shared/contracts/endpoint.ts';
import { type JournalPhoto, journaling } from '#shared/contracts/journaling.ts';
import type { Upload } from '#shared/contracts/uploads.ts';
import { uploadTo } from '#test/support/fitness.ts';
import { installJournaling } from '#test/support/journaling.ts';
import { jpeg } from '#test/support/pictures.ts';
import { sharedBucket, sharedTable } from '#test/support/shared-cloud.ts';
import { itemsIn } from '#test/support/table.ts';
import { type Caller, type Person, pathOf } from '#test/support/world.ts';
import type { TimedWorld } from './test-at.ts';

/* Photos on a page of the journal, by the calls of the API. */

/** The day of the tests. */
export const DAY = '2026-03-10';

export const settle = async ({ url }: TimedWorld) => void (await fetch(`${url}/__local/settle`, { method: 'POST' }));

export async function writer(world: TimedWorld): Promise<Person> {
  const person = await world.person();
  await installJournaling(person);
  return person;
}

export const toAdd = (world: TimedWorld, id: string | undefined, date = DAY) => ({
  params: { date },
  body: { photo: { id: id ?? ulid(world.now()), content_type: 'image/jpeg' as const, size: 10_000 } },
});

type Added = ReplyOf<typeof journaling.addPhoto>;

export const add = (world: TimedWorld, who: Caller, id?: string, date?: string): Promise<Added> =>
  who.call(journaling.addPhoto, toAdd(world, id, date));
/** Adds a photo with an id that was given before. */
export async function addAgain(world: TimedWorld, who: Caller, id: string, date?: string): Promise<Added> {
  const asked = toAdd(world, id, date);
  const { status, body } = await who.raw('POST', pathOf(journaling.addPhoto, asked), asked);
  expect(status).toBe(200);
  return body as Added;
}

export const read = (who: Caller, date = DAY) => who.call(journaling.read, { params: { date } });
export const photosOf = async (who: Caller, date?: string): Promise<JournalPhoto[]> => (await read(who, date)).photos;
export const remove = (who: Caller, { id }: { id: string }) =>
  who.call(journaling.removePhoto, { params: { date: id.slice(0, 10), id } });
export const days = (who: Caller) => who.call(journaling.days, { query: { from: '2026-03-01', to: '2026-03-31' } });

/** Uploads a file, and waits until it was processed. */
export async function send(world: TimedWorld, upload: Upload | null, file: Uint8Array): Promise<void> {
  if (!upload) throw new Error('No upload is permitted');
  expect(await uploadTo(upload, new Uint8Array(file))).toBe(204);
  await settle(world);
}

/** A photo that is on the page of a day. */
export async function photograph(world: TimedWorld, who: Caller, date = DAY): Promise<JournalPhoto> {
  const { photo, upload } = await add(world, who, undefined, date);
  await send(world, upload, await jpeg(320, 240));
  const found = (await photosOf(who, date)).find(({ id }) => id === photo.id);
  if (found?.status !== 'ready') throw new Error(`The photo is not ready: ${JSON.stringify(found)}`);
  return found;
}

/** The folders of the bucket with objects of a photo, after all work is done. */
export async function foldersOf(world: TimedWorld, { id }: { id: string }): Promise<string[]> {
  await settle(world);
  return (await sharedBucket()).flatMap((key) => (key.includes(id) ? [key.slice(0, key.indexOf('/'))] : [])).sort();
}

export const itemOf = async (world: TimedWorld, { id }: Pick<Person, 'id'>): Promise<unknown[]> => {
  await settle(world);
  return (await itemsIn(await sharedTable(), [`USER#${id}`])).filter(({ SK }) =>
    String(SK).startsWith('JOURNALPHOTOS#'),
  );
};
