import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { type Commitment, commitments } from '#shared/contracts/commitments.ts';
import { imports } from '#shared/contracts/imports.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { expectRefusal, stateOf } from '#test/attacks/support/refusals.ts';
import { isLong, sampled } from '#test/support/long.ts';
import type { Person } from '#test/support/world.ts';
import { test } from './support/test.ts';

/* The order of commitments, manual and in each category. */

type Order = { ids: string[]; category_id?: string | null };

const reorder = (person: Person, mode: 'manual' | 'category', request: Order) =>
  person.call(commitments.reorder, { body: { mode, ...request } });
const tryReorder = (person: Person, body: unknown) => person.raw('POST', commitments.reorder.path, { body });

const titles = (all: Commitment[]) => all.map(({ title }) => title);

/** Titles by category, each in its order; '' is none. Positions with gaps fail the test. */
function titlesByCategory(all: Commitment[], known: Record<string, string>): Record<string, string[]> {
  const names = new Map(Object.entries(known).map(([name, id]) => [id, name]));
  const found: Record<string, string[]> = {};
  for (const each of [...all].sort((a, b) => a.category_position - b.category_position)) {
    const name = each.category_id === null ? '' : (names.get(each.category_id) ?? 'unknown');
    found[name] ??= [];
    expect(each.category_position).toBe(found[name].length);
    found[name].push(each.title);
  }
  return found;
}

/** Creates commitments of these titles in these categories; answers the ids of both. */
async function boardOf<const Shelf extends string>(person: Person, wanted: Record<Shelf, string[]>) {
  const at = {} as Record<Shelf, string>;
  const ids: Record<string, string> = {};
  for (const [name, all] of Object.entries(wanted) as [Shelf, string[]][]) {
    if (name) at[name] = (await person.call(categories.create, { body: { category: { name } } })).id;
    for (const title of all) ids[title] = (await person.commitment({ title, category_id: at[name] ?? null })).id;
  }
  return { at, ids, id: (...named: string[]) => named.map((title) => ids[title] ?? '') };
}

describe('the manual order', () => {
  test('has new commitments first, then those that are named, then the others', async ({ world }) => {
    const ada = await world.person();
    const { id } = await boardOf(ada, { '': ['A', 'B', 'C', 'D'] });
    expect(titles(await ada.commitments())).toEqual(['D', 'C', 'B', 'A']);
    const reordered = await reorder(ada, 'manual', { ids: id('A', 'C') });
    expect(titles(reordered)).toEqual(['A', 'C', 'D', 'B']);
    expect(reordered.map(({ manual_position }) => manual_position)).toEqual([0, 1, 2, 3]);
    expect(await ada.commitments()).toEqual(reordered);
    expect(await reorder(ada, 'manual', { ids: id('A', 'C') })).toEqual(reordered);
    expect(await reorder(ada, 'manual', { ids: [] })).toEqual(reordered);

    await ada.commitment({ title: 'E' });
    expect(titles(await ada.commitments())).toEqual(['E', 'A', 'C', 'D', 'B']);
  });

  test('is independent of the order in categories, and ignores a category', async ({ world }) => {
    const ada = await world.person();
    const { at, id } = await boardOf(ada, { '': ['A', 'B'], Health: ['C', 'D'] });
    const before = titlesByCategory(await ada.commitments(), at);
    const after = await reorder(ada, 'manual', { ids: id('A', 'D', 'B', 'C'), category_id: at.Health });
    expect(titles(after)).toEqual(['A', 'D', 'B', 'C']);
    expect(titlesByCategory(after, at)).toEqual(before);
  });
});

