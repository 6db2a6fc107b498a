import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { imports } from '#shared/contracts/imports.ts';
import { users } from '#shared/contracts/users.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { isLong } from '#test/support/long.ts';
import { Caller, type Person, World } from '#test/support/world.ts';

/* Acknowledged writes survive crashes, and parallel writes lose nothing. */

let cloud: LocalCloud;

beforeAll(async () => {
  cloud = await startLocalCloud();
});
afterEach(() => cloud.clearFaults());
afterAll(() => cloud.stop());

const run = { commitment: { title: 'Run', frequency: 'daily' as const } };
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

async function board(size: number): Promise<{ ada: Person; ids: string[] }> {
  const ada = await new World(cloud.url).person();
  const rows = Array.from({ length: size }, (_, at) => {
    return { key: `${at}`, title: `Number ${at}`, frequency: 'daily', start_date: '2026-01-01' };
  });
  const made = await ada.call(imports.create, { body: { source: 'loop', commitments: rows, entries: [] } });
  const ids = made.commitments.map(({ id }) => id);
  // Otherwise a fault would hit a worker's write for the new account.
  await cloud.settle();
  return { ada, ids };
}

test('a kill during fifty check-offs loses none that was acknowledged', async () => {
  const { ada, ids } = await board(50);
  const acknowledged = new Set<string>();
  const waiting = [...ids];
  let killed: Promise<void> | undefined;
  // Ten at a time; one whose request gets no answer stops.
  async function clicker(): Promise<void> {
    for (let id = waiting.shift(); id; id = waiting.shift()) {
      await ada.complete(id);
      acknowledged.add(id);
      if (acknowledged.size === 20) killed = cloud.kill();
    }
  }
  await Promise.allSettled(Array.from({ length: 10 }, clicker));
  await killed;

  expect(acknowledged.size).toBeGreaterThanOrEqual(20);
  expect(acknowledged.size).toBeLessThan(50);
  await cloud.restart();
  const after = await new Caller(cloud.url, ada.token).call(commitments.list);
  const completed = new Set(after.filter((each) => each.completed).map(({ id }) => id));
  expect([...acknowledged].filter((id) => !completed.has(id))).toEqual([]);
  expect(after).toHaveLength(50);
});

test('commitments completed from two sessions in parallel, with conflicts, are all completed', async () => {
  const count = isLong ? 50 : 15;
  const { ada, ids } = await board(count);
  const phone = await ada.elsewhere();
  await cloud.inject({
    service: 'dynamodb',
    operation: 'UpdateItem',
    kind: 'error',
    name: 'TransactionConflictException',
    every: 3,
  });
  // Both complete all of them, from opposite ends.
  const completions = [...ids, ...ids.toReversed()].map((id, index) =>
    (index < ids.length ? ada : phone).answer(commitments.complete, { params: { id }, body: {} }),
  );
  const answers = await Promise.all(completions);
  await cloud.clearFaults();

  expect((await ada.commitments()).map(({ completed }) => completed)).toEqual(Array(count).fill(true));
  expect(answers.every(({ body }) => body.completed)).toBe(true);
  // Every third write had a conflict and was tried again.
  expect(sum(answers.map(({ requests }) => requests.UpdateItem ?? 0))).toBeGreaterThanOrEqual(
    Math.floor((2 * count * 4) / 3),
  );
});

test('one checkbox clicked in two sessions in parallel ends with the later instant', async () => {
  const { ada, ids } = await board(isLong ? 6 : 2);
  const phone = await ada.elsewhere();
  // Every second write is delayed, so that earlier clicks arrive after the latest one has been written.
  await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'delay', ms: 60, every: 2 });
  for (const id of ids) {
    const base = Date.now();
    const latestFirst = Array.from({ length: 8 }, (_, index) => ({
      endpoint: index % 2 ? commitments.pending : commitments.complete,
      at: new Date(base - index).toISOString(),
    }));
    await Promise.all(
      latestFirst.map(({ endpoint, at }, index) =>
        (index % 3 ? ada : phone).call(endpoint, { params: { id }, body: { at } }),
      ),
    );

    expect(await ada.call(commitments.read, { params: { id } })).toMatchObject({
      completed: true,
      current_completion: { completed_at: latestFirst[0]?.at },
    });
  }
});

test('a commitment created during transaction conflicts is created once', async () => {
  const { ada } = await board(0);
  await cloud.inject({
    service: 'dynamodb',
    operation: 'TransactWriteItems',
    kind: 'error',
    name: 'TransactionConflict',
    times: 3,
  });
  const { requests } = await ada.answer(commitments.create, { body: run });

  expect(requests.TransactWriteItems).toBe(4);
  expect((await ada.commitments()).map(({ title }) => title)).toEqual(['Run']);
});

test('a lost answer after the commit does not cause a second commit', async () => {
  const { ada } = await board(0);
  await cloud.inject({ service: 'dynamodb', operation: 'TransactWriteItems', kind: 'lost-answer', times: 1 });
  const made = await ada.answer(commitments.create, { body: run });
  await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'lost-answer', times: 1 });
  const done = await ada.answer(commitments.complete, { params: { id: made.body.id }, body: {} });

  expect([made.requests.TransactWriteItems, done.requests.UpdateItem]).toEqual([2, 2]);
  expect(await ada.commitments()).toEqual([done.body]);
  expect(done.body.completed).toBe(true);
});

test('when the database stays unavailable, the answer is one sentence with a Retry-After', async () => {
  const { ada } = await board(0);
  await cloud.inject({ service: 'dynamodb', kind: 'error', name: 'ThrottlingException' });

  const refused = await ada.refusal(users.me);
  expect(refused).toMatchObject({ status: 503, errors: ['Steadfast is busy at the moment. Please try again.'] });
  expect(refused.headers.get('retry-after')).toBe('1');
  await cloud.clearFaults();
  expect((await ada.call(users.me)).id).toBe(ada.id);
});
