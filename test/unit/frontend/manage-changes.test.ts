import { QueryClient } from '@tanstack/react-query';
import { ulid } from 'ulid';
import { expect, test, vi } from 'vitest';
import { createAsNew, isTooOld } from '#frontend/lib/manage-changes.ts';
import { addChange, changesOf, defineUnsentChanges, type UnsentChange } from '#frontend/lib/unsent-changes.ts';

/* What the list of waiting changes does with a create that the server does not take any more. */

// There is no IndexedDB here.
vi.mock('#frontend/lib/persistence.ts', () => ({ forgetPending: async () => {}, wasRemoved: async () => false }));

const DAY = 86_400_000;

test('a create is too old after 31 days, an edit never', () => {
  const made = (daysAgo: number, kind = 'create') => ({ kind, at: Date.now() - daysAgo * DAY }) as UnsentChange;
  expect([made(30.9), made(31.1), made(40, 'update')].map(isTooOld)).toEqual([false, true, false]);
});

test('created as new, it has new ids, and what it refers to stays', async () => {
  const client = new QueryClient();
  defineUnsentChanges(client, () => {});
  const [id, part, category] = [ulid(1), ulid(2), ulid(3)];
  const path = '/api/v1/commitments';
  // Kept as one that was refused.
  addChange(client, {
    ...{ key: 'old', at: 5, kind: 'replaced', id, name: 'Run', list: ['list'], photo: `data:${id}` },
    calls: [
      { method: 'POST', path, body: { commitment: { id, category_id: category } }, idempotencyKey: 'k' },
      { method: 'POST', path, params: { id }, body: { workout_exercise: { id: part } } },
    ],
    fields: { id, category_id: category },
  });
  await expect.poll(() => changesOf(client)[0]?.state.status).toBe('error');
  createAsNew(client, 'old');
  const [change, ...others] = changesOf(client).map(({ state }) => state.variables!);
  expect(others).toEqual([]);
  expect(change!.key).not.toBe('old');
  expect(change!.id).not.toBe(id);
  const [first, second] = change!.calls;
  expect(first).toMatchObject({ body: { commitment: { id: change!.id, category_id: category } } });
  expect(first!.idempotencyKey).not.toBe('k');
  expect(second!.params).toEqual({ id: change!.id });
  expect(second!.idempotencyKey).toBeUndefined();
  expect(JSON.stringify(second!.body)).not.toContain(part);
  expect(change!.fields).toEqual({ id: change!.id, category_id: category });
  expect(change!.photo).toBe(`data:${id}`);
});