describe('the order within a category', () => {
  test('has new commitments last, then those that are named come first', async ({ world }) => {
    const ada = await world.person();
    const { at, id } = await boardOf(ada, { '': ['X', 'Y'], Health: ['A', 'B', 'C'], Home: ['H'] });
    expect(titlesByCategory(await ada.commitments(), at)).toEqual({
      '': ['X', 'Y'],
      Health: ['A', 'B', 'C'],
      Home: ['H'],
    });
    const manual = titles(await ada.commitments());

    const after = await reorder(ada, 'category', { ids: id('C') });
    expect(titlesByCategory(after, at)).toEqual({ '': ['X', 'Y'], Health: ['C', 'A', 'B'], Home: ['H'] });
    expect(titles(after)).toEqual(manual);
    expect(await ada.commitments()).toEqual(after);
    expect(titlesByCategory(await reorder(ada, 'category', { ids: id('Y', 'X') }), at)).toMatchObject({
      '': ['Y', 'X'],
    });

    await ada.commitment({ title: 'D', category_id: at.Health });
    expect(titlesByCategory(await ada.commitments(), at).Health).toEqual(['C', 'A', 'B', 'D']);
  });

  test('refuses commitments of several categories, unless the target is named', async ({ world }) => {
    const ada = await world.person();
    const { at, id } = await boardOf(ada, { '': ['X'], Health: ['A', 'B'], Home: ['H'] });
    const before = await ada.commitments();
    for (const ids of [id('A', 'H'), id('X', 'B')]) {
      expectRefusal(await tryReorder(ada, { ids, mode: 'category' }), 422, 'Ids must belong to one category');
    }
    expect(await ada.commitments()).toEqual(before);

    const into = await reorder(ada, 'category', { ids: id('X', 'B', 'H'), category_id: at.Health });
    expect(titlesByCategory(into, at)).toEqual({ Health: ['X', 'B', 'H', 'A'] });
    expect(await ada.commitments()).toEqual(into);
    expect(titles(into)).toEqual(titles(before));
    const out = await reorder(ada, 'category', { ids: id('A', 'H'), category_id: null });
    expect(titlesByCategory(out, at)).toEqual({ '': ['A', 'H'], Health: ['X', 'B'] });
    for (const category_id of [randomUUID(), '', 'none']) {
      const lost = await reorder(ada, 'category', { ids: id('B'), category_id });
      expect(titlesByCategory(lost, at)).toEqual({ '': ['B', 'A', 'H'], Health: ['X'] });
      await reorder(ada, 'category', { ids: id('X', 'B'), category_id: at.Health });
    }
    // An order by a client that does not know about a move does not move the commitment back.
    const stale = await ada.raw('POST', commitments.reorder.path, {
      body: { ids: id('A', 'B', 'X'), mode: 'category', category_id: at.Health, moved_ids: [] },
    });
    expect(stale.status).toBe(200);
    expect(titlesByCategory(await ada.commitments(), at)).toEqual({ '': ['A', 'H'], Health: ['B', 'X'] });
    await reorder(ada, 'category', { ids: id('X', 'B'), category_id: at.Health });
    // The commitment itself has the right category.
    expect(await ada.call(commitments.read, { params: { id: id('A')[0] ?? '' } })).toMatchObject({
      category_id: null,
      category_position: 0,
    });
  });

  test('accepts fifty commitments from elsewhere at once, and not one more', async ({ world }) => {
    const ada = await world.person();
    const rows = Array.from({ length: LIMITS.movesAtOnce + 1 }, (_, at) => {
      return { key: `${at}`, title: `Number ${at}`, frequency: 'daily', start_date: '2026-01-01' };
    });
    await ada.call(imports.create, { body: { source: 'loop', commitments: rows, entries: [] } });
    const ids = (await ada.commitments()).map((each) => each.id);
    const { id } = await ada.call(categories.create, { body: { category: { name: 'Health' } } });
    const into = { mode: 'category', category_id: id };
    const sentence = 'You can move at most 50 commitments to another category at once';
    expectRefusal(await tryReorder(ada, { ids, ...into }), 422, sentence);
    expect((await ada.commitments()).every(({ category_id }) => category_id === null)).toBe(true);

    const [last = '', ...others] = ids.toReversed();
    const moved = await reorder(ada, 'category', { ids: others, category_id: id });
    const within = moved.filter(({ category_id }) => category_id === id);
    expect(within.toSorted((a, b) => a.category_position - b.category_position).map((each) => each.id)).toEqual(others);
    // Those that are already in the category do not count.
    const all = await reorder(ada, 'category', { ids: [last, ...others], category_id: id });
    expect(all.find((each) => each.id === last)).toMatchObject({ category_id: id, category_position: 0 });
  });

  test('treats another user’s category as one that does not exist', async ({ world }) => {
    const [ada, bob] = await Promise.all([world.person(), world.person()]);
    const { id: his } = await bob.call(categories.create, { body: { category: { name: 'His' } } });
    const { id } = await ada.commitment();
    expect(await reorder(ada, 'category', { ids: [id], category_id: his })).toMatchObject([{ id, category_id: null }]);
  });
});

