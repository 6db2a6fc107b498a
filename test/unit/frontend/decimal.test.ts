import { expect, test } from 'vitest';
import { decimal } from '#frontend/lib/decimal.ts';

test.for([
  ['70.5', 70.5],
  ['70,5', 70.5],
  [' 2 ', 2],
  ['0', 0],
  ['', Number.NaN],
  [' ', Number.NaN],
  ['1,000.5', Number.NaN],
  ['much', Number.NaN],
] as const)('%j is parsed as %d', ([typed, value]) => {
  expect(decimal(typed)).toBe(value);
});
