import { ulid } from 'ulid';
import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { type FoodPayload, fitness } from '#shared/contracts/fitness.ts';
import { expectRefusal, stateOf } from '#test/attacks/support/refusals.ts';
import {
  announcePhoto,
  delayedJobs,
  entriesOf,
  entryOf,
  logExercise,
  logFood,
  logWeight,
  uploadTo,
} from '#test/support/fitness.ts';
import { settled } from '#test/support/notifications.ts';
import { jpeg } from '#test/support/pictures.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { withFitness } from './support/fitness.ts';
import { testAt } from './support/test-at.ts';

/* Creates that waited on a device: the time of the id that it gave is when the thing was made. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const test = testAt('2026-05-20T10:00:00Z');

const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

describe('a commitment that was made yesterday on a device', () => {
  test('begins yesterday, and what was done then is in its history', async ({ world }) => {
    const ada = await world.person();
    const yesterday = world.now() - DAY;
    const id = ulid(yesterday);
    const [from, to] = [dateOf(yesterday), dateOf(world.now())];
    const made = await ada.commitment({ id });
    expect(made).toMatchObject({ id, start_date: from, completed: false, upcoming: false });
    const at = new Date(yesterday + MINUTE).toISOString();
    await ada.complete(id, at);
    const history = await ada.call(commitments.history, { params: { id }, query: { from, to } });
    expect(history).toMatchObject([
      { date: from, status: 'completed', completed_at: at, late: false },
      { date: to, status: 'pending' },
    ]);
    // Not before it was made, though by a clock that is a bit ahead.
    const tooEarly = new Date(yesterday - 2 * DAY).toISOString();
    const refusal = await ada.refusal(commitments.complete, { params: { id }, body: { at: tooEarly } });
    expect(refusal).toMatchObject({ status: 422, errors: [SENTENCES.startsOn(from)] });
  });

  test('can be made, filled, placed in a new category and completed in one go after a week', async ({ world }) => {
    const ada = await world.person();
    const weekAgo = world.now() - 8 * DAY;
    const [gym, health, squats] = [ulid(weekAgo), ulid(weekAgo), ulid(weekAgo)];
    await ada.call(categories.create, { body: { category: { name: 'Health', id: health } } });
    await ada.commitment({ id: gym, commitment_type: 'workout', category_id: health });
    const params = { id: gym };
    await ada.call(exercises.create, { params, body: { workout_exercise: { name: 'Squats', id: squats } } });
    const at = new Date(weekAgo + HOUR).toISOString();
    await ada.call(commitments.complete, { params, body: { at, late: true } });
    const [shown] = await ada.commitments();
    expect(shown).toMatchObject({ id: gym, category_id: health, workout_exercises: [{ id: `${gym}-${squats}` }] });
    const query = { from: dateOf(weekAgo), to: dateOf(world.now()) };
    const history = await ada.call(commitments.history, { params, query });
    expect(history).toHaveLength(9);
    expect(history[0]).toMatchObject({ status: 'completed', completed_at: at, late: true });
    expect(history[1]).toMatchObject({ status: 'missed' });
  });
});

describe('an entry that was made yesterday on a device', () => {
  test('is of yesterday, and of the day that it names', async ({ world }) => {
    const ada = await withFitness(world);
    const yesterday = world.now() - DAY;
    const created_at = new Date(yesterday).toISOString();
    for (const log of [logFood, logWeight, logExercise]) {
      const id = ulid(yesterday);
      const entry = await log(ada, { id });
      expect(entry).toMatchObject({ id: `${dateOf(yesterday)}-${id}`, date: dateOf(yesterday), created_at });
    }
    expect(await entriesOf(ada, dateOf(yesterday))).toHaveLength(3);
    const [id, date] = [ulid(yesterday), dateOf(world.now())];
    expect(await logFood(ada, { id, date })).toMatchObject({ id: `${date}-${id}`, date, created_at });
  });

  test('takes its photo, and a repetition gives another upload until it has come', async ({ world }) => {
    const ada = await withFitness(world);
    const id = ulid(world.now() - DAY);
    const photo = { id, manual_data: { name: 'Soup', protein: 5 } };
    const first = await announcePhoto(ada, photo);
    expect(first.entry.id).toBe(`${dateOf(world.now() - DAY)}-${id}`);
    const after = await stateOf(ada);
    await world.setClock(new Date(world.now() + 5 * MINUTE).toISOString());
    const again = await announcePhoto(ada, { ...photo, visibility: 'private' });
    expect(again.entry).toEqual(first.entry);
    expect(Date.parse(again.upload.expires_at)).toBeGreaterThan(Date.parse(first.upload.expires_at));
    expect(await stateOf(ada)).toEqual(after);
    expect(await uploadTo(again.upload, new Uint8Array(await jpeg(320, 240)))).toBe(204);
    await expect.poll(async () => (await entryOf(ada, first.entry.id)).photo_url).not.toBeNull();
    const late = await ada.raw('POST', fitness.photo.path, { body: { content_type: 'image/jpeg', size: 50_000, id } });
    expectRefusal(late, 409, SENTENCES.changedMeanwhile);
  });

  test('has its photo, though the upload comes long after its time', async ({ world }) => {
    const ada = await withFitness(world);
    const id = ulid(world.now());
    // No check of another entry waits.
    await settled(world);
    const { entry } = await announcePhoto(ada, { id });
    // The check of the entry waits in its queue from here on. Moving the clock before that would not make it due.
    await expect.poll(() => delayedJobs(world)).toBe(1);
    await world.setClock(new Date(world.now() + 21 * MINUTE).toISOString());
    const payload = async () => (await entryOf(ada, entry.id)).payload as FoodPayload;
    const isDraft = async () => (await payload()).draft;
    await expect.poll(isDraft, { timeout: 20_000 }).toBe(false);
    expect((await payload()).analysis_metadata?.error_code).toBe('not_uploaded');

    const again = await announcePhoto(ada, { id });
    expect(again.entry).toMatchObject({ id: entry.id, payload: { draft: true } });
    expect(await uploadTo(again.upload, new Uint8Array(await jpeg(320, 240)))).toBe(204);
    await expect.poll(isDraft, { timeout: 20_000 }).toBe(false);
    expect((await payload()).analysis_type).toBe('mock');
    expect((await entryOf(ada, entry.id)).photo_url).not.toBeNull();
    expect(await entriesOf(ada)).toHaveLength(1);
    // Now it has arrived.
    const late = await ada.raw('POST', fitness.photo.path, { body: { content_type: 'image/jpeg', size: 50_000, id } });
    expectRefusal(late, 409, SENTENCES.changedMeanwhile);
  });
});
