import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, shiftOf, slotAt, topAt } from '#frontend/features/commitments/components/reorder/drag.ts';
import { placeAfter } from '#frontend/features/commitments/components/reorder/lanes.ts';

/** Blocks of these heights, one below the other. */
function column(heights: readonly number[]): Block[] {
  let top = 0;
  return heights.map((height) => {
    top += height;
    return { top: top - height, height };
  });
}

describe('a dragged block', () => {
  const blocks = column([60, 60, 60, 60]);

  test('changes places with a block after its edge has passed the middle of it', () => {
    expect(slotAt(blocks, 1, 30)).toBe(1);
    expect(slotAt(blocks, 1, 31)).toBe(2);
    expect(slotAt(blocks, 1, -31)).toBe(0);
    expect(slotAt(blocks, 1, 1_000)).toBe(3);
    expect(slotAt(blocks, 3, -1_000)).toBe(0);
  });

  test('does not pass blocks that are fixed at the beginning', () => {
    expect(slotAt(blocks, 3, -1_000, 1)).toBe(1);
  });

  test('forms a column without gaps together with the shifted blocks', () => {
    const cases = fc
      .array(fc.integer({ min: 20, max: 120 }), { minLength: 1, maxLength: 30 })
      .chain((heights) =>
        fc.tuple(fc.constant(heights), fc.nat(heights.length - 1), fc.integer({ min: -3000, max: 3000 })),
      );
    fc.assert(
      fc.property(cases, ([heights, dragged, offset]) => {
        const all = column(heights);
        const slot = slotAt(all, dragged, offset);
        const height = heights[dragged] ?? 0;
        const tops = all.map(({ top }, index) =>
          index === dragged ? topAt(all, dragged, slot) : top + shiftOf(index, dragged, slot, height),
        );
        const order = all
          .map((_, index) => index)
          .toSpliced(dragged, 1)
          .toSpliced(slot, 0, dragged);
        expect(order.map((index) => tops[index])).toEqual(
          column(order.map((index) => heights[index] ?? 0)).map(({ top }) => top),
        );
      }),
    );
  });

  test('never moves back while it is dragged further', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 20, max: 120 }), { minLength: 2 }),
        fc.nat(),
        fc.nat(2000),
        fc.nat(200),
        (heights, at, offset, more) => {
          const all = column(heights);
          const dragged = at % all.length;
          expect(slotAt(all, dragged, offset + more)).toBeGreaterThanOrEqual(slotAt(all, dragged, offset));
          expect(slotAt(all, dragged, -offset - more)).toBeLessThanOrEqual(slotAt(all, dragged, -offset));
        },
      ),
    );
  });
});

describe('the place of a row', () => {
  const marks = (...kinds: ('head' | 'row' | 'empty')[]) => kinds.map((kind) => ({ kind }));

  test('is in the list of the heading above it, after the rows in between', () => {
    expect(placeAfter(marks('head'))).toEqual({ lane: 0, index: 0 });
    expect(placeAfter(marks('head', 'row', 'row'))).toEqual({ lane: 0, index: 2 });
    expect(placeAfter(marks('head', 'row', 'head', 'empty'))).toEqual({ lane: 1, index: 0 });
    expect(placeAfter(marks('head', 'row', 'head', 'empty', 'head', 'row'))).toEqual({ lane: 2, index: 1 });
  });

  test('is in the only list if there are no headings', () => {
    expect(placeAfter([])).toEqual({ lane: 0, index: 0 });
    expect(placeAfter(marks('row', 'row'))).toEqual({ lane: 0, index: 2 });
  });
});
