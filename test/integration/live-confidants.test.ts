import { expect } from 'vitest';
import { agreements } from '#shared/contracts/agreements.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import type { LiveEvent } from '#shared/contracts/live.ts';
import { users } from '#shared/contracts/users.ts';
import { installFitness, logExercise, logFood, logWeight, setFitness } from '#test/support/fitness.ts';
import { answered, shared, withReview } from '#test/support/reviews.ts';
import type { Person } from '#test/support/world.ts';
import {
  cloud,
  confidantsOfEachOther,
  confidantsUpdated,
  newEvents,
  pagesOf,
  pagesUpdated,
  test,
} from './support/live-pages.ts';

/* Live events about what confidants see: to those who see it, and to nobody else. */

const types = (events: readonly LiveEvent[]) => events.map(({ type }) => type);

test('a hidden commitment is created, changed and deleted without a word to confidants', async ({ world }) => {
  const [ada, bob] = (await confidantsOfEachOther(world, 2)) as [Person, Person];
  await ada.commitment({ title: 'Run' });
  await cloud.settle();
  const [bobs] = await pagesOf(bob);
  const body = { commitment: { title: 'Pray', frequency: 'daily', audience: 'nobody' } } as const;
  const { id } = await ada.call(commitments.create, { body });
  const params = { id };
  await ada.call(commitments.update, { params, body: { commitment: { title: 'Pray daily' } } });
  await ada.call(commitments.update, { params, body: { commitment: { frequency: 'weekly' } } });
  await ada.call(commitments.update, { params, body: { commitment: { notes_shared: true } } });
  await ada.call(commitments.note, { params, body: { note: 'At dawn' } });
  await ada.call(commitments.delete, { params });
  expect(await newEvents(bobs)).toEqual([[]]);
});

test('what is logged is told to confidants who see it, with settings on which that depends', async ({ world }) => {
  const [ada, bob, carol] = (await confidantsOfEachOther(world, 3)) as [Person, Person, Person];
  await ada.call(agreements.change, { params: { id: carol.id }, body: { mine: { shows: { food: false } } } });
  await cloud.settle();
  const [bobs, carols] = await pagesOf(bob, carol);
  const told = async () => (await newEvents(bobs, carols)).map((events) => new Set(types(events)));
  const [both, onlyBob, nobody] = [
    [new Set(['confidants_updated']), new Set(['confidants_updated'])],
    [new Set(['confidants_updated']), new Set()],
    [new Set(), new Set()],
  ];
  await installFitness(ada);
  expect(await told()).toEqual(both);
  await logFood(ada, { name: 'Secret cake', visibility: 'private' });
  expect(await told()).toEqual(nobody);
  await logFood(ada, { name: 'Porridge' });
  expect(await told()).toEqual(onlyBob);
  await logExercise(ada);
  expect(await told()).toEqual(both);
  await logWeight(ada);
  expect(await told()).toEqual(nobody);
  await setFitness(ada, { settings: { daily_calorie_goal: 1900 } });
  expect(await told()).toEqual(onlyBob);
  await setFitness(ada, { settings: { share_weight: true } });
  expect(await told()).toEqual(both);
  await setFitness(ada, { status: 'off' });
  expect(await told()).toEqual(both);
});

test('answers of a review are told to the user’s own pages, and to its readers', async ({ world }) => {
  const [ada, bob] = (await confidantsOfEachOther(world, 2)) as [Person, Person];
  const review = await withReview(ada);
  await cloud.settle();
  const [adas, bobs] = await pagesOf(ada, bob);
  const saved: LiveEvent = { type: 'commitments_updated', part: 'reviews' };
  await answered(ada, { helped: 'Rain' });
  expect(await newEvents(adas, bobs)).toEqual([[saved], []]);
  // The two are also told of it in their chat.
  await shared(ada, review, [bob]);
  const [mine, his] = await newEvents(adas, bobs);
  expect([mine, his]).toEqual([expect.arrayContaining([saved]), expect.arrayContaining([pagesUpdated])]);
  await answered(ada, { helped: 'Sun' });
  expect(await newEvents(adas, bobs)).toEqual([[saved], [pagesUpdated]]);
});

test('a new name is told to all confidants, and another clock also to the user’s own pages', async ({ world }) => {
  const [ada, bob] = (await confidantsOfEachOther(world, 2)) as [Person, Person];
  const [adas, bobs] = await pagesOf(ada, bob);
  await ada.call(users.update, { body: { user: { name: 'Ada King' } } });
  const [mine, his] = await newEvents(adas, bobs);
  expect(types(mine!)).not.toContain('confidants_updated');
  expect(his).toContainEqual(confidantsUpdated);
  await ada.call(users.update, { body: { user: { daily_reset_time: '04:00' } } });
  for (const events of await newEvents(adas, bobs)) expect(events).toContainEqual(confidantsUpdated);
});

test('a note is told to those who read the notes of its commitment', async ({ world }) => {
  const [ada, bob, carol] = (await confidantsOfEachOther(world, 3)) as [Person, Person, Person];
  const { id } = await ada.commitment({ title: 'Run' });
  const params = { id };
  await ada.call(commitments.update, { params, body: { commitment: { notes_shared: true } } });
  await agreedNotes(ada, bob);
  await cloud.settle();
  const [bobs, carols] = await pagesOf(bob, carol);
  await ada.call(commitments.note, { params, body: { note: 'By the river' } });
  expect(await newEvents(bobs, carols)).toEqual([[pagesUpdated], []]);
  await ada.call(commitments.note, { params, body: { note: null } });
  expect(await newEvents(bobs, carols)).toEqual([[pagesUpdated], []]);
});

/** They agree that she shows him her notes. */
async function agreedNotes(ada: Person, bob: Person): Promise<void> {
  const { proposed } = await ada.call(agreements.change, {
    params: { id: bob.id },
    body: { mine: { shows: { notes: true } } },
  });
  if (proposed) await bob.call(agreements.accept, { params: { id: ada.id }, body: { version: proposed.version } });
}
