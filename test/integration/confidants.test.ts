import { describe, expect } from 'vitest';
import type { Role } from '#shared/contracts/confidants.ts';
import { users } from '#shared/contracts/users.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { accepted, confidants, confidantsOf, invited, pendingOf, revoked, verified } from '#test/support/confidants.ts';
import { isLong, sampled } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import type { Person } from '#test/support/world.ts';
import { tally, times } from './support/accounts.ts';
import { revoke, saidIn, say, seen, shared } from './support/confidants.ts';
import { accept, open, someAddress } from './support/invitations.ts';
import { test } from './support/test.ts';

/* Two confidants: how they become confidants, what each sees of the other, and how it ends. */

/** How often people race for the same thing. */
const ROUNDS = isLong ? 5 : 1;

const USED = 'Invitation has already been used';

/** Checks that two people are confidants exactly once, with one open chat and no pending invitation. */
async function expectConfidantsOnce(ada: Person, bob: Person): Promise<string> {
  const [ofAda, ofBob] = [await confidantsOf(ada), await confidantsOf(bob)];
  expect(ofAda.map(({ id }) => id)).toEqual([bob.id]);
  expect(ofBob.map(({ id }) => id)).toEqual([ada.id]);
  const chatId = ofAda[0]!.chat_id;
  expect(ofBob[0]!.chat_id).toBe(chatId);
  for (const each of [ada, bob]) {
    expect((await shared(each)).map(({ id, closed }) => ({ id, closed }))).toEqual([{ id: chatId, closed: false }]);
    expect(await pendingOf(each)).toEqual({ sent: [], received: [] });
  }
  return chatId;
}

describe('accepting', () => {
  test('makes both friends, with a direct message chat', async ({ world }) => {
    const [ada, bob] = [await world.person({ name: 'Ada Lovelace' }), await verified(world, { name: 'Bob Noyce' })];
    const { token, chat_id } = await invited(ada, bob.email);
    const { status, body } = await accept(bob, token);
    expect({ status, body }).toEqual({ status: 200, body: { chat_id } });
    expect(await expectConfidantsOnce(ada, bob)).toBe(chat_id);

    const [seenByAda] = await confidantsOf(ada);
    expect(seenByAda).toEqual({
      id: bob.id,
      name: 'Bob Noyce',
      email: bob.email,
      image: null,
      status: 'active',
      role: 'friend',
      shares_commitments: true,
      chat_id,
      completed_count: 0,
      total_count: 0,
      top_commitments: [],
      visible_until: null,
      agreement_proposed: false,
      sees_commitments: { which: 'all', until: null },
    });
    for (const [me, other] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      expect(await shared(me)).toMatchObject([
        { id: chat_id, type: 'direct_message', name: other.name, ai: false, members: [{ id: other.id }] },
      ]);
    }
  });

  test('again by the same person returns the same chat, also ten times in parallel', async ({ world }) => {
    const [ada, bob] = [await world.person(), await world.person()];
    const { token, chat_id } = await invited(ada, bob.email);
    const answers = await Promise.all(times(10, () => accept(bob, token)));
    expect(tally(answers)).toEqual({ 200: 10 });
    expect(answers.map(({ body }) => body)).toEqual(times(10, () => ({ chat_id })));
    await expectConfidantsOnce(ada, bob);
    await revoked(ada, bob);
    // A repeated request returns the chat, and does not make them confidants again.
    expect((await accept(bob, token)).body).toEqual({ chat_id });
    expect(await confidantsOf(bob)).toEqual([]);
  });

  test('works once, for another person than the sender', async ({ world }) => {
    const [ada, bob, eve] = await Promise.all([world.person(), world.person(), world.person()]);
    const { token } = await invited(ada, bob.email);
    const sentence = 'You cannot accept your own invitation';
    expectRefusal(await accept(ada, token), 422, sentence);
    await accepted(bob, token);
    expectRefusal(await accept(ada, token), 422, sentence);
    expect((await world.anyone.raw('POST', `/api/v1/chat_invitations/${token}/accept`)).status).toBe(401);
    expectRefusal(await accept(eve, token), 410, USED);
    for (const caller of [world.anyone, ada, bob, eve]) expectRefusal(await open(caller, token), 410, USED);
    expect(await confidantsOf(eve)).toEqual([]);
  });

  test('by two accounts in parallel makes one of them a confidant', async ({ world }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const [ada, bob, eve] = await Promise.all([world.person(), world.person(), world.person()]);
      const { token } = await invited(ada, bob.email);
      const answers = await Promise.all([bob, eve].map((each) => accept(each, token)));
      expect(tally(answers)).toEqual({ 200: 1, 410: 1 });
      const [winner, loser] = answers[0]?.status === 200 ? [bob, eve] : [eve, bob];
      await expectConfidantsOnce(ada, winner);
      expect(await confidantsOf(loser)).toEqual([]);
      expect(await shared(loser)).toEqual([]);
    }
  });

  test('by an account with another address works, and the sender sees that address', async ({ world }) => {
    const [ada, bob] = [await world.person(), await world.person({ name: 'Bob Noyce' })];
    const { token } = await invited(ada, someAddress());
    await accepted(bob, token);
    await expectConfidantsOnce(ada, bob);
    expect((await confidantsOf(ada))[0]).toMatchObject({ name: 'Bob Noyce', email: bob.email });

    // Another invitation, to a third address of his, is refused and stays pending.
    const { token: another, id } = await invited(ada, someAddress());
    expectRefusal(await accept(bob, another), 422, SENTENCES.confidantsAlready);
    expect((await open(world.anyone, another)).status).toBe(200);
    expect((await pendingOf(ada)).sent.map((each) => each.id)).toEqual([id]);
  });
});

