import { expect, test, vi } from 'vitest';

test('a visit has moved from its first change of page on, also back at the first', async () => {
  vi.resetModules();
  const { hasMoved } = await import('#frontend/lib/moved.ts');
  expect(['default', 'default', 'abc', 'default'].map(hasMoved)).toEqual([false, false, true, true]);
});
