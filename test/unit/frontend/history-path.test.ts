import { expect, test } from 'vitest';
import { commitmentOf, commitmentPath } from '#frontend/app/commitment-path.ts';

test('the page of a commitment is found by its id, and knows it', () => {
  expect(commitmentPath('01ABC')).toBe('/commitments/01ABC');
  for (const id of ['01ABC', 'a b', 'ä', 'a/b', '100%']) expect(commitmentOf(commitmentPath(id))).toBe(id);
});

test('an address with a slash at its end is the same page, and a mistyped one nobody’s', () => {
  expect(commitmentOf('/commitments/01ABC/')).toBe('01ABC');
  expect(commitmentOf('/commitments/%E0%A4')).toBe('%E0%A4');
});