describe('if two people have invited each other,', () => {
  test.for(sampled([0, 1]))('accepting one invitation uses up the other (the %ith)', async (which, { world }) => {
    const [ada, bob] = [await verified(world), await verified(world)];
    const adas = await invited(ada, bob.email, 'coach');
    const bobs = await invited(bob, ada.email);
    const [agreeing, token, other] = which === 0 ? [bob, adas.token, bobs.token] : [ada, bobs.token, adas.token];
    const chatId = await accepted(agreeing, token);
    expect(await expectConfidantsOnce(ada, bob)).toBe(chatId);
    expect((await confidantsOf(ada))[0]?.role).toBe(which === 0 ? 'coach' : 'friend');
    expectRefusal(await open(world.anyone, other), 410, USED);
    expectRefusal(await accept(await world.person(), other), 410, USED);
    // Accepting the other one, on a page that was still open, returns the same chat.
    expect(await accepted(agreeing === ada ? bob : ada, other)).toBe(chatId);
    expect(await expectConfidantsOnce(ada, bob)).toBe(chatId);

    await revoked(ada, bob);
    expectRefusal(await accept(agreeing === ada ? bob : ada, other), 410, USED);
  });

  test.for(sampled([0, 1]))(
    'accepting one uses up the invitations to all their addresses (%i)',
    async (which, { world }) => {
      const [ada, bob] = [await verified(world), await verified(world)];
      const elsewhere = someAddress();
      const sent = [await invited(ada, bob.email), await invited(ada, elsewhere)];
      await bob.call(users.update, { body: { user: { email: elsewhere } } });
      const back = await invited(bob, ada.email);
      // Either Bob accepts one of Ada's, or Ada accepts Bob's. The others are used up.
      const used = which === 0 ? [sent[0]!, back] : sent;
      if (which === 0) await accepted(bob, sent[1]!.token);
      else await accepted(ada, back.token);
      await expectConfidantsOnce(ada, bob);
      for (const { token } of used) expectRefusal(await open(world.anyone, token), 410, USED);
      await bob.call(users.update, { body: { user: { email: bob.email } } });
      await expectConfidantsOnce(ada, bob);
    },
  );

  test('accepting both in parallel makes one item for each and one chat', async ({ world }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const [ada, bob] = [await world.person(), await world.person()];
      const role: Role = round % 2 === 0 ? 'friend' : 'coach';
      const [adas, bobs] = await Promise.all([invited(ada, bob.email, role), invited(bob, ada.email)]);
      const answers = await Promise.all([accept(bob, adas.token), accept(ada, bobs.token)]);
      const chat_id = await expectConfidantsOnce(ada, bob);
      expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
        { status: 200, body: { chat_id } },
        { status: 200, body: { chat_id } },
      ]);
    }
  });
});

