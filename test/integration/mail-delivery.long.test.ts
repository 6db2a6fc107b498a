import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { confidants } from '#shared/contracts/confidants.ts';
import { emailKinds, times } from './support/accounts.ts';
import { afterFourMinutes, cloud, crash, eventually, nothing, queues, sentTo, world } from './support/mail-delivery.ts';

/* An email whose cause was acknowledged is sent once: further failures of the provider, the queue and the database. */

describe('when the mail provider', () => {
  test('fails more often than an address can be mailed, an invitation still arrives, and two more do', async () => {
    const email = `grace-${randomUUID()}@example.com`;
    await cloud.inject({ service: 'ses', kind: 'error', name: 'InternalFailure', times: 10 });
    for (let sender = 1; sender <= 4; sender++) {
      await (await world.person()).call(confidants.invite, { body: { email } });
      expect(await emailKinds(world, email)).toHaveLength(Math.min(sender, 3));
    }
    expect(await queues()).toEqual(nothing);
  });

  test('rejects every third email, each of twelve is sent once', async () => {
    await cloud.inject({ service: 'ses', kind: 'error', name: 'MessageRejected', every: 3 });
    const people = await Promise.all(times(12, () => world.person()));

    for (const { email } of people) expect(await emailKinds(world, email)).toEqual(['verify']);
    expect(await queues()).toEqual(nothing);
  });

  test('is slow, a registration does not wait for it', async () => {
    await cloud.inject({ service: 'ses', kind: 'delay', ms: 2_000, times: 1 });
    const ada = await world.person();
    expect(await sentTo(ada.email)).toEqual([]);
    await eventually(ada.email).toEqual(['verify']);
  });
});

test('when the queue does not accept emails for a while, they are sent later, once', async () => {
  await cloud.inject({
    service: 'sqs',
    operation: 'SendMessageBatch',
    kind: 'error',
    name: 'InternalError',
    times: 7,
  });
  const people = await Promise.all(times(4, () => world.person()));
  for (const { email } of people) expect(await emailKinds(world, email)).toEqual(['verify']);
});

describe('when the machine crashes', () => {
  test('between a registration and its email, the email is sent after the restart, once', async () => {
    await cloud.inject({ service: 'sqs', kind: 'error', name: 'InternalError' });
    const people = await Promise.all(times(3, () => world.person()));
    await crash();

    for (const { email } of people) expect(await emailKinds(world, email)).toEqual(['verify']);
    expect(await queues()).toEqual(nothing);
  });

  test('while a worker sends an email, it is sent when the claim has expired, once', async () => {
    await cloud.inject({ service: 'ses', kind: 'delay', ms: 60_000 });
    const ada = await world.person();
    // The worker is sending once the provider was called. Before that it may not have a claim.
    await expect.poll(faultHits, { timeout: 20_000, interval: 20 }).toEqual([1]);
    expect((await queues()).held).toBe(1);
    await crash();

    expect(await afterFourMinutes(ada.email)).toEqual(['verify']);
    expect(await queues()).toEqual(nothing);
  });

  test('after an email was sent, it is not sent again', async () => {
    const ada = await world.person();
    expect(await emailKinds(world, ada.email)).toEqual(['verify']);
    await crash();
    expect(await afterFourMinutes(ada.email)).toEqual(['verify']);
  });

  /** How often each injected fault has been hit. */
  async function faultHits(): Promise<number[]> {
    const answer = await fetch(`${cloud.url}/__local/faults`);
    return ((await answer.json()) as { faults: { struck: number }[] }).faults.map(({ struck }) => struck);
  }
});

test('when the database is unavailable when a worker starts, the email is sent later, once', async () => {
  await cloud.inject({
    service: 'dynamodb',
    operation: 'UpdateItem',
    kind: 'error',
    name: 'InternalServerError',
    times: 4,
  });
  const ada = await world.person();
  expect(await emailKinds(world, ada.email)).toEqual(['verify']);
  expect(await queues()).toEqual(nothing);
});
