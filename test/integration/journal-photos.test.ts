import { ulid } from 'ulid';
import { expect } from 'vitest';
import { account } from '#shared/contracts/account.ts';
import type { ReplyOf } from '#shared/contracts/endpoint.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { type JournalPhoto, journaling } from '#shared/contracts/journaling.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import type { Upload } from '#shared/contracts/uploads.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { JOURNALING } from '#shared/domain/powerups.ts';
import { connect } from '#test/conformance/support/live.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { download, exported, itemsIn, linesIn, textIn } from '#test/support/exports.ts';
import { announcePhoto, installFitness, passesOf, uploadTo, view } from '#test/support/fitness.ts';
import { installJournaling, write } from '#test/support/journaling.ts';
import { jpeg } from '#test/support/pictures.ts';
import { sharedBucket, sharedTable } from '#test/support/shared-cloud.ts';
import { itemsIn as itemsOf } from '#test/support/table.ts';
import type { Caller, Person } from '#test/support/world.ts';
import { type TimedWorld, testAt } from './support/test-at.ts';

/* Photos on a page of the journal, from the upload to the deletion, and who sees them. */

const test = testAt('2026-03-10T09:00:00Z');
const DAY = '2026-03-10';

const settle = async ({ url }: TimedWorld) => void (await fetch(`${url}/__local/settle`, { method: 'POST' }));

async function writer(world: TimedWorld): Promise<Person> {
  const person = await world.person();
  await installJournaling(person);
  return person;
}

const toAdd = (world: TimedWorld, id: string | undefined, date = DAY) => ({
  params: { date },
  body: { photo: { id: id ?? ulid(world.now()), content_type: 'image/jpeg' as const, size: 10_000 } },
});

const add = (world: TimedWorld, who: Caller, id?: string, date?: string): Promise<ReplyOf<typeof journaling.addPhoto>> =>
  who.call(journaling.addPhoto, toAdd(world, id, date));
const read = (who: Caller, date = DAY) => who.call(journaling.read, { params: { date } });
const photosOf = async (who: Caller, date?: string): Promise<JournalPhoto[]> => (await read(who, date)).photos;
const remove = (who: Caller, { id }: { id: string }) =>
  who.call(journaling.removePhoto, { params: { date: id.slice(0, 10), id } });
const days = (who: Caller) => who.call(journaling.days, { query: { from: '2026-03-01', to: '2026-03-31' } });

/** Uploads a file, and waits until it was processed. */
async function send(world: TimedWorld, upload: Upload | null, file: Uint8Array): Promise<void> {
  if (!upload) throw new Error('No upload is permitted');
  expect(await uploadTo(upload, new Uint8Array(file))).toBe(204);
  await settle(world);
}

/** A photo that is on the page of a day. */
async function photograph(world: TimedWorld, who: Caller, date = DAY): Promise<JournalPhoto> {
  const { photo, upload } = await add(world, who, undefined, date);
  await send(world, upload, await jpeg(320, 240));
  const found = (await photosOf(who, date)).find(({ id }) => id === photo.id);
  if (found?.status !== 'ready') throw new Error(`The photo is not ready: ${JSON.stringify(found)}`);
  return found;
}

/** The folders of the bucket with objects of a photo, after all work is done. */
async function foldersOf(world: TimedWorld, { id }: { id: string }): Promise<string[]> {
  await settle(world);
  return (await sharedBucket()).flatMap((key) => (key.includes(id) ? [key.slice(0, key.indexOf('/'))] : [])).sort();
}

const itemOf = async (world: TimedWorld, { id }: Pick<Person, 'id'>): Promise<unknown[]> => {
  await settle(world);
  return (await itemsOf(await sharedTable(), [`USER#${id}`])).filter(({ SK }) => String(SK).startsWith('JOURNALPHOTOS#'));
};

test('its owner sees a photo that was uploaded, and a confidant who sees a meal of that day does not', async ({
  world,
}) => {
  const [ada, bob] = [await verified(world, { name: 'Ada' }), await verified(world, { name: 'Bob' })];
  await confidants(ada, bob);
  await installFitness(ada);
  await installJournaling(ada);
  const { photo, upload } = await add(world, ada);
  const without = { photo_url: null, thumbnail_url: null, error: null };
  expect(photo).toEqual({ id: expect.stringMatching(`^${DAY}-`), status: 'processing', ...without });
  expect(await photosOf(ada)).toEqual([photo]);
  await send(world, upload, await jpeg(320, 240));

  const page = await ada.answer(journaling.read, { params: { date: DAY } });
  const [path, name] = [`/photos/${ada.id}/${DAY}`, photo.id.slice(DAY.length + 1)];
  const ready = { photo_url: `${path}/${name}.jpg`, thumbnail_url: `${path}/thumbnails/${name}.jpg` };
  expect(page.body).toMatchObject({ text: '', photos: [{ ...photo, status: 'ready', ...ready }] });
  expect(await foldersOf(world, photo)).toEqual(['photos', 'thumbnails']);

  // Bob sees a meal of the same day.
  const manual_data = { name: 'Soup', protein: 1, carbs: 2, fat: 3 };
  const meal = await announcePhoto(ada, { manual_data });
  await send(world, meal.upload, await jpeg(320, 240));
  const dashboard = await bob.answer(fitness.dashboard, { params: { id: ada.id } });
  const passes = passesOf(dashboard);
  expect((await view(bob, dashboard.body.entries[0]?.photo_url ?? null, passes)).status).toBe(200);
  await installJournaling(bob);
  const own = passesOf(await bob.answer(journaling.read, { params: { date: DAY } }));
  for (const address of Object.values(ready)) {
    expect((await view(ada, address, passesOf(page))).status).toBe(200);
    for (const pass of [passes, own, '']) expect((await view(bob, address, pass)).status).toBe(403);
  }
});

