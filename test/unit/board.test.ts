import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  addCategory,
  type BoardOrder,
  emptyOrder,
  move,
  positions,
  remove,
  removeCategory,
  reorder,
  reorderCategories,
  reorderWithin,
  shownCategory,
} from '#shared/domain/board.ts';
import { type ErrorDetail, Refusal } from '#shared/domain/refusal.ts';

test('a new commitment comes first in manual order and last in its category', () => {
  const order = add(add(emptyOrder(), 'run', 'health'), 'read', 'health');

  expect(order.manual).toEqual(['read', 'run']);
  expect(order.within.health).toEqual(['run', 'read']);
});

test('a commitment that moves to another category comes last there and keeps its manual position', () => {
  const order = add(add(add(emptyOrder(), 'run', 'health'), 'pray', 'spirit'), 'read', 'health');
  const moved = move(order, 'run', 'health', 'spirit');

  expect(moved.manual).toEqual(order.manual);
  expect(moved.within).toEqual({ health: ['read'], spirit: ['pray', 'run'] });
});

test('a commitment without a category has a position among those without one', () => {
  const order = add(add(emptyOrder(), 'run', null), 'read', null);

  expect(positions(order, 'read', null)).toEqual({ manual: 0, category: 1 });
});

test('an unknown commitment has position 0', () => {
  expect(positions(emptyOrder(), 'lost', 'health')).toEqual({ manual: 0, category: 0 });
});

test('a category that does not exist counts as no category', () => {
  expect(shownCategory({ ...emptyOrder(), categories: ['health'] }, 'gone')).toBeNull();
  expect(shownCategory({ ...emptyOrder(), categories: ['health'] }, 'health')).toBe('health');
});

/** Five commitments and three categories: run, swim, lift in health; pray in spirit; call in none; home is empty. */
function board(): BoardOrder {
  const categories = ['health', 'spirit', 'home'].reduce(addCategory, emptyOrder());
  const placed: [id: string, category: string | null][] = [
    ['call', null],
    ['pray', 'spirit'],
    ['run', 'health'],
    ['swim', 'health'],
    ['lift', 'health'],
  ];
  return placed.reduce((order, [id, category]) => add(order, id, category), categories);
}

function refusalOf(decide: () => unknown): Pick<ErrorDetail, 'code' | 'field'>[] {
  try {
    decide();
  } catch (error) {
    if (error instanceof Refusal) return error.details.map(({ code, field }) => ({ code, field }));
    throw error;
  }
  throw new Error('Nothing was refused');
}

describe('reordering', () => {
  test('puts the given ids first, and leaves the others in their order', () => {
    expect(board().manual).toEqual(['lift', 'swim', 'run', 'pray', 'call']);
    const reordered = reorder(board(), ['call', 'swim']);
    expect(reordered).toEqual({ ...board(), manual: ['call', 'swim', 'lift', 'run', 'pray'] });
    expect(reorderCategories(board(), ['home']).categories).toEqual(['home', 'health', 'spirit']);
    expect(reorderWithin(board(), ['lift'])).toEqual({
      order: { ...board(), within: { ...board().within, health: ['lift', 'run', 'swim'] } },
      category: 'health',
      moved: [],
    });
  });

  test('moves only the allowed commitments into the category: one that has left meanwhile stays where it is', () => {
    const { order, moved } = reorderWithin(board(), ['call', 'swim', 'pray'], 'health', ['call']);
    expect(moved).toEqual(['call']);
    expect(order.within.health?.slice(0, 2)).toEqual(['call', 'swim']);
    expect(order.within.spirit).toEqual(board().within.spirit);
  });

  test('moves commitments of other categories into the given category, and returns which moved', () => {
    const { order, category, moved } = reorderWithin(board(), ['call', 'swim', 'pray'], 'health');
    expect({ category, moved }).toEqual({ category: 'health', moved: ['call', 'pray'] });
    expect(order.within).toEqual({ health: ['call', 'swim', 'pray', 'run', 'lift'], spirit: [], none: [] });
    expect(order.manual).toEqual(board().manual);

    expect(reorderWithin(board(), ['run'], 'home')).toMatchObject({
      order: { within: { home: ['run'], health: ['swim', 'lift'] } },
      moved: ['run'],
    });
  });

  test('into null or a category that does not exist means no category', () => {
    for (const category of [null, 'gone', 'none', '__proto__']) {
      expect(reorderWithin(board(), ['run', 'call'], category)).toMatchObject({
        order: { within: { none: ['run', 'call'], health: ['swim', 'lift'] } },
        category: null,
        moved: ['run'],
      });
    }
  });

  test('an empty list changes nothing', () => {
    expect(reorder(board(), [])).toEqual(board());
    expect(reorderCategories(board(), [])).toEqual(board());
    for (const category of [undefined, null, 'health', 'home']) {
      expect(reorderWithin(board(), [], category).order).toEqual(board());
    }
  });

  test('refuses ids that are not on the board, and ids of several categories if no category is given', () => {
    const unknown = [{ code: 'unknown_ids', field: 'ids' }];
    for (const id of ['gone', 'health', '', '__proto__']) {
      expect(refusalOf(() => reorder(board(), ['run', id]))).toEqual(unknown);
      expect(refusalOf(() => reorderWithin(board(), ['run', id]))).toEqual(unknown);
      expect(refusalOf(() => reorderWithin(board(), [id], 'health'))).toEqual(unknown);
    }
    expect(refusalOf(() => reorderCategories(board(), ['run']))).toEqual(unknown);
    for (const ids of [
      ['run', 'pray'],
      ['call', 'swim'],
    ]) {
      const several = [{ code: 'ids_of_several_categories', field: 'ids' }];
      expect(refusalOf(() => reorderWithin(board(), ids))).toEqual(several);
    }
  });
});

