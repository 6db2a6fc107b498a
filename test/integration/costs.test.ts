import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { openapi } from '#shared/contracts/openapi.ts';
import { users } from '#shared/contracts/users.ts';
import { testAt } from './support/test-at.ts';

/* What each call costs is part of its promise: functions/lib/data/README.md says it, and this holds it. */

const test = testAt('2026-11-20T10:00:00Z');

// Every signed-in call looks whether its session lives.
const SESSION = 1;

test('reads take one round trip besides the session check', async ({ world }) => {
  const ada = await world.person();
  const { id } = await ada.commitment();
  const cost = async (call: Promise<{ requests: Record<string, number> }>) => (await call).requests;

  expect(await cost(ada.answer(users.me))).toEqual({ BatchGetItem: SESSION });
  expect(await cost(ada.answer(commitments.list))).toEqual({ BatchGetItem: SESSION, Query: 1 });
  expect(await cost(ada.answer(commitments.read, { params: { id } }))).toEqual({ BatchGetItem: SESSION + 1 });
  expect(await cost(world.anyone.answer(openapi.read))).toEqual({});
});

test('a history takes two', async ({ world }) => {
  const ada = await world.person();
  const { id } = await ada.commitment();
  const { requests } = await ada.answer(commitments.history, {
    params: { id },
    query: { from: '2026-11-01', to: '2026-11-30' },
  });

  expect(requests).toEqual({ BatchGetItem: SESSION + 2 });
});

test('writes take a read and a write', async ({ world }) => {
  const ada = await world.person();
  const body = { commitment: { title: 'Run', frequency: 'daily' as const } };
  const made = await ada.answer(commitments.create, { body });
  const params = { id: made.body.id };
  const transaction = { BatchGetItem: SESSION + 1, TransactWriteItems: 1 };

  expect(made.requests).toEqual(transaction);
  const change = async (commitment: object) =>
    (await ada.answer(commitments.update, { params, body: { commitment } })).requests;
  expect(await change({ title: 'Walk', description: 'By the river' })).toEqual({
    BatchGetItem: SESSION + 1,
    UpdateItem: 1,
  });
  expect(await change({ frequency: 'weekly' })).toEqual({ BatchGetItem: SESSION + 1, UpdateItem: 1 });
  expect(await change({ title: 'Run', start_date: '2026-11-10' })).toEqual(transaction);
  expect(await change({})).toEqual({ BatchGetItem: SESSION + 1 });
  expect((await ada.answer(commitments.delete, { params })).requests).toEqual(transaction);
});

test('a tick is one conditional write, and one more when a new period begins', async ({ world }) => {
  const ada = await world.person();
  const { id } = await ada.commitment();
  const tick = async (at: string) =>
    (await ada.answer(commitments.complete, { params: { id }, body: { at } })).requests;
  const now = new Date(world.now()).toISOString();

  expect(await tick(now)).toEqual({ BatchGetItem: SESSION + 1, UpdateItem: 1 });
  expect(await tick(now)).toEqual({ BatchGetItem: SESSION + 1, UpdateItem: 1 });
  await world.travel('2026-11-21T10:00:00Z');
  expect(await tick('2026-11-21T09:00:00Z')).toEqual({ BatchGetItem: SESSION + 1, UpdateItem: 2 });
  // A correction of an ended period is a write to its history alone; one that comes too late is none at all.
  expect(await tick('2026-11-20T11:00:00Z')).toEqual({ BatchGetItem: SESSION + 1, UpdateItem: 1 });
  expect(await tick('2026-11-21T08:00:00Z')).toEqual({ BatchGetItem: SESSION + 1 });
});

test('an account is one transaction, a sign-out one delete', async ({ world }) => {
  const ada = await world.person();
  const body = {
    user: { name: 'Ada', email: 'ada@cost.example', password: 'secret', password_confirmation: 'secret' },
  };

  expect((await world.anyone.answer(users.register, { body })).requests).toEqual({ TransactWriteItems: 1 });
  expect((await ada.answer(users.signOut)).requests).toEqual({ BatchGetItem: SESSION, DeleteItem: 1 });
});

test('a board of five hundred is one Query, and its list one round trip', async ({ world }) => {
  const ada = await world.person();
  for (let at = 0; at < 500; at++) await ada.commitment({ title: `Number ${at}` });

  const { body, requests } = await ada.answer(commitments.list);
  expect(body).toHaveLength(500);
  expect(requests).toEqual({ BatchGetItem: SESSION, Query: 1 });
  const one = { commitment: { title: 'One too many', frequency: 'daily' as const } };
  expect(await ada.refusal(commitments.create, { body: one })).toMatchObject({
    status: 422,
    errors: ['You can keep at most 500 commitments'],
  });
});
