import { expect, test, vi } from 'vitest';
import { lazyModule } from '#frontend/lib/lazy-module.ts';

test('a lazy module is loaded once, however often it is requested', async () => {
  const fetchCode = vi.fn(async () => 'menu');
  const menu = lazyModule(fetchCode);
  expect(menu.code).toBeUndefined();
  menu.prepare();
  expect(await Promise.all([menu.load(), menu.load()])).toEqual(['menu', 'menu']);
  expect(menu.code).toBe('menu');
  expect(fetchCode).toHaveBeenCalledTimes(1);
});

test('a failed load is not cached: the next one tries again', async () => {
  const fetchCode = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('menu');
  const menu = lazyModule(fetchCode);
  await expect(menu.load()).rejects.toThrow('offline');
  expect(menu.code).toBeUndefined();
  expect(await menu.load()).toBe('menu');
});

test('preparing never fails', async () => {
  const rejected = vi.fn();
  process.on('unhandledRejection', rejected);
  lazyModule(() => Promise.reject(new Error('offline'))).prepare();
  await new Promise(setImmediate);
  process.off('unhandledRejection', rejected);
  expect(rejected).not.toHaveBeenCalled();
});
