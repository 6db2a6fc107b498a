import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import * as LIMITS from '#shared/domain/limits.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { invited, pendingOf, verified } from '#test/support/confidants.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import type { Person } from '#test/support/world.ts';
import { tally, times } from './support/accounts.ts';
import { invitationTo, invite, linksTo, open, someAddress } from './support/invitations.ts';
import { test } from './support/test.ts';

/* Repeated invitations: with the same key, and to the same address. */

describe('an invitation with an idempotency key', () => {
  test('that is requested again is the same one', async ({ world }) => {
    const ada = await world.person();
    const [key, email] = [randomUUID(), someAddress()];
    const first = await invite(ada, { email, role: 'coach' }, key);
    const again = await invite(ada, { email, role: 'coach' }, key);
    expect(again).toMatchObject({ status: 201, body: first.body as object });
    expect((await pendingOf(ada)).sent).toEqual([first.body]);
    await invitationTo(world, email);
  });

  test('that is requested ten times in parallel is created once', async ({ world }) => {
    const ada = await world.person();
    const [key, email] = [randomUUID(), someAddress()];
    const answers = await Promise.all(times(10, () => invite(ada, { email }, key)));
    expect(tally(answers)).toEqual({ 201: 10 });
    expect(new Set(answers.map(({ body }) => (body as { token: string }).token)).size).toBe(1);
    expect((await pendingOf(ada)).sent).toHaveLength(1);
    await invitationTo(world, email);
  });

  test('is refused with a key that was used for another one', async ({ world }) => {
    const ada = await world.person();
    const [key, email] = [randomUUID(), someAddress()];
    const first = await invite(ada, { email }, key);
    for (const other of [{ email: someAddress() }, { email, role: 'coach' }]) {
      expectRefusal(await invite(ada, other, key), 422, SENTENCES.idempotencyKeyReused);
    }
    expect((await pendingOf(ada)).sent).toEqual([first.body]);
  });
});

describe('emails to one address', () => {
  test('are limited to three invitations a week from all senders; further invitations are created without an email', async ({
    world,
  }) => {
    const bob = await verified(world);
    const senders: Person[] = [];
    for (let more = 0; more < 5; more++) senders.push(await world.person());
    const made = await Promise.all(senders.map((sender) => invited(sender, bob.email)));
    // Other emails, such as a digest at eight, do not count here.
    expect(await linksTo(world, bob.email)).toHaveLength(LIMITS.invitationMailsPerWeek);
    expect(LIMITS.invitationMailsPerWeek).toBe(3);
    expect((await pendingOf(bob)).received.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
    // Senders do not notice: the link in the product works.
    for (const { token } of made) expect((await open(world.anyone, token)).status).toBe(200);
  });
});
