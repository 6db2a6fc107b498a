import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, type BoardOrder, emptyOrder, move, positions, remove, shownCategory } from '#shared/domain/board.ts';

test('a new commitment comes first in manual order and last in its category', () => {
  const order = add(add(emptyOrder(), 'run', 'health'), 'read', 'health');

  expect(order.manual).toEqual(['read', 'run']);
  expect(order.within.health).toEqual(['run', 'read']);
});

test('a commitment that goes to another category comes last there and keeps its manual place', () => {
  const order = add(add(add(emptyOrder(), 'run', 'health'), 'pray', 'spirit'), 'read', 'health');
  const moved = move(order, 'run', 'health', 'spirit');

  expect(moved.manual).toEqual(order.manual);
  expect(moved.within).toEqual({ health: ['read'], spirit: ['pray', 'run'] });
});

test('a commitment without a category stands among those without one', () => {
  const order = add(add(emptyOrder(), 'run', null), 'read', null);

  expect(positions(order, 'read', null)).toEqual({ manual: 0, category: 1 });
});

test('what the order does not know stands at 0', () => {
  expect(positions(emptyOrder(), 'lost', 'health')).toEqual({ manual: 0, category: 0 });
});

test('a category that does not exist reads as none', () => {
  expect(shownCategory({ ...emptyOrder(), categories: ['health'] }, 'gone')).toBeNull();
  expect(shownCategory({ ...emptyOrder(), categories: ['health'] }, 'health')).toBe('health');
});

type Step = { kind: 'add' | 'remove' | 'move'; id: number; category: string | null };

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('add', 'remove', 'move'),
  id: fc.nat(12),
  category: fc.constantFrom(null, 'health', 'spirit'),
});

test('whatever happens to a board, each commitment stands once in manual order and once in its own category', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let order: BoardOrder = emptyOrder();
      const home = new Map<string, string | null>();
      for (const { kind, id: number, category } of steps) {
        const id = `c${number}`;
        const known = home.has(id);
        if (kind === 'add' && !known) {
          order = add(order, id, category);
          home.set(id, category);
        } else if (kind === 'remove') {
          order = remove(order, id);
          home.delete(id);
        } else if (kind === 'move' && known) {
          order = move(order, id, home.get(id) ?? null, category);
          home.set(id, category);
        }
      }
      expect(order.manual.toSorted()).toEqual([...home.keys()].toSorted());
      expect(Object.values(order.within).flat().toSorted()).toEqual([...home.keys()].toSorted());
      for (const [id, category] of home) expect(order.within[category ?? 'none']).toContain(id);
    }),
  );
});
