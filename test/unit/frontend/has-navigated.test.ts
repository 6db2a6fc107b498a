import { expect, test, vi } from 'vitest';

test('a visit has moved after its first navigation, also when it is back at the first page', async () => {
  vi.resetModules();
  const { hasNavigated } = await import('#frontend/lib/has-navigated.ts');
  expect(['default', 'default', 'abc', 'default'].map(hasNavigated)).toEqual([false, false, true, true]);
});
