import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import type { Role, SentInvitation } from '#shared/contracts/confidants.ts';
import { users } from '#shared/contracts/users.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import type { InjectedFault } from '#test/support/cloud.ts';
import { accepted, chatsOf, confidantsOf, invited, pendingOf, verified } from '#test/support/confidants.ts';
import { type TimedCloud, timedCloud } from '#test/support/shared-cloud.ts';
import { Caller, World } from '#test/support/world.ts';
import { emailKinds, latest, signIn, tally, times } from './support/accounts.ts';
import { linksTo, open, PASSWORD, queryOf, register, someAddress } from './support/invitations.ts';

/* Registration with an invitation: the account and the acceptance are both created, or neither is. */

// Passwords are hashed slowly.
vi.setConfig({ testTimeout: 120_000 });

let cloud: TimedCloud;
let world: World;

beforeAll(async () => {
  cloud = await timedCloud();
  world = new World(cloud.url);
});
afterEach(async () => {
  await cloud.clearFaults();
  await cloud.setClock(null);
});
afterAll(() => cloud?.release());

/** Checks that an address has no account: no password signs in, and it can be registered. */
async function expectNoAccount(email: string): Promise<void> {
  expect((await signIn(world, email, PASSWORD)).status).toBe(401);
  expect(await emailKinds(world, email)).not.toContain('verify');
}

const chatNames = async (caller: Caller) => (await chatsOf(caller)).map(({ type, name }) => `${type}: ${name}`);

describe('a registration', () => {
  test('without an invitation creates a self chat and an AI coach chat, and leads to no other', async () => {
    const { status, body } = await register(world, someAddress(), {});
    expect(status).toBe(201);
    expect(body.chat_id).toBeNull();
    const bob = new Caller(world.url, body.token);
    const [self, coach, ...others] = await chatsOf(bob);
    expect(self).toMatchObject({ type: 'self_chat', name: 'Me', ai: false, closed: false, members: [] });
    expect(coach).toMatchObject({ type: 'ai_coach', name: 'AI Coach', ai: true, closed: false });
    expect(coach?.members).toEqual([{ id: 'general', name: 'AI Coach', image: null }]);
    expect(others).toEqual([]);
  });

  test.for(['friend', 'coach'] as Role[])(
    'with one as a %s makes both confidants, and leads to their chat',
    async (role) => {
      const ada = await world.person({ name: 'Ada Lovelace' });
      const { token, email, chat_id } = await invited(ada, someAddress(), role);
      const { status, body, headers } = await register(world, email.toUpperCase(), { token });
      expect(status).toBe(201);
      expect(body.chat_id).toBe(chat_id);
      expect(headers.get('authorization')).toBe(`Bearer ${body.token}`);
      const bob = new Caller(world.url, body.token);
      const [ofAda, ofBob] = [await confidantsOf(ada), await confidantsOf(bob)];
      expect(ofAda).toMatchObject([{ id: body.user.id, email, role, chat_id, shares_commitments: role === 'friend' }]);
      expect(ofBob).toMatchObject([{ id: ada.id, role, chat_id, shares_commitments: true }]);
      expect(await chatNames(bob)).toEqual([
        'self_chat: Me',
        'ai_coach: AI Coach',
        `${role === 'coach' ? 'coach' : 'direct_message'}: Ada Lovelace`,
      ]);
      expect((await pendingOf(ada)).sent).toEqual([]);
      expectRefusal(await open(world.anyone, token), 410, 'Invitation has already been used');
      // Accepting it again leads to the same chat.
      expect(await accepted(bob, token)).toBe(chat_id);
    },
  );

  test('with a blank token is one without an invitation', async () => {
    for (const token of ['', null, undefined]) {
      const { status, body } = await register(world, someAddress(), { token });
      expect({ status, chat: body.chat_id }).toEqual({ status: 201, chat: null });
    }
  });

  test('leaves the invitations of other senders pending', async () => {
    const [ada, grace] = [await world.person(), await world.person()];
    const { token, email } = await invited(ada, someAddress());
    const other = await invited(grace, email);
    const [link] = (await linksTo(world, email)).map(queryOf).filter((each) => each.token === token);
    const bob = new Caller(world.url, (await register(world, email, link!)).body.token);
    expect((await pendingOf(bob)).received.map(({ id }) => id)).toEqual([other.id]);
    expect(await accepted(bob, other.token)).toBe(other.chat_id);
  });
});

