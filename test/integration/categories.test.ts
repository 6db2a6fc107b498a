import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { isLong } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { sharedTable } from '#test/support/shared-cloud.ts';
import { itemsIn, writeTo } from '#test/support/table.ts';
import type { Person } from '#test/support/world.ts';
import { test } from './support/test.ts';

/* Categories: their user creates, renames, orders and deletes them. */

const named = (name: string) => ({ body: { category: { name } } });
const make = (person: Person, name: string) => person.call(categories.create, named(name));
const order = (person: Person, ids: string[]) => person.call(categories.reorder, { body: { ids } });
const names = async (person: Person) => (await person.call(categories.list)).map(({ name }) => name);
/** Five parallel writes always succeed: each lost race is one that another write has won. */
const AT_ONCE = 5;
const ROUNDS = isLong ? 8 : 2;

async function makeAll(person: Person, all: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of all) ids.push((await make(person, name)).id);
  return ids;
}

/** The titles of the commitments without a category, in their order, and the category ids of the others by title. */
async function positions(person: Person): Promise<{ none: string[]; elsewhere: Record<string, string> }> {
  const all = await person.commitments();
  const none = all
    .filter((each) => each.category_id === null)
    .sort((a, b) => a.category_position - b.category_position);
  expect(none.map(({ category_position }) => category_position)).toEqual(none.map((_, index) => index));
  return {
    none: none.map(({ title }) => title),
    elsewhere: Object.fromEntries(all.flatMap((each) => (each.category_id ? [[each.title, each.category_id]] : []))),
  };
}

