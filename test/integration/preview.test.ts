import { expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import type { SharedCommitments } from '#shared/contracts/confidants.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { type Preview, previewCalls } from '#shared/contracts/preview.ts';
import { reviews } from '#shared/contracts/reviews.ts';
import { visibilityCalls } from '#shared/contracts/visibility.ts';
import { expectRefusal, stateOf } from '#test/attacks/support/refusals.ts';
import { confidants, revoked, showNotes, verified } from '#test/support/confidants.ts';
import {
  announcePhoto,
  installFitness,
  logExercise,
  logFood,
  logWeight,
  passesOf,
  setFitness,
  uploadTo,
  view,
} from '#test/support/fitness.ts';
import { jpeg } from '#test/support/pictures.ts';
import { shared, withReview } from '#test/support/reviews.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { type Person, pathOf } from '#test/support/world.ts';
import { seen } from './support/confidants.ts';
import { type TimedWorld, testAt } from './support/test-at.ts';

/* What a confidant sees, for the person whom they see: what the confidant gets, to the letter. */

const test = testAt('2026-11-20T10:00:00Z');

const preview = (owner: Person, viewer: Pick<Person, 'id'>) =>
  owner.raw('GET', pathOf(previewCalls.preview, { params: { id: viewer.id } }));
const fitnessOf = (viewer: Person, owner: Person) =>
  viewer.raw('GET', pathOf(fitness.dashboard, { params: { id: owner.id } }));

/** Compares the preview with what the viewer gets, and returns it. */
async function expectSame(owner: Person, viewer: Person): Promise<Preview> {
  const [page, day] = [await seen(viewer, owner), await fitnessOf(viewer, owner)];
  expect([page.status, day.status]).toEqual([200, 200]);
  const told = await preview(owner, viewer);
  const shown = page.body as SharedCommitments;
  const listed = await viewer.call(reviews.shared, { query: { by: owner.id } });
  const same = {
    ...{ commitments: shown.commitments, categories: shown.categories, powerup_dashboard: day.body, reviews: listed },
  };
  expect(JSON.stringify(told.body)).toBe(JSON.stringify(same));
  expect(JSON.stringify(told.body)).not.toContain(viewer.email);
  return told.body as Preview;
}

async function friends(world: TimedWorld): Promise<{ ada: Person; bob: Person }> {
  const [ada, bob] = [
    await verified(world, { name: 'Ada', timezone: 'Pacific/Kiritimati' }),
    await verified(world, { name: 'Bob', timezone: 'America/New_York' }),
  ];
  await confidants(ada, bob);
  return { ada, bob };
}

test('weekly reviews are those that the confidant can read', async ({ world }) => {
  const { ada, bob } = await friends(world);
  const review = await withReview(ada, world.now());
  expect((await expectSame(ada, bob)).reviews).toEqual({ reviews: [], before: null });
  await shared(ada, review, [bob]);
  expect((await expectSame(ada, bob)).reviews?.reviews).toMatchObject([{ id: review.id }]);
});

test('commitments are those that the confidant sees, and what they see of each', async ({ world }) => {
  const { ada, bob } = await friends(world);
  expect(await expectSame(ada, bob)).toMatchObject({ commitments: [], powerup_dashboard: { installed: false } });
  const home = await ada.call(categories.create, { body: { category: { name: 'Home' } } });
  const secret = await ada.call(categories.create, { body: { category: { name: 'Secret' } } });
  const cue = 'After tea';
  const swept = await ada.commitment({ title: 'Sweep', category_id: home.id, notes_shared: true, cue });
  const schedule = { target: { direction: 'at_least' as const, amount: 20, unit: 'pages' } };
  await ada.commitment({ title: 'Read', schedule });
  const hidden = await ada.commitment({ title: 'Hidden', category_id: secret.id, commitment_type: 'workout' });
  const timed = await ada.commitment({ title: 'Timed', commitment_type: 'workout' });
  await ada.complete(swept.id);
  await ada.call(commitments.note, { params: { id: swept.id }, body: { note: 'Under the sofa, too.' } });
  await ada.call(pauses.create, {
    body: { commitment_ids: [timed.id], from: '2026-11-21', until: '2026-11-22', reason: 'A cold' },
  });
  const say = (id: string, audience: 'chosen' | 'nobody', until: string | null = null) =>
    ada.call(visibilityCalls.changeVisibility, {
      params: { id },
      body: { audience, people: [{ id: bob.id, until }] },
    });
  await ada.call(exercises.create, {
    params: { id: timed.id },
    body: { workout_exercise: { name: 'Squats', sets: 4, reps: 8, notes: 'Only I know why' } },
  });
  await say(hidden.id, 'nobody');
  await say(timed.id, 'chosen', '2026-11-21');

  expect(JSON.stringify(await expectSame(ada, bob))).not.toContain('Under the sofa');
  await showNotes(ada, bob);
  const state = [await stateOf(ada), await stateOf(bob)];
  const shown = await expectSame(ada, bob);
  expect(JSON.stringify(shown)).toContain('Under the sofa');
  expect(shown.commitments?.map(({ title }) => title)).toEqual(['Timed', 'Read', 'Sweep']);
  expect(shown.categories?.map(({ name }) => name)).toEqual(['Home']);
  expect(JSON.stringify(shown)).not.toMatch(/Hidden|Secret|After tea|A cold|know why/);
  expect([await stateOf(ada), await stateOf(bob)]).toEqual(state);

  // At the end of a last day it is gone for both.
  await world.setClock('2026-11-21T10:00:00Z');
  expect((await expectSame(ada, bob)).commitments?.map(({ title }) => title)).toEqual(['Read', 'Sweep']);
});

test('fitness follows each of its switches', async ({ world }) => {
  const { ada, bob } = await friends(world);
  await installFitness(ada, { units: 'metric', daily_calorie_goal: 1800 });
  await ada.commitment({ title: 'Lift', commitment_type: 'workout' });
  for (const visibility of ['full', 'totals', 'private'] as const) {
    await logFood(ada, { name: `Food ${visibility}`, visibility });
    await logExercise(ada, { name: `Exercise ${visibility}`, visibility });
  }
  await logWeight(ada, { value: 72, unit: 'kg' });
  const shown = async () => (await expectSame(ada, bob)).powerup_dashboard;
  const before = await shown();
  expect(before).toMatchObject({ installed: true, current_weight: null, exercise_minutes: 60 });
  expect(before?.workouts).toMatchObject([{ title: 'Lift' }]);
  expect(JSON.stringify(before)).not.toMatch(/private|Food totals/);
  await setFitness(ada, { settings: { share_weight: true } });
  expect(await shown()).toMatchObject({ current_weight: { value: 72 }, entries: { length: 5 } });
  await setFitness(ada, { status: 'off' });
  expect(await shown()).toMatchObject({ installed: false, entries: [], workouts: [] });
});

test('photos in it are shown to their owner, and so are all others', async ({ world }) => {
  const { ada, bob } = await friends(world);
  await installFitness(ada);
  const photos: (string | null)[] = [];
  for (const visibility of ['full', 'private'] as const) {
    const manual_data = { name: 'Soup', protein: 1, carbs: 2, fat: 3 };
    const { entry, upload } = await announcePhoto(ada, { visibility, manual_data });
    expect(await uploadTo(upload, new Uint8Array(await jpeg(320, 240)))).toBe(204);
    await fetch(`${world.url}/__local/settle`, { method: 'POST' });
    const [latest] = await ada.call(fitness.entries);
    expect(latest?.id).toBe(entry.id);
    photos.push(latest?.photo_url ?? null);
  }
  const told = await ada.answer(previewCalls.preview, { params: { id: bob.id } });
  expect(told.body.powerup_dashboard?.entries.map(({ photo_url }) => photo_url)).toEqual([photos[0]]);
  for (const photo of photos) expect((await view(ada, photo, passesOf(told))).status).toBe(200);
  await expectSame(ada, bob);
});

test('a person to whom nothing is shown sees nothing, and only of confidants one is told', async ({ world }) => {
  const [ada, bob, eve] = [await verified(world), await verified(world), await verified(world)];
  await confidants(ada, bob, 'coach');
  await ada.commitment({ title: 'Run' });
  await installFitness(ada);
  await bob.commitment({ title: 'Read' });
  expect((await expectSame(ada, bob)).commitments).toMatchObject([{ title: 'Run' }]);
  // A coach shows nothing in return.
  expect([(await seen(ada, bob)).status, (await fitnessOf(ada, bob)).status]).toEqual([403, 403]);
  expect(await preview(bob, ada)).toMatchObject({
    status: 200,
    body: { commitments: null, categories: null, powerup_dashboard: null },
  });
  for (const other of [eve, ada, { id: 'x' }]) {
    expectRefusal(await preview(ada, other), 404, SENTENCES.confidantNotFound);
  }
  await revoked(bob, ada);
  expectRefusal(await preview(ada, bob), 404, SENTENCES.confidantNotFound);
  expectRefusal(await seen(bob, ada), 404, SENTENCES.confidantNotFound);
});