describe('the proof in an invitation’s email', () => {
  test('verifies the address: no verification email is sent', async () => {
    const { token, email } = await invited(await world.person(), someAddress());
    const [link] = (await linksTo(world, email)).map(queryOf);
    expect(link?.token).toBe(token);
    const { body } = await register(world, email, link!);
    expect(body.user).toMatchObject({ email, email_verified: true });
    expect(await emailKinds(world, email)).toEqual(['invited']);
    expect((await new Caller(world.url, body.token).call(users.me)).email_verified).toBe(true);
  });

  test('is not in the copied link: the address has to be verified', async () => {
    const { token, email } = await invited(await world.person(), someAddress());
    // Wait for the email: an accepted invitation is not mailed any more.
    expect(await emailKinds(world, email)).toEqual(['invited']);
    const { body } = await register(world, email, { token });
    expect(body.user.email_verified).toBe(false);
    expect(await emailKinds(world, email)).toEqual(['invited', 'verify']);
    await world.anyone.call(users.verifyEmail, { body: { token: await latest(world, email, 'verify') } });
    expect((await new Caller(world.url, body.token).call(users.me)).email_verified).toBe(true);
  });

  test('does not verify for another invitation, and no other token is accepted as a proof', async () => {
    const email = someAddress();
    const [ada, grace] = [await world.person(), await world.person()];
    const adas = await invited(ada, email);
    const graces = await invited(grace, email);
    const proofs = new Map((await linksTo(world, email)).map(queryOf).map(({ token, proof }) => [token, proof]));
    expect(proofs.size).toBe(2);
    const elsewhere = await invited(ada, someAddress());
    const [own] = (await linksTo(world, elsewhere.email)).map(queryOf);
    // Ada can get an email at an own address; its proof does not work for Bob's.
    for (const proof of [proofs.get(graces.token), own?.proof, ada.token, adas.token, 'x', '', 5, {}, null]) {
      const { token } = await invited(await world.person(), someAddress());
      const to = ((await open(world.anyone, token)).body as { email: string }).email;
      const { status, body } = await register(world, to, { token, proof });
      expect({ status, verified: body.user.email_verified }).toEqual({ status: 201, verified: false });
    }
    const { body } = await register(world, email, { token: adas.token, proof: proofs.get(graces.token) });
    expect(body.user.email_verified).toBe(false);
  });

  test('without its token verifies nothing', async () => {
    const { email } = await invited(await world.person(), someAddress());
    const [link] = (await linksTo(world, email)).map(queryOf);
    const { status, body } = await register(world, email, { proof: link?.proof });
    expect({ status, verified: body.user.email_verified, chat: body.chat_id }).toEqual({
      status: 201,
      verified: false,
      chat: null,
    });
  });
});

describe('no account is created', () => {
  test('with another address than the invited one', async () => {
    const ada = await world.person();
    const { token } = await invited(ada, someAddress());
    const email = someAddress();
    expectRefusal(await register(world, email, { token }), 422, 'Email does not match the invitation');
    await expectNoAccount(email);
    expect((await open(world.anyone, token)).status).toBe(200);
    expect(await confidantsOf(ada)).toEqual([]);
    expect((await register(world, email, {})).status).toBe(201);
  });

  test('with an unknown invitation, or one that was taken back', async () => {
    const ada = await world.person();
    const { token, email } = await invited(ada, someAddress());
    await ada.call(chatInvitations.delete, { params: { token } });
    for (const wrong of [token, randomUUID(), 'x', 'x'.repeat(600), '__proto__', '../..']) {
      expectRefusal(await register(world, email, { token: wrong }), 404, 'Invalid invitation link');
    }
    await expectNoAccount(email);
  });

  test('with a used one', async () => {
    const [ada, grace] = [await world.person(), await world.person()];
    const { token, email } = await invited(ada, someAddress());
    await accepted(grace, token);
    expectRefusal(await register(world, email, { token }), 410, 'Invitation has already been used');
    await expectNoAccount(email);
    expect((await confidantsOf(ada)).map(({ id }) => id)).toEqual([grace.id]);
  });

  test('with an expired one, to the second', async () => {
    const ada = await world.person();
    const [first, second] = [await invited(ada, someAddress()), await invited(ada, someAddress())];
    const [link] = (await linksTo(world, first.email)).map(queryOf);
    await cloud.setClock(new Date(Date.parse(first.expires_at) - 30_000).toISOString());
    // The proof is valid as long as the invitation.
    expect((await register(world, first.email, link!)).body.user.email_verified).toBe(true);
    await cloud.setClock(second.expires_at);
    expectRefusal(await register(world, second.email, { token: second.token }), 410, 'Invitation has expired');
    await expectNoAccount(second.email);
    expect(await confidantsOf(ada)).toHaveLength(1);
  });

  test('with an address that has an account: the invitation stays pending', async () => {
    const [ada, bob] = [await world.person(), await verified(world)];
    const { token, chat_id } = await invited(ada, bob.email);
    expectRefusal(await register(world, bob.email, { token }), 422, 'Email has already been taken');
    expect(await confidantsOf(ada)).toEqual([]);
    // 'Click here to log in' keeps the invitation.
    expect(await accepted(bob, token)).toBe(chat_id);
  });

  test('if other fields are wrong, and the invitation stays as it was', async () => {
    const { token, email } = await invited(await world.person(), someAddress());
    expectRefusal(await register(world, email, { token, name: '' }), 422, 'Name is required');
    expectRefusal(await register(world, email, { token: 5 }), 422, 'Invalid invitation link');
    await expectNoAccount(email);
    expect((await open(world.anyone, token)).status).toBe(200);
  });
});

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
    for (let round = 0; round < 4; round++) {
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
    for (const name of ['InternalServerError', 'TransactionConflict']) {
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
