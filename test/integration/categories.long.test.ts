import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import type { Person } from '#test/support/world.ts';
import { test } from './support/test.ts';

/* The limit of categories, which a hundred calls reach. */

const named = (name: string) => ({ body: { category: { name } } });
const make = (person: Person, name: string) => person.call(categories.create, named(name));

test('categories are a hundred at most, also with parallel requests', async ({ world }) => {
  const ada = await world.person();
  const headers = { 'idempotency-key': randomUUID() };
  await ada.call(categories.create, { ...named('First'), headers });
  for (let count = 1; count < LIMITS.categories - 3; count++) await make(ada, `Number ${count}`);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => ada.raw('POST', categories.create.path, named(`Late ${index}`))),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(5);
  for (const answer of refused) expectRefusal(answer, 422, 'You can have at most 100 categories');
  const all = await ada.call(categories.list);
  expect(all.map(({ position }) => position)).toEqual(all.map((_, index) => index));
  expect(all).toHaveLength(LIMITS.categories);

  // All of them can be ordered, a repeated request is still answered, and a deletion makes room.
  const reversed = all.map(({ id }) => id).reverse();
  expect((await ada.call(categories.reorder, { body: { ids: reversed } })).map(({ id }) => id)).toEqual(reversed);
  expect(await ada.call(categories.create, { ...named('First'), headers })).toMatchObject({ id: all[0]?.id });
  await ada.call(categories.delete, { params: { id: reversed[0] ?? '' } });
  expect(await make(ada, 'Room again')).toMatchObject({ position: 99 });
});
