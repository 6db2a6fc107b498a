import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#frontend/lib/api-error.ts';
import { saveFields } from '#frontend/lib/save-fields.ts';
import { createSender } from '#frontend/lib/save-or-wait.ts';
import { changesOf, defineUnsentChanges } from '#frontend/lib/unsent-changes.ts';
import { categories } from '#shared/contracts/categories.ts';
import { users } from '#shared/contracts/users.ts';

/* Which errors of a save are shown to the user, and after which ones it waits on the device. */

let status = 0;
const failed = async () => {
  throw new ApiError(status, [], 'No.');
};
vi.mock('#frontend/lib/api.ts', () => ({ call: () => failed(), read: () => failed() }));
// There is no IndexedDB here, and no local storage.
vi.mock('#frontend/lib/persistence.ts', () => ({ forgetPending: async () => {}, wasRemoved: async () => false }));
vi.mock('#frontend/lib/token.ts', () => ({ readToken: () => null, subscribeToToken: () => () => {} }));
vi.stubGlobal('navigator', { onLine: true });

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  defineUnsentChanges(client, () => {});
});

const saveCategory = () => {
  const { send, run } = createSender(client);
  const category = { id: '01KB000000000000000000000A', name: 'Health', position: 1 };
  return run(() => send(categories.create, { body: { category: { name: 'Health' } } }, () => category));
};
const saveName = () =>
  saveFields(client, users.update, { body: { user: { name: 'Ada' } } }, { id: 'ada', name: 'Settings', list: ['me'] });

test.each([0, 408, 429, 502, 503, 504])('a save waits after %i', async (answer) => {
  status = answer;
  const { recorded } = await saveCategory();
  expect(recorded).toMatchObject([{ path: categories.create.path, body: { category: { name: 'Health' } } }]);
  expect(await saveName()).toBeUndefined();
  expect(changesOf(client).map(({ state }) => state.variables?.name)).toEqual(['Settings']);
});

test.each([400, 404, 409, 422, 500])('a save that fails with %i says so', async (answer) => {
  status = answer;
  await expect(saveCategory()).rejects.toMatchObject({ status });
  await expect(saveName()).rejects.toMatchObject({ status });
  expect(changesOf(client)).toEqual([]);
});
