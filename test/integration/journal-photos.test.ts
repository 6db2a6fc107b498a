import { ulid } from 'ulid';
import { expect } from 'vitest';
import { account } from '#shared/contracts/account.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { journaling } from '#shared/contracts/journaling.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { JOURNALING } from '#shared/domain/powerups.ts';
import { connect } from '#test/conformance/support/live.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { download, exported, itemsIn, linesIn, textIn } from '#test/support/exports.ts';
import { announcePhoto, installFitness, passesOf, view } from '#test/support/fitness.ts';
import { installJournaling, write } from '#test/support/journaling.ts';
import { jpeg } from '#test/support/pictures.ts';
import {
  add,
  addAgain,
  DAY,
  days,
  foldersOf,
  itemOf,
  photograph,
  photosOf,
  read,
  remove,
  send,
  settle,
  toAdd,
  writer,
} from './support/journal-photos.ts';
import { testAt } from './support/test-at.ts';

/* Photos on a page of the journal, from the upload to the deletion, and who sees them. */

const test = testAt('2026-03-10T09:00:00Z');

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
      const { status, body: reply } = await ada.raw(
        'POST',
        `/api/v1/powerups/journaling/entries/${params.date}/photos`,
        {
          body,
        },
      );
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
  const first = await add(world, ada, id);
  const again = await addAgain(world, ada, id);
  expect(again.photo).toEqual(first.photo);
  await send(world, again.upload, await jpeg(320, 240));
  const after = await addAgain(world, ada, id);
  expect(after).toMatchObject({ photo: { status: 'ready' }, upload: null });
  // A second upload by the first permission changes nothing.
  await send(world, first.upload, Buffer.from('no photo'));
  expect(await photosOf(ada)).toEqual([after.photo]);
  expect(await foldersOf(world, after.photo)).toEqual(['photos', 'thumbnails']);
});

test('a file that is no photo has a sentence, and the photo can be uploaded again or leaves room for others', async ({
  world,
}) => {
  const ada = await writer(world);
  const id = ulid(world.now());
  const { photo, upload } = await add(world, ada, id);
  await send(world, upload, Buffer.from('<script>alert(1)</script>'));
  const error = 'This file isn’t a photo we can read. Please choose a JPEG, PNG or WebP.';
  expect(await photosOf(ada)).toEqual([{ ...photo, status: 'failed', error }]);
  expect(await foldersOf(world, photo)).toEqual([]);
  expect(await days(ada)).toEqual([]);
  const again = await addAgain(world, ada, id);
  expect(again.photo).toEqual(photo);
  await send(world, again.upload, await jpeg(320, 240));
  expect(await photosOf(ada)).toMatchObject([{ id: photo.id, status: 'ready' }]);

  const bad = await add(world, ada);
  await send(world, bad.upload, Buffer.from('no photo'));
  for (let more = 1; more < LIMITS.journalPhotos; more++) await add(world, ada);
  const all = await photosOf(ada);
  expect(all.map(({ status }) => status)).toEqual(['ready', 'failed', 'processing', 'processing', 'processing']);
  expect(all[1]?.id).toBe(bad.photo.id);
  await expect(add(world, ada)).rejects.toThrow('A page can have at most 4 photos.');
});

test('a photo that does not come in time has failed, and can be uploaded again', async ({ world }) => {
  const ada = await writer(world);
  const id = ulid(world.now());
  const { photo } = await add(world, ada, id);
  const later = (minutes: number) => world.setClock(new Date(world.now() + minutes * 60_000).toISOString());
  await later(LIMITS.draftMinutes - 1);
  expect(await photosOf(ada)).toEqual([photo]);
  // A new permission is not over before the photo has failed.
  await addAgain(world, ada, id);
  await later(LIMITS.uploadMinutes - 1);
  expect(await photosOf(ada)).toEqual([photo]);
  await later(LIMITS.draftMinutes);
  const error = 'The photo wasn’t uploaded. Please choose it again.';
  expect(await photosOf(ada)).toEqual([{ ...photo, status: 'failed', error }]);

  const again = await addAgain(world, ada, id);
  expect(again.photo).toEqual(photo);
  await send(world, again.upload, await jpeg(320, 240));
  await later(LIMITS.draftMinutes);
  expect(await photosOf(ada)).toMatchObject([{ id: photo.id, status: 'ready' }]);
  await world.setClock('2026-03-10T09:00:00Z');
});

test('a photo that is removed is gone, before and after its upload', async ({ world }) => {
  const ada = await writer(world);
  const early = await add(world, ada);
  await remove(ada, early.photo);
  await send(world, early.upload, await jpeg(320, 240));
  expect(await foldersOf(world, early.photo)).toEqual([]);
  const [kept, removed] = [await photograph(world, ada), await photograph(world, ada)];
  const otherDay = { params: { date: '2026-03-09', id: removed.id } };
  const GONE = { status: 404, errors: ['Photo not found'] };
  expect(await ada.refusal(journaling.removePhoto, otherDay)).toMatchObject(GONE);
  expect(await ada.refusal(journaling.removePhoto, { params: { date: 'today', id: kept.id } })).toMatchObject(GONE);
  await remove(ada, removed);
  expect(await ada.refusal(journaling.removePhoto, { params: { date: DAY, id: removed.id } })).toMatchObject(GONE);
  expect(await foldersOf(world, removed)).toEqual([]);
  expect(await photosOf(ada)).toEqual([kept]);
  await remove(ada, kept);
  expect(await itemOf(world, ada)).toEqual([]);
});

