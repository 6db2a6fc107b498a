import { QueryClient } from '@tanstack/react-query';
import { set } from 'idb-keyval';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hasUnstored, keepPending } from '#frontend/lib/persistence.ts';

/* The page is not reloaded while a reload would lose something: only until it is stored on the device. */

vi.mock('idb-keyval', () => ({ createStore: () => async () => {}, set: vi.fn(async () => {}), del: async () => {} }));

const ACTION = ['action'];

/** Begins a mutation that never gets an answer. */
function waiting(key: string, mutationKey = ACTION) {
  const client = new QueryClient();
  const tell = vi.fn();
  onTestFinished(keepPending(client, 'ada', [ACTION], tell));
  const options = { mutationKey, scope: { id: 'run' }, mutationFn: () => new Promise(() => {}) };
  void client.getMutationCache().build(client, options).execute({ key });
  return { client, tell };
}

test('a mutation that waits is no reason once it is stored', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.mocked(set).mockReturnValueOnce(promise);
  const { client, tell } = waiting('stored');
  expect(hasUnstored(client)).toBe(true);
  resolve();
  await vi.waitFor(() => expect(hasUnstored(client)).toBe(false));
  expect(client.isMutating()).toBe(1);
  expect(tell).not.toHaveBeenCalled();
});

test('one that the full device refuses stays a reason, and the user is told', async () => {
  vi.mocked(set).mockRejectedValueOnce(new DOMException('Full', 'QuotaExceededError'));
  const { client, tell } = waiting('refused');
  await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce());
  expect(hasUnstored(client)).toBe(true);
});

test('so does one that is never stored, such as that of a form', async () => {
  const { client } = waiting('form', ['form']);
  await Promise.resolve();
  expect(hasUnstored(client)).toBe(true);
  expect(hasUnstored(new QueryClient())).toBe(false);
});
