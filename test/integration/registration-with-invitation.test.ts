import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import type { Role } from '#shared/contracts/confidants.ts';
import { users } from '#shared/contracts/users.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { accepted, chatsOf, confidantsOf, invited, pendingOf, verified } from '#test/support/confidants.ts';
import { sampled } from '#test/support/long.ts';
import { Caller } from '#test/support/world.ts';
import { emailKinds, latest } from './support/accounts.ts';
import { linksTo, open, queryOf, register, someAddress } from './support/invitations.ts';
import { cloud, expectNoAccount, world } from './support/invited-registration.ts';

/* Registration with an invitation: the account and the acceptance are both created, or neither is. */

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
    for (const token of sampled(['', null, undefined])) {
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
    for (const proof of sampled(
      [own?.proof, proofs.get(graces.token), ada.token, adas.token, 'x', '', 5, {}, null],
      2,
    )) {
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
    for (const wrong of sampled([token, randomUUID(), 'x', 'x'.repeat(600), '__proto__', '../..'], 2)) {
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