describe('revoking', () => {
  test.for(sampled(['friend', 'coach'] as const))(
    'ends it for both, and closes their chat (%s)',
    async (role, { world }) => {
      for (const whoRevokes of [0, 1]) {
        const [ada, bob] = await Promise.all([world.person(), world.person()]);
        const chatId = await confidants(ada, bob, role);
        await say(ada, chatId, 'Good morning');
        const [one, other] = whoRevokes === 0 ? [ada, bob] : [bob, ada];
        expect((await revoke(one, other)).status).toBe(204);
        for (const each of [ada, bob]) {
          const them = each === ada ? bob : ada;
          expect(await confidantsOf(each)).toEqual([]);
          expectRefusal(await seen(each, them), 404, 'Confidant not found');
          expectRefusal(await revoke(each, them), 404, 'Confidant not found');
          expectRefusal(await say(each, chatId, 'Still there?'), 403, 'This conversation is closed');
          expect(await saidIn(each, chatId)).toEqual(['Good morning']);
          expect(await shared(each)).toMatchObject([{ id: chatId, closed: true }]);
        }
      }
    },
  );

  test('by both in parallel ends it once, and becoming confidants again opens the same chat', async ({ world }) => {
    const [ada, bob] = [await world.person(), await world.person()];
    const chatId = await confidants(ada, bob);
    await say(ada, chatId, 'Good morning');
    expect(tally(await Promise.all([revoke(ada, bob), revoke(bob, ada)]))).toEqual({ 204: 1, 404: 1 });
    expect([await confidantsOf(ada), await confidantsOf(bob)]).toEqual([[], []]);
    // The new invitation reserves the existing chat.
    const again = await invited(bob, ada.email);
    expect(again.chat_id).toBe(chatId);
    expect(await accepted(ada, again.token)).toBe(chatId);
    expect(await expectConfidantsOnce(ada, bob)).toBe(chatId);
    expect((await say(bob, chatId, 'There you are')).status).toBe(201);
    expect(await saidIn(ada, chatId)).toEqual(['Good morning', 'There you are']);
  });

  test('and becoming confidants in another role opens another chat, and the first role its own again', async ({
    world,
  }) => {
    const [ada, bob] = [await world.person(), await world.person()];
    const direct = await confidants(ada, bob, 'friend');
    await revoked(ada, bob);
    const coaching = await confidants(ada, bob, 'coach');
    expect(coaching).not.toBe(direct);
    const closedOf = async () =>
      Object.fromEntries((await shared(bob)).map(({ id, type, closed }) => [id, { type, closed }]));
    expect(await closedOf()).toEqual({
      [direct]: { type: 'direct_message', closed: true },
      [coaching]: { type: 'coach', closed: false },
    });
    await revoked(bob, ada);
    // In the other direction it is the same coach chat; friends have their own.
    expect(await confidants(bob, ada, 'coach')).toBe(coaching);
    expectRefusal(await seen(bob, ada), 403, SENTENCES.notShared);
    expect((await seen(ada, bob)).status).toBe(200);
    await revoked(bob, ada);
    expect(await confidants(bob, ada, 'friend')).toBe(direct);
    expect(await closedOf()).toEqual({
      [direct]: { type: 'direct_message', closed: false },
      [coaching]: { type: 'coach', closed: true },
    });
  });

  test('while the other accepts a second invitation leaves both sides in the same state', async ({ world }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const [ada, bob] = [await world.person(), await world.person()];
      await confidants(ada, bob);
      await revoked(ada, bob);
      const { token } = await invited(ada, bob.email);
      const [agreed, ended] = await Promise.all([accept(bob, token), revoke(ada, bob)]);
      expect(agreed.status).toBe(200);
      expect(ended.status).toBeOneOf([204, 404]);
      const [ofAda, ofBob] = [await confidantsOf(ada), await confidantsOf(bob)];
      expect([ofAda.length, ofBob.length]).toEqual(ended.status === 204 ? [0, 0] : [1, 1]);
      expect((await shared(ada)).map(({ closed }) => closed)).toEqual([ended.status === 204]);
    }
  });
});
