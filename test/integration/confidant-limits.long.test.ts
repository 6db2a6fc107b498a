import { afterEach, expect } from 'vitest';
import { confidants as calls } from '#shared/contracts/confidants.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import type { Cloud } from '#test/support/cloud.ts';
import { accepted, confidantsOf, invited, pendingOf, verified } from '#test/support/confidants.ts';
import type { Person } from '#test/support/world.ts';
import { tally, times } from './support/accounts.ts';
import { accept, open, someAddress } from './support/invitations.ts';
import { testAt } from './support/test-at.ts';

/* The limit of confidants, which takes a hundred people to reach. */

let cloud: Cloud;
const test = testAt('2026-03-01T08:00:00Z', (started) => {
  cloud = started;
});
afterEach(() => cloud.clearFaults());

test('a hundred confidants are the limit on both sides, and take two round trips to list', {
  timeout: 400_000,
}, async ({ world }) => {
  const ada = await verified(world, { name: 'Ada' });
  const others: Person[] = [];
  for (let made = 0; made < 101; made += 4) {
    others.push(...(await Promise.all(times(Math.min(4, 101 - made), () => world.person()))));
  }
  for (const other of others) await other.commitment({ title: 'Run' });
  const invitations = [];
  for (const other of others) invitations.push(await invited(other, ada.email));
  for (const { token } of invitations.slice(0, 99)) await accepted(ada, token);

  // Of two in parallel, one is the hundredth.
  const last = await Promise.all(invitations.slice(99).map(({ token }) => accept(ada, token)));
  expect(tally(last)).toEqual({ 200: 1, 422: 1 });
  const sentence = 'You can have at most 100 confidants';
  expectRefusal(last.find(({ status }) => status === 422)!, 422, sentence);
  expect((await pendingOf(ada)).received).toHaveLength(1);
  // Accepting her invitation is refused as well.
  const { token } = await invited(ada, someAddress());
  const theirs = await accept(await world.person(), token);
  expectRefusal(theirs, 422, 'This person already has the maximum of 100 confidants');
  expect((await open(world.anyone, token)).status).toBe(200);

  const all = await confidantsOf(ada);
  expect(all).toHaveLength(100);
  expect(new Set(all.map(({ total_count, top_commitments }) => `${total_count} ${top_commitments[0]?.title}`))).toEqual(
    new Set(['1 Run']),
  );
  const listed = async () => {
    const began = performance.now();
    const { requests } = await ada.answer(calls.list);
    return { requests, took: performance.now() - began };
  };
  // Otherwise the notifications about this would slow down what follows.
  await cloud.settle();
  const plain = await listed();
  // With every request delayed by this time, the total shows how many wait for each other.
  const held = 1_000;
  await cloud.inject({ service: 'dynamodb', kind: 'delay', ms: held });
  const late = await listed();
  await cloud.clearFaults();
  // The session; confidants and received invitations; then five items of a hundred people each, and one sender.
  expect(late.requests).toEqual({ BatchGetItem: 1 + 6, Query: 2 });
  expect(late.took).toBeGreaterThanOrEqual(3 * held);
  // One after the other would be nine. What a busy machine adds is less than the four between.
  expect(late.took - plain.took).toBeLessThan(7 * held);
});