test('photos and words never conflict, and a day with photos alone is listed, but not written', async ({ world }) => {
  const ada = await writer(world);
  const { updated_at } = await write(ada, DAY, { text: 'Rain.', mood: 'good' });
  await photograph(world, ada);
  const saved = { params: { date: DAY }, body: { entry: { text: 'Rain, and sun.' }, based_on: updated_at } };
  await ada.call(journaling.save, saved);
  expect(await read(ada)).toMatchObject({ text: 'Rain, and sun.', photos: [{ status: 'ready' }] });

  const alone = await photograph(world, ada, '2026-02-10');
  await add(world, ada, undefined, '2026-03-08');
  expect(await read(ada, '2026-02-10')).toMatchObject({ text: '', mood: null, updated_at: null });
  expect(await days(ada)).toEqual([
    { date: '2026-03-08', mood: null },
    { date: DAY, mood: 'good' },
  ]);
  expect((await read(ada)).earlier).toEqual([]);
  expect(await ada.call(journaling.search, { query: { q: alone.id } })).toMatchObject({ entries: [] });
});

test('a photo needs the power-up, a day that has come, and a place in the limit of a day', async ({ world }) => {
  const ada = await writer(world);
  const refusal = async (date: string) => {
    const { status, errors } = await ada.refusal(journaling.addPhoto, toAdd(world, undefined, date));
    return [status, ...errors];
  };
  expect(await refusal('2026-03-11')).toEqual([422, 'Date can’t be in the future']);
  expect(await refusal('2026-02-30')).toEqual([404, 'Entry not found']);
  const first = ulid(world.now());
  await add(world, ada, first, '2025-01-01');
  await addAgain(world, ada, first, '2025-01-01');
  for (let added = 1; added < LIMITS.photosPerDay; added++) {
    const date = new Date(Date.UTC(2025, 0, 1 + Math.floor(added / LIMITS.journalPhotos)));
    await add(world, ada, undefined, date.toISOString().slice(0, 10));
  }
  // A full page does not count.
  expect(await refusal('2025-01-01')).toEqual([422, 'A page can have at most 4 photos. Remove one first.']);
  expect((await refusal(DAY))[0]).toBe(429);
  // Meals have their own count.
  await installFitness(ada);
  await announcePhoto(ada);

  await ada.call(powerups.update, { params: { id: JOURNALING }, body: { user_powerup: { status: 'off' } } });
  expect((await refusal(DAY))[0]).toBe(403);
});

test('open pages are told of each change, and calendars of the first photo and the last', async ({ world }) => {
  const ada = await writer(world);
  const live = await connect(world.url, `/cable?token=${ada.token}`, ['actioncable-v1-json']);
  await live.ask({ command: 'subscribe', identifier: '{"channel":"ChatChannel"}' });
  const told = () =>
    live.received.flatMap((text) => {
      const { message } = JSON.parse(text) as { message?: { type?: string; date?: string; days?: boolean } };
      return message?.type === 'journal_updated' ? [[message.date, message.days]] : [];
    });
  const { photo, upload } = await add(world, ada);
  await expect.poll(told).toEqual([[DAY, true]]);
  await send(world, upload, await jpeg(320, 240));
  await expect.poll(told).toEqual([
    [DAY, true],
    [DAY, false],
  ]);
  await remove(ada, photo);
  await expect.poll(told).toEqual([
    [DAY, true],
    [DAY, false],
    [DAY, true],
  ]);
  live.socket.terminate();
});

test('an export has the photos beside the pages', async ({ world }) => {
  const ada = await writer(world);
  await write(ada, '2026-03-08', { text: 'Wind.' });
  await write(ada, DAY, { text: 'Rain.', mood: 'low' });
  for (const _ of [1, 2]) await photograph(world, ada);
  await add(world, ada);
  await photograph(world, ada, '2026-03-09');
  await add(world, ada, undefined, '2026-03-07');
  const files = await download(await exported(ada));
  expect(Object.keys(files).filter((name) => name.startsWith('journal/'))).toEqual([
    'journal/2026-03-08.md',
    'journal/2026-03-09-1.jpg',
    'journal/2026-03-10.md',
    'journal/2026-03-10-1.jpg',
    'journal/2026-03-10-2.jpg',
  ]);
  expect(files['journal/2026-03-10-2.jpg']?.length).toBeGreaterThan(500);
  expect(itemsIn(files, 'journal')).toMatchObject([
    { date: '2026-03-08', text: 'Wind.', photos: [] },
    { date: '2026-03-09', text: '', mood: null, updated_at: null, photos: ['journal/2026-03-09-1.jpg'] },
    { date: DAY, text: 'Rain.', photos: ['journal/2026-03-10-1.jpg', 'journal/2026-03-10-2.jpg'] },
  ]);
  expect(linesIn(files, 'journal')[2]).toBe('2026-03-09,,,,journal/2026-03-09-1.jpg');
  expect(textIn(files, 'README.txt')).toContain('journal/');
});

test('the deletion of an account leaves no photo, also of an upload that comes later', async ({ world }) => {
  const ada = await writer(world);
  const photo = await photograph(world, ada);
  const late = await add(world, ada);
  await ada.call(account.delete, { body: { user: { current_password: ada.password } } });
  await settle(world);
  await send(world, late.upload, await jpeg(320, 240));
  expect([await foldersOf(world, photo), await foldersOf(world, late.photo)]).toEqual([[], []]);
  expect(await itemOf(world, ada)).toEqual([]);
});
