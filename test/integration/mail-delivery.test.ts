import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { mailsTo, type Person } from '#test/support/world.ts';
import { emailKinds, kindOf, latest } from './support/accounts.ts';
import { afterFourMinutes, cloud, crash, log, nothing, outbox, queues, world } from './support/mail-delivery.ts';

/* An email whose cause was acknowledged is sent once, whatever fails on the way: stream, queue, worker or provider. */

describe('when the mail provider', () => {
  test('fails for a while, the email is sent later, once', async () => {
    // First the client tries three times, then the queue does.
    await cloud.inject({ service: 'ses', kind: 'error', name: 'InternalFailure', times: 7 });
    const ada = await world.person();

    expect(await emailKinds(world, ada.email)).toEqual(['verify']);
    expect(await queues()).toEqual(nothing);
  });

  test('keeps failing, the email becomes a dead letter, the next one is sent, and no log has the address', async () => {
    const email = `ada-${randomUUID()}@example.com`;
    const message = `Email address is not verified. The following identities failed the check: ${email}`;
    await cloud.inject({ service: 'ses', kind: 'error', name: 'MessageRejected', message, times: 5 });
    const ada = await world.person({ email });
    expect(await emailKinds(world, ada.email)).toEqual([]);
    expect(await queues()).toEqual({ ...nothing, dead: 1 });

    const grace = await world.person();
    expect(await emailKinds(world, grace.email)).toEqual(['verify']);
    // Ada requests another one.
    await ada.call(users.resendVerification);
    expect(await emailKinds(world, ada.email)).toEqual(['verify']);
    // The log names the failure and no person, though the provider quotes the address in its error.
    expect(log()).toContain('A job failed');
    expect(log()).not.toContain(ada.email);
  });

  test('says that the address cannot receive mail, there are no retries', async () => {
    await cloud.inject({ service: 'ses', kind: 'error', name: 'InvalidParameterValue', times: 1 });
    const ada = await world.person();

    expect(await emailKinds(world, ada.email)).toEqual([]);
    expect(await queues()).toEqual(nothing);
    expect(log()).toContain('No mail can reach this address');
  });
});

describe('when the queue', () => {
  test('accepts an email and its answer is lost, the email is queued twice and sent once', async () => {
    await cloud.inject({ service: 'sqs', operation: 'SendMessageBatch', kind: 'lost-answer', times: 1 });
    const ada = await world.person();
    // The first of the two is recorded as done by now. Moving the clock before that would end its claim, and the
    // other would send it again.
    expect(await emailKinds(world, ada.email)).toEqual(['verify']);
    expect(await afterFourMinutes(ada.email)).toEqual(['verify']);
    expect(await queues()).toEqual(nothing);
  });
});

describe('when the machine crashes', () => {
  test('before the emails of an account are sent, each is sent once', async () => {
    const ada = await world.person();
    await ada.mails();
    await cloud.inject({ service: 'sqs', kind: 'error', name: 'InternalError' });
    const moved = `ada-${randomUUID()}@example.com`;
    await ada.call(users.update, { body: { user: { email: moved } } });
    await world.anyone.call(users.requestPasswordReset, { body: { user: { email: moved } } });
    await ada.call(users.resendVerification);
    await crash();

    expect(await emailKinds(world, moved)).toEqual(['verify', 'verify', 'reset']);
    expect(await emailKinds(world, ada.email)).toEqual(['verify', 'changed']);
  });
});

describe('when the database', () => {
  test('writes a claim and its answer is lost, the email is sent a little later, once', async () => {
    await world.person();
    await cloud.settle();
    // A registration writes only a transaction, so the next UpdateItem is the worker's claim.
    await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'lost-answer', times: 1 });
    const ada = await world.person();
    expect(await afterFourMinutes(ada.email)).toEqual(['verify']);
    expect(await queues()).toEqual(nothing);
  });
});

describe('an email that is no longer needed', () => {
  /** Emails wait in the outbox during this action. */
  async function held(ada: Person, act: () => Promise<unknown>): Promise<void> {
    await cloud.inject({ service: 'sqs', kind: 'error', name: 'InternalError' });
    await ada.call(users.resendVerification);
    await act();
    await cloud.clearFaults();
  }

  test('is not sent: the address was verified or changed before', async () => {
    const [ada, grace] = await Promise.all([world.person(), world.person()]);
    const token = await latest(world, ada.email, 'verify');
    await held(ada, () => world.anyone.call(users.verifyEmail, { body: { token } }));
    expect(await emailKinds(world, ada.email)).toEqual(['verify']);

    await grace.mails();
    const moved = `grace-${randomUUID()}@example.com`;
    await held(grace, () => grace.call(users.update, { body: { user: { email: moved } } }));
    expect(await emailKinds(world, grace.email)).toEqual(['verify', 'changed']);
    expect(await emailKinds(world, moved)).toEqual(['verify']);
  });
});

test('each email has one recipient, and nobody else gets it', async () => {
  const sent = (await outbox()).length;
  const [ada, grace] = [await world.person(), await world.person()];
  await ada.mails();
  const moved = `ada-${randomUUID()}@example.com`;
  await ada.call(users.update, { body: { user: { email: moved } } });
  await world.anyone.call(users.requestPasswordReset, { body: { user: { email: grace.email } } });
  await cloud.settle();

  const emails = (await outbox()).slice(sent);
  expect(emails.map((mail) => [kindOf(mail), ...mail.to]).toSorted()).toEqual(
    [
      ['verify', ada.email],
      ['verify', grace.email],
      ['verify', moved],
      ['changed', ada.email],
      ['reset', grace.email],
    ].toSorted(),
  );
  for (const { text, html, from } of emails) {
    expect(text.trim()).not.toBe('');
    expect(html).toMatch(/^<!doctype html>/);
    expect(from).toBe(emails[0]?.from);
  }
  expect((await mailsTo(cloud.url, grace.email)).map(({ text }) => text.includes(ada.email))).toEqual([false, false]);
});
