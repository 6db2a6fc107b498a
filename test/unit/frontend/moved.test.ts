import { expect, test, vi } from 'vitest';

test('a visit has moved after its first navigation, also when it is back at the first page', async () => {
  vi.resetModules();
  const { hasMoved } = await import('#frontend/lib/moved.ts');
  expect(['default', 'default', 'abc', 'default'].map(hasMoved)).toEqual([false, false, true, true]);
});
