import { expect, test } from 'vitest';
import { commitmentPath, idIn } from '#frontend/app/page-paths.ts';

test('the page of a commitment is found by its id, and knows it', () => {
  expect(commitmentPath('01ABC')).toBe('/commitments/01ABC');
  for (const id of ['01ABC', 'a b', 'ä', 'a/b', '100%']) expect(idIn(commitmentPath(id))).toBe(id);
});

test('an address with a slash at its end is the same page, and a mistyped one nobody’s', () => {
  expect(idIn('/commitments/01ABC/')).toBe('01ABC');
  expect(idIn('/commitments/%E0%A4')).toBe('%E0%A4');
});
