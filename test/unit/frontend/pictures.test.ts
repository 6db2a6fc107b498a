import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followed, MOST_ZOOM, moved, sideOf, wholeCrop, zoomed } from '#frontend/features/pictures/model.ts';

const WIDE = { width: 400, height: 200 };

test('a picture is first cropped to the largest square in its middle', () => {
  const crop = wholeCrop(WIDE);
  expect({ ...crop, side: sideOf(WIDE, crop) }).toEqual({ x: 200, y: 100, zoom: 1, side: 200 });
});

test('the crop moves by fractions of its side, up to the edges', () => {
  const crop = wholeCrop(WIDE);
  expect(moved(WIDE, crop, 0.1, 0)).toEqual({ x: 220, y: 100, zoom: 1 });
  expect(moved(WIDE, crop, 5, 5)).toEqual({ x: 300, y: 100, zoom: 1 });
  expect(moved(WIDE, zoomed(WIDE, crop, 2), 0, -5)).toEqual({ x: 200, y: 50, zoom: 2 });
});

test('the crop zooms around its centre, and back to the whole picture', () => {
  const near = moved(WIDE, zoomed(WIDE, wholeCrop(WIDE), MOST_ZOOM + 1), 9, 9);
  expect(near).toEqual({ x: 375, y: 175, zoom: MOST_ZOOM });
  expect(zoomed(WIDE, near, 0)).toEqual({ x: 300, y: 100, zoom: 1 });
});

test('it follows one finger, and two that part enlarge it around its centre', () => {
  const crop = wholeCrop(WIDE);
  const at = (...xs: number[]) => xs.map((x) => ({ x, y: 50 }));
  expect(followed(WIDE, crop, { from: at(60), to: at(50), width: 100 })).toEqual({ x: 220, y: 100, zoom: 1 });
  expect(followed(WIDE, crop, { from: at(40, 60), to: at(30, 70), width: 100 })).toEqual({ x: 200, y: 100, zoom: 2 });
  // One stays, the other moves: the middle between them counts.
  const pinched = followed(WIDE, crop, { from: at(40, 60), to: at(20, 60), width: 100 });
  expect(pinched.zoom).toBeCloseTo(2);
  expect(pinched.x).toBeCloseTo(210);
});

test('two fingers at one place do not enlarge it without end', () => {
  const both = [{ x: 50, y: 50 }];
  const from = [...both, ...both];
  expect(followed(WIDE, wholeCrop(WIDE), { from, to: from, width: 100 }).zoom).toBe(1);
});

test('the square never leaves the picture', () => {
  const side = fc.integer({ min: 1, max: 5000 });
  const step = fc.tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.double({ min: 0, max: 6, noNaN: true }));
  fc.assert(
    fc.property(side, side, fc.array(step), (width, height, steps) => {
      const size = { width, height };
      const crop = steps.reduce((each, [by, zoom]) => zoomed(size, moved(size, each, by, -by), zoom), wholeCrop(size));
      const half = sideOf(size, crop) / 2;
      for (const [at, length] of [
        [crop.x, width],
        [crop.y, height],
      ] as const) {
        expect(at - half).toBeGreaterThanOrEqual(-1e-6);
        expect(at + half).toBeLessThanOrEqual(length + 1e-6);
      }
    }),
  );
});