test('unknown ids and repeated ones change nothing', async ({ world }) => {
  const [ada, bob] = await Promise.all([world.person(), world.person()]);
  const { at, id } = await boardOf(ada, { '': ['A'], Health: ['B', 'C'] });
  const his = await bob.commitment();
  const gone = await ada.commitment();
  await ada.call(commitments.delete, { params: { id: gone.id } });
  const states = [await stateOf(ada), await stateOf(bob)];
  for (const mode of ['manual', 'category'] as const) {
    for (const more of sampled([{ category_id: at.Health }, {}])) {
      for (const unknown of [his.id, gone.id, randomUUID(), at.Health, '', 'manual', '__proto__']) {
        const answer = await tryReorder(ada, { ids: [...id('C', 'B'), unknown], mode, ...more });
        expectRefusal(answer, 422, 'Ids must be your own');
      }
      const twice = await tryReorder(ada, { ids: id('C', 'B', 'C'), mode, ...more });
      expectRefusal(twice, 422, 'Ids can’t contain duplicates');
    }
  }
  expect([await stateOf(ada), await stateOf(bob)]).toEqual(states);
});

describe('in parallel', () => {
  test('two orders end as one of the two, and both answers show what was requested', async ({ world }) => {
    const ada = await world.person();
    const { ids } = await boardOf(ada, { '': ['A', 'B', 'C', 'D', 'E', 'F', 'G'] });
    const phone = await ada.elsewhere();
    const all = Object.values(ids);
    for (let round = 0; round < (isLong ? 15 : 4); round++) {
      const first = all.map((_, at) => all[(at + round) % all.length] ?? '');
      const orders = [first, first.toReversed()];
      const mode = round % 2 ? 'manual' : 'category';
      const answers = await Promise.all(
        orders.map((each, at) => (at ? phone : ada).call(commitments.reorder, { body: { ids: each, mode } })),
      );
      const place = mode === 'manual' ? 'manual_position' : 'category_position';
      const shown = (list: Commitment[]) => list.toSorted((a, b) => a[place] - b[place]).map(({ id }) => id);
      expect(answers.map(shown)).toEqual(orders);
      expect(orders).toContainEqual(shown(await ada.commitments()));
    }
  });

  test('an order, a creation, a change and a deletion lose nothing', async ({ world }) => {
    const ada = await world.person();
    const { at, ids } = await boardOf(ada, { '': ['A', 'B'], Health: ['C', 'D'] });
    const { id: deleted } = await ada.commitment({ title: 'Doomed' });
    const all = Object.values(ids);
    let last = deleted;
    for (let round = 0; round < (isLong ? 10 : 2); round++) {
      const [made] = await Promise.all([
        ada.commitment({ title: `New ${round}`, category_id: at.Health }),
        reorder(ada, 'manual', { ids: all.toReversed() }),
        reorder(ada, 'category', { ids: all, category_id: round % 2 ? at.Health : null }),
        ada.call(commitments.delete, { params: { id: last } }),
        ada.call(commitments.update, {
          params: { id: ids.A ?? '' },
          body: { commitment: { title: `A ${round}`, category_id: round % 2 ? null : at.Health } },
        }),
      ]);
      last = made.id;
      const after = await ada.commitments();
      expect(after.map(({ id }) => id).toSorted()).toEqual([...all, last].toSorted());
      expect(after.map(({ manual_position }) => manual_position)).toEqual(after.map((_, index) => index));
      expect(Object.values(titlesByCategory(after, at)).flat()).toHaveLength(after.length);
      expect(titles(after)).toContain(`A ${round}`);
      // A single read agrees with the list.
      for (const each of after) expect(await ada.call(commitments.read, { params: { id: each.id } })).toEqual(each);
    }
  });
});
