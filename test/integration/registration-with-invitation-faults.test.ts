import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { agreements } from '#shared/contracts/agreements.ts';
import { confidants, type SentInvitation } from '#shared/contracts/confidants.ts';
import { users } from '#shared/contracts/users.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { questionsIn } from '#test/support/agreements.ts';
import type { InjectedFault } from '#test/support/cloud.ts';
import { accepted, confidantsOf, invited, pendingOf } from '#test/support/confidants.ts';
import { isLong, sampled } from '#test/support/long.ts';
import { Caller } from '#test/support/world.ts';
import { tally, times } from './support/accounts.ts';
import { linksTo, open, queryOf, register, someAddress } from './support/invitations.ts';
import { cloud, expectNoAccount, world } from './support/invited-registration.ts';

/*
 * Registration with an invitation, in parallel and with faults: the account and the acceptance are both created, or
 * neither is.
 */

describe('in parallel', () => {
  test('five registrations with one invitation create one account', async () => {
    const ada = await world.person();
    const { token, email, chat_id } = await invited(ada, someAddress());
    const answers = await Promise.all(times(5, () => register(world, email, { token })));
    const counts = tally(answers);
    expect(counts[201]).toBe(1);
    expect((counts[422] ?? 0) + (counts[410] ?? 0)).toBe(4);
    expect(answers.find(({ status }) => status === 201)?.body.chat_id).toBe(chat_id);
    expect(await confidantsOf(ada)).toHaveLength(1);
  });

  test('a registration and another user’s acceptance: one of them happens completely', async () => {
    for (let round = 0; round < (isLong ? 4 : 1); round++) {
      const [ada, eve] = [await world.person(), await world.person()];
      const { token, email } = await invited(ada, someAddress());
      const registering = register(world, email, { token });
      const accepting = eve.raw('POST', `/api/v1/chat_invitations/${token}/accept`);
      const [registered, agreed] = await Promise.all([registering, accepting]);
      expect([registered.status, agreed.status]).toBeOneOf([
        [201, 410],
        [410, 200],
      ]);
      const winner = registered.status === 201 ? registered.body.user.id : eve.id;
      expect((await confidantsOf(ada)).map(({ id }) => id)).toEqual([winner]);
      if (registered.status !== 201) await expectNoAccount(email);
    }
  });

  test('a registration and other people’s acceptances of the same sender’s invitations: all succeed', async () => {
    const ada = await world.person();
    const { token, email } = await invited(ada, someAddress());
    const busy: SentInvitation[] = [];
    for (let more = 0; more < 4; more++) busy.push(await invited(ada, someAddress()));
    const others = await Promise.all(times(4, () => world.person()));
    const [registered, ...rest] = await Promise.all([
      register(world, email, { token }),
      ...others.map((other, index) => accepted(other, busy[index]!.token)),
    ]);
    expect(registered.status).toBe(201);
    expect(rest).toHaveLength(4);
    expect((await confidantsOf(ada)).map(({ id }) => id).sort()).toEqual(
      [registered.body.user.id, ...others.map(({ id }) => id)].sort(),
    );
  });
});

describe('when the database fails', () => {
  const fault = (kind: InjectedFault['kind'], more: Partial<InjectedFault> = {}): InjectedFault => ({
    ...{ service: 'dynamodb', operation: 'TransactWriteItems' },
    kind,
    ...more,
  });

  test('a registration whose answer was lost inside is complete', async () => {
    const ada = await world.person();
    const { token, email, chat_id } = await invited(ada, someAddress());
    await cloud.inject(fault('lost-answer', { times: 1 }));
    const { status, body, requests } = await register(world, email, { token });
    expect(requests.TransactWriteItems).toBeGreaterThanOrEqual(2);
    expect({ status, chat: body.chat_id }).toEqual({ status: 201, chat: chat_id });
    expect(await confidantsOf(ada)).toHaveLength(1);
  });

  test('a registration that the database refuses leaves nothing, and works the next time', async () => {
    const ada = await world.person();
    const { token, email } = await invited(ada, someAddress());
    const key = randomUUID();
    for (const name of sampled(['InternalServerError', 'TransactionConflict'])) {
      await cloud.inject(fault('error', { name }));
      expect((await register(world, email, { token }, key)).status).toBe(503);
      await cloud.clearFaults();
      await expectNoAccount(email);
      expect((await open(world.anyone, token)).status).toBe(200);
      expect(await confidantsOf(ada)).toEqual([]);
      expect((await pendingOf(ada)).sent).toHaveLength(1);
    }
    expect((await register(world, email, { token }, key)).status).toBe(201);
    expect(await confidantsOf(ada)).toHaveLength(1);
  });

  test('a registration succeeds where the proposal cannot be told, and that is told later, once', async () => {
    const ada = await world.person();
    const email = someAddress();
    const agreement = { mine: { shows: { notes: true } } };
    const { token } = await ada.call(confidants.invite, { body: { email, agreement } });
    const key = randomUUID();
    await cloud.inject({ ...fault('error', { name: 'InternalServerError' }), operation: 'BatchGetItem' });
    const { status, body } = await register(world, email, { token }, key);
    await cloud.clearFaults();
    expect(status).toBe(201);
    const bob = new Caller(world.url, body.token);
    const { id, proposed } = await bob.call(agreements.read, { params: { id: ada.id } });
    expect(proposed?.theirs.shows.notes).toBe(true);
    expect((await register(world, email, { token }, key)).status).toBe(201);
    await cloud.settle();
    expect(await questionsIn(bob, id, 'proposal')).toHaveLength(1);
  });

  test('a repeated registration with the same key has the same account and chat', async () => {
    const ada = await world.person();
    const { email, chat_id } = await invited(ada, someAddress());
    const [link] = (await linksTo(world, email)).map(queryOf);
    const key = randomUUID();
    const first = await register(world, email, link!, key);
    const again = await register(world, email, link!, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toMatchObject({ user: first.body.user, chat_id });
    expect(again.body.user.email_verified).toBe(true);
    expect((await new Caller(world.url, again.body.token).call(users.me)).id).toBe(first.body.user.id);
    expect(await confidantsOf(ada)).toHaveLength(1);
    // With another invitation it is another registration.
    const other = await invited(await world.person(), email);
    expectRefusal(
      await register(world, email, { token: other.token }, key),
      422,
      'Idempotency-Key was used for another request',
    );
  });

  test('ten registrations with one key in parallel are one account', async () => {
    const ada = await world.person();
    const { token, email, chat_id } = await invited(ada, someAddress());
    const key = randomUUID();
    const answers = await Promise.all(times(8, () => register(world, email, { token }, key)));
    expect(tally(answers)).toEqual({ 201: 8 });
    expect(new Set(answers.map(({ body }) => `${body.user.id} ${body.chat_id}`)).size).toBe(1);
    expect(answers[0]?.body.chat_id).toBe(chat_id);
    expect(await confidantsOf(ada)).toHaveLength(1);
  });
});
