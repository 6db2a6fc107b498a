import { expect, test } from 'vitest';
import { commitmentPath, idIn } from '#frontend/app/page-paths.ts';

test('the path of a commitment contains its id', () => {
  expect(commitmentPath('01ABC')).toBe('/commitments/01ABC');
  for (const id of ['01ABC', 'a b', 'ä', 'a/b', '100%']) expect(idIn(commitmentPath(id))).toBe(id);
});

test('a path with a slash at its end has the same id, and an invalid encoding is left as it is', () => {
  expect(idIn('/commitments/01ABC/')).toBe('01ABC');
  expect(idIn('/commitments/%E0%A4')).toBe('%E0%A4');
});