test('the commitments of a removed category come last among those without a category', () => {
  const order = removeCategory(board(), 'health');
  expect(order.categories).toEqual(['spirit', 'home']);
  expect(order.within).toEqual({ spirit: ['pray'], none: ['call', 'run', 'swim', 'lift'] });
  expect(order.manual).toEqual(board().manual);
  expect(removeCategory(order, 'home').within).toEqual(order.within);
});

const CATEGORIES = ['health', 'spirit', 'home'];
const anyId = fc.nat(9).map((number) => `c${number}`);
const anyIds = fc.uniqueArray(anyId, { maxLength: 10 });
const anyCategory = fc.constantFrom(null, ...CATEGORIES);
const anyStep = fc.oneof(
  fc.record({ kind: fc.constantFrom('add', 'add', 'remove', 'move'), id: anyId, category: anyCategory }),
  fc.record({ kind: fc.constantFrom('add category', 'remove category'), id: fc.constantFrom(...CATEGORIES) }),
  fc.record({ kind: fc.constant('reorder'), ids: anyIds }),
  fc.record({ kind: fc.constant('reorder categories'), ids: fc.shuffledSubarray(CATEGORIES) }),
  fc.record({ kind: fc.constant('reorder within'), ids: anyIds, category: fc.option(anyCategory, { nil: undefined }) }),
);
type Step = { kind: string; id?: string; ids?: string[]; category?: string | null | undefined };

/** A model of the board without its order: its categories, and the category of each commitment. */
interface Model {
  categories: Set<string>;
  home: Map<string, string | null>;
}

/** Applies a step to both. It ignores steps that callers never make: adding twice, moving a removed commitment. */
function applyStep(order: BoardOrder, { categories, home }: Model, step: Step): BoardOrder {
  const { kind, id = '', ids = [] } = step;
  const category = shownCategory(order, step.category ?? null);
  const known = ids.filter((each) => home.has(each));
  switch (kind) {
    case 'add':
      if (home.has(id)) return order;
      home.set(id, category);
      return add(order, id, category);
    case 'remove':
      home.delete(id);
      return remove(order, id);
    case 'move': {
      const from = home.get(id);
      if (from === undefined || from === category) return order;
      home.set(id, category);
      return move(order, id, from, category);
    }
    case 'add category':
      if (categories.has(id)) return order;
      categories.add(id);
      return addCategory(order, id);
    case 'remove category':
      if (!categories.delete(id)) return order;
      for (const [each, of] of home) if (of === id) home.set(each, null);
      return removeCategory(order, id);
    case 'reorder':
      return expectNamedFirst(order.manual, reorder(order, known), known, ({ manual }) => manual);
    case 'reorder categories': {
      const named = ids.filter((each) => categories.has(each));
      return expectNamedFirst(order.categories, reorderCategories(order, named), named, (after) => after.categories);
    }
    default:
      return reorderWithinBoth(order, home, known, step.category);
  }
}

function reorderWithinBoth(
  order: BoardOrder,
  home: Model['home'],
  ids: string[],
  category: string | null | undefined,
): BoardOrder {
  const homes = new Set(ids.map((id) => home.get(id) ?? null));
  if (category === undefined && homes.size > 1) {
    expect(refusalOf(() => reorderWithin(order, ids))).toMatchObject([{ code: 'ids_of_several_categories' }]);
    return order;
  }
  const into = category === undefined ? ([...homes][0] ?? null) : shownCategory(order, category);
  const after = reorderWithin(order, ids, category);
  expect(after.category).toBe(into);
  expect(after.moved).toEqual(ids.filter((id) => home.get(id) !== into));
  expect(after.order.manual).toEqual(order.manual);
  for (const id of ids) home.set(id, into);
  const before = order.within[into ?? 'none'] ?? [];
  return expectNamedFirst(before, after.order, ids, ({ within }) => within[into ?? 'none'] ?? []);
}

function expectNamedFirst(
  before: string[],
  after: BoardOrder,
  named: string[],
  list: (order: BoardOrder) => string[],
): BoardOrder {
  expect(list(after)).toEqual([...named, ...before.filter((id) => !named.includes(id))]);
  return after;
}

test('after any steps, each commitment is on the board once, and in its own category only', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
      let order: BoardOrder = emptyOrder();
      const known: Model = { categories: new Set(), home: new Map() };
      for (const step of steps) {
        order = applyStep(order, known, step);
        const ids = [...known.home.keys()].toSorted();
        expect(order.manual.toSorted()).toEqual(ids);
        expect(order.categories.toSorted()).toEqual([...known.categories].toSorted());
        expect(Object.values(order.within).flat().toSorted()).toEqual(ids);
        for (const [id, category] of known.home) expect(order.within[category ?? 'none']).toContain(id);
        for (const each of Object.keys(order.within)) expect([...known.categories, 'none']).toContain(each);
      }
    }),
  );
});

test('repeating a reordering changes nothing', () => {
  const known = board();
  const subset = (ids: string[]) => fc.shuffledSubarray(ids);
  fc.assert(
    fc.property(subset(known.manual), subset(known.categories), anyCategory, (ids, categories, category) => {
      const once = reorderCategories(reorderWithin(reorder(known, ids), ids, category).order, categories);
      const twice = reorderCategories(reorderWithin(reorder(once, ids), ids, category).order, categories);
      expect(twice).toEqual(once);
      expect(reorderWithin(once, ids, category).moved).toEqual([]);
    }),
  );
});