describe('categories', () => {
  test('are added at the end, listed in their order, and renamed', async ({ world }) => {
    const ada = await world.person();
    expect(await ada.call(categories.list)).toEqual([]);
    const family = await make(ada, '  Family \n');
    const health = await make(ada, 'Health');
    // Two categories can have the same name.
    const again = await make(ada, 'Family');
    expect([family, health, again]).toEqual([
      { id: family.id, name: 'Family', position: 0 },
      { id: health.id, name: 'Health', position: 1 },
      { id: again.id, name: 'Family', position: 2 },
    ]);
    expect(await ada.call(categories.list)).toEqual([family, health, again]);

    const params = { id: health.id };
    const renamed = await ada.call(categories.update, { params, ...named(' Body and soul ') });
    expect(renamed).toEqual({ ...health, name: 'Body and soul' });
    expect(await ada.call(categories.update, { params, body: { category: {} } })).toEqual(renamed);
    expect(await ada.call(categories.list)).toEqual([family, renamed, again]);
  });

  test('have names of 1 to 80 characters in one line', async ({ world }) => {
    const ada = await world.person();
    const longest = await make(ada, 'x'.repeat(80));
    for (const [name, sentence] of [
      ['x'.repeat(81), 'Name must be at most 80 characters'],
      [' \t ', 'Name is required'],
      ['Body\nand soul', 'Name can’t contain line breaks'],
    ] as const) {
      expect(await ada.refusal(categories.create, named(name))).toMatchObject({ status: 422, errors: [sentence] });
      const params = { id: longest.id };
      expect(await ada.refusal(categories.update, { params, ...named(name) })).toMatchObject({ errors: [sentence] });
    }
    expect(await ada.call(categories.list)).toEqual([longest]);
  });

  test('that are deleted leave their commitments at the end of those without a category', async ({ world }) => {
    const ada = await world.person();
    const [health = '', spirit = ''] = await makeAll(ada, ['Health', 'Spirit']);
    for (const [title, category_id] of [
      ['Call', null],
      ['Run', health],
      ['Pray', spirit],
      ['Swim', health],
    ] as const) {
      await ada.commitment({ title, category_id });
    }
    const before = await ada.commitments();
    await ada.call(categories.delete, { params: { id: health } });

    expect(await ada.call(categories.list)).toEqual([{ id: spirit, name: 'Spirit', position: 0 }]);
    expect(await positions(ada)).toEqual({ none: ['Call', 'Run', 'Swim'], elsewhere: { Pray: spirit } });
    expect((await ada.commitments()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const gone = { params: { id: health } };
    expectRefusal(await ada.raw('DELETE', `/api/v1/categories/${health}`), 404, 'Category not found');
    expect((await ada.refusal(categories.update, { ...gone, ...named('Back') })).status).toBe(404);

    // A commitment for the deleted category gets none, and one that was in it can be moved on.
    expect(await ada.commitment({ title: 'Lift', category_id: health })).toMatchObject({ category_id: null });
    const run = before.find(({ title }) => title === 'Run')?.id ?? '';
    const body = { commitment: { category_id: spirit } };
    expect(await ada.call(commitments.update, { params: { id: run }, body })).toMatchObject({
      category_id: spirit,
      category_position: 1,
    });
    expect((await positions(ada)).none).toEqual(['Call', 'Swim', 'Lift']);
  });

  test('are ordered; those that are not named follow', async ({ world }) => {
    const ada = await world.person();
    const [a = '', b = '', c = '', d = ''] = await makeAll(ada, ['A', 'B', 'C', 'D']);
    const ordered = await order(ada, [c, a]);
    expect(ordered.map(({ name, position }) => `${position} ${name}`)).toEqual(['0 C', '1 A', '2 B', '3 D']);
    expect(await ada.call(categories.list)).toEqual(ordered);
    expect(await order(ada, [c, a])).toEqual(ordered);
    expect(await order(ada, [])).toEqual(ordered);
    expect((await order(ada, [d, b, a, c])).map(({ id }) => id)).toEqual([d, b, a, c]);
    expect(await ada.call(categories.update, { params: { id: a }, ...named('Renamed') })).toMatchObject({
      position: 2,
    });
    await make(ada, 'E');
    expect(await names(ada)).toEqual(['D', 'B', 'Renamed', 'C', 'E']);
  });

  test('cannot be ordered with unknown ids or repeated ones', async ({ world }) => {
    const [ada, bob] = await Promise.all([world.person(), world.person()]);
    const [a = '', b = ''] = await makeAll(ada, ['A', 'B']);
    const [his = ''] = await makeAll(bob, ['His']);
    const { id: commitment } = await ada.commitment();
    const refused = (ids: unknown) => ada.raw('POST', categories.reorder.path, { body: { ids } });
    for (const id of [his, commitment, randomUUID(), '', '__proto__', 'none']) {
      expectRefusal(await refused([b, id]), 422, 'Ids must be your own');
    }
    expectRefusal(await refused([b, a, b]), 422, 'Ids can’t contain duplicates');
    expect(await names(ada)).toEqual(['A', 'B']);
    expect(await names(bob)).toEqual(['His']);
  });

  test('are created once when a request is repeated', async ({ world }) => {
    const ada = await world.person();
    const headers = { 'idempotency-key': randomUUID() };
    const made = await Promise.all(
      Array.from({ length: AT_ONCE }, () => ada.answer(categories.create, { ...named('Once'), headers })),
    );
    const [first] = made;
    expect(made.map(({ body }) => body)).toEqual(made.map(() => first?.body));
    await make(ada, 'Other');
    expect(await ada.call(categories.create, { ...named(' Once '), headers })).toEqual(first?.body);
    expectRefusal(
      await ada.raw('POST', categories.create.path, { ...named('Twice'), headers }),
      422,
      SENTENCES.idempotencyKeyReused,
    );
    // A key belongs to one request, across all nouns.
    const commitment = { body: { commitment: { title: 'Once', frequency: 'daily' } }, headers };
    expectRefusal(await ada.raw('POST', commitments.create.path, commitment), 422, SENTENCES.idempotencyKeyReused);
    expect(await names(ada)).toEqual(['Once', 'Other']);
  });

  test('are a hundred at most, also with parallel requests', async ({ world }) => {
    const ada = await world.person();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await ada.call(categories.create, { ...named('First'), headers });
    const table = await sharedTable();
    const [board] = (await itemsIn(table, [`USER#${ada.id}`])).filter(({ SK }) => SK === 'BOARD');
    const order = board!.order as { categories: string[] };
    const others = Array.from({ length: LIMITS.categories - 4 }, (_, at) => `other-${at}`);
    await writeTo(table, [{ ...board, order: { ...order, categories: [first.id, ...others] } }]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => ada.raw('POST', categories.create.path, named(`Late ${index}`))),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(5);
    for (const answer of refused) expectRefusal(answer, 422, 'You can have at most 100 categories');
    // A repeated request is still answered, and a deletion makes room.
    expect(await ada.call(categories.create, { ...named('First'), headers })).toEqual(first);
    await ada.call(categories.delete, { params: { id: first.id } });
    expect(await make(ada, 'Room again')).toMatchObject({ position: 99 });
  });
});

describe('in parallel', () => {
  test('two orders end as one of the two, and a create and a delete beside them take effect', async ({ world }) => {
    const ada = await world.person();
    let ids = await makeAll(ada, ['A', 'B', 'C', 'D', 'E', 'F']);
    for (let round = 0; round < ROUNDS; round++) {
      const [first, second] = [[...ids].reverse(), [...ids.slice(3), ...ids.slice(0, 3)]];
      await Promise.all([order(ada, first), order(ada, second)]);
      const after = (await ada.call(categories.list)).map(({ id }) => id);
      expect([first, second]).toContainEqual(after);

      // The deleted category is not in the order: an order with an unknown id is refused.
      const [deleted = '', ...named] = after;
      const [made] = await Promise.all([
        make(ada, `Round ${round}`),
        order(ada, named.toReversed()),
        ada.call(categories.delete, { params: { id: deleted } }),
        ada.commitment({ title: `Round ${round}`, category_id: after[1] ?? '' }),
      ]);
      ids = (await ada.call(categories.list)).map(({ id }) => id);
      expect(ids.toSorted()).toEqual([...named, made.id].toSorted());
    }
    expect(await ada.commitments()).toHaveLength(ROUNDS);
    for (const each of await ada.commitments())
      expect(each.category_id === null || ids.includes(each.category_id)).toBe(true);
  });

  test('a deletion and commitments that are moved into the category lose no commitment', async ({ world }) => {
    const ada = await world.person();
    for (let round = 0; round < ROUNDS; round++) {
      const [category = ''] = await makeAll(ada, [`Round ${round}`]);
      const { id } = await ada.commitment({ title: `Old ${round}` });
      await Promise.all([
        ada.call(categories.delete, { params: { id: category } }),
        ada.commitment({ title: `New ${round}`, category_id: category }),
        ada.call(commitments.update, { params: { id }, body: { commitment: { category_id: category } } }),
      ]);
      const { none, elsewhere } = await positions(ada);
      expect(elsewhere).toEqual({});
      expect(none.toSorted()).toEqual((await ada.commitments()).map(({ title }) => title).toSorted());
      expect(none).toHaveLength(2 * (round + 1));
    }
  });
});

test('another user’s categories cannot be read, renamed, deleted or used', async ({ world }) => {
  const [ada, bob] = await Promise.all([world.person(), world.person()]);
  const { id } = await make(ada, 'Mine');
  expect(await bob.call(categories.list)).toEqual([]);
  expect((await bob.refusal(categories.update, { params: { id }, ...named('His') })).status).toBe(404);
  expect((await bob.refusal(categories.delete, { params: { id } })).status).toBe(404);
  expect(await bob.commitment({ category_id: id })).toMatchObject({ category_id: null, category_position: 0 });
  expect(await ada.call(categories.list)).toEqual([{ id, name: 'Mine', position: 0 }]);
});