test('a page has four photos at most, also if more are added at the same time', async ({ world }) => {
  const ada = await writer(world);
  const tries = await Promise.all(
    Array.from({ length: LIMITS.journalPhotos + 2 }, async () => {
      const { params, body } = toAdd(world, undefined);
      const { status, body: reply } = await ada.raw('POST', `/api/v1/powerups/journaling/entries/${params.date}/photos`, {
        body,
      });
      return [status, (reply as { errors?: string[] }).errors?.[0]];
    }),
  );
  expect(tries.sort()).toEqual([
    ...Array.from({ length: LIMITS.journalPhotos }, () => [201, undefined]),
    ...Array.from({ length: 2 }, () => [422, 'A page can have at most 4 photos. Remove one first.']),
  ]);
  expect(await photosOf(ada)).toHaveLength(LIMITS.journalPhotos);
  // Another day has its own, and a photo that is removed makes room.
  await add(world, ada, undefined, '2026-03-09');
  await remove(ada, (await photosOf(ada))[1]!);
  const { photo } = await add(world, ada);
  expect((await photosOf(ada)).map(({ id }) => id).at(-1)).toBe(photo.id);
});

test('the same id again is the same photo, and is uploaded once', async ({ world }) => {
  const ada = await writer(world);
  const id = ulid(world.now());
  const first = await ada.answer(journaling.addPhoto, toAdd(world, id));
  const again = await ada.answer(journaling.addPhoto, toAdd(world, id));
  expect([first.status, again.status, again.body.photo]).toEqual([201, 200, first.body.photo]);
  await send(world, again.body.upload, await jpeg(320, 240));
  const after = await ada.answer(journaling.addPhoto, toAdd(world, id));
  expect([after.status, after.body]).toMatchObject([200, { photo: { status: 'ready' }, upload: null }]);
  // A second upload by the first permission changes nothing.
  await send(world, first.body.upload, Buffer.from('no photo'));
  expect(await photosOf(ada)).toEqual([after.body.photo]);
  expect(await foldersOf(world, after.body.photo)).toEqual(['photos', 'thumbnails']);
});

test('a file that is no photo has a sentence, and the photo can be uploaded again or gives way', async ({ world }) => {
  const ada = await writer(world);
  const id = ulid(world.now());
  const { photo, upload } = await add(world, ada, id);
  await send(world, upload, Buffer.from('<script>alert(1)</script>'));
  const error = 'This file isn’t a photo we can read. Please choose a JPEG, PNG or WebP.';
  expect(await photosOf(ada)).toEqual([{ ...photo, status: 'failed', error }]);
  expect(await foldersOf(world, photo)).toEqual([]);
  const again = await add(world, ada, id);
  expect(again.photo).toEqual(photo);
  await send(world, again.upload, await jpeg(320, 240));
  expect(await photosOf(ada)).toMatchObject([{ id: photo.id, status: 'ready' }]);

  const bad = await add(world, ada);
  await send(world, bad.upload, Buffer.from('no photo'));
  const next = await add(world, ada);
  expect((await photosOf(ada)).map((each) => each.id)).toEqual([photo.id, next.photo.id]);
});

test('a photo that does not come in time has failed, and is there if it comes later', async ({ world }) => {
  const ada = await writer(world);
  const id = ulid(world.now());
  const { photo, upload } = await add(world, ada, id);
  const later = (minutes: number) => world.setClock(new Date(world.now() + minutes * 60_000).toISOString());
  await later(LIMITS.draftMinutes - 1);
  expect(await photosOf(ada)).toEqual([photo]);
  // A new permission is not over before the photo has failed.
  const renewed = await add(world, ada, id);
  await later(LIMITS.uploadMinutes - 1);
  expect(await photosOf(ada)).toEqual([photo]);
  await later(LIMITS.draftMinutes);
  const error = 'The photo wasn’t uploaded. Please choose it again.';
  expect(await photosOf(ada)).toEqual([{ ...photo, status: 'failed', error }]);
  expect((await add(world, ada, id)).photo).toEqual(photo);
  await later(LIMITS.draftMinutes + 1);
  expect(await photosOf(ada)).toMatchObject([{ status: 'failed' }]);
  await world.setClock('2026-03-10T09:00:00Z');
  await send(world, (await add(world, ada, id)).upload, await jpeg(320, 240));
  expect(await photosOf(ada)).toMatchObject([{ status: 'ready' }]);
  expect([upload, renewed.upload]).not.toContain(null);
});
