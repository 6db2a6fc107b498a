import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { confidants as calls, ROLES } from '#shared/contracts/confidants.ts';
import { users } from '#shared/contracts/users.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { answersTo, wrongChoice, wrongEmail } from '#test/attacks/support/wrong-values.ts';
import { accepted, confidants, confidantsOf, invited, pendingOf, revoked, verified } from '#test/support/confidants.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { type Caller, type Email, mailsTo, type Person, type World } from '#test/support/world.ts';
import { moveAndVerify, tally, times } from './support/accounts.ts';
import { accept, linksTo, open, queryOf, remove, someAddress } from './support/invitations.ts';
import { test } from './support/test.ts';

/* Invitations: what they store and mail, who can see them, and how they are taken back. */

const DAY = 86_400_000;

/** The only invitation in a mailbox. */
async function invitationTo(world: World, email: string): Promise<{ mail: Email; link: URL }> {
  const [links, mails] = [await linksTo(world, email), await mailsTo(world.url, email)];
  const [link, ...more] = links;
  const mail = mails.find(({ text }) => text.includes(String(link)));
  if (!link || !mail || more.length > 0) throw new Error(`${links.length} invitations were mailed to ${email}`);
  return { mail, link };
}

const invite = (sender: Caller, body: object, key?: string) =>
  sender.raw('POST', calls.invite.path, { body, headers: key ? { 'idempotency-key': key } : {} });

describe('an invitation', () => {
  test('is for a friend by default, and is valid for fourteen days', async ({ world }) => {
    const ada = await world.person();
    const email = someAddress();
    const { status, body } = await invite(ada, { email: ` ${email.toUpperCase()} ` });
    const { id, token, chat_id, created_at, expires_at } = body as Record<string, string>;

    expect(status).toBe(201);
    // It contains no proof, and nothing about the user with that address.
    expect(body).toEqual({ id, token, email, role: 'friend', chat_id, created_at, expires_at });
    expect(new Set([id, token, chat_id]).size).toBe(3);
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(Date.parse(expires_at ?? '') - Date.parse(created_at ?? '')).toBe(14 * DAY);
    expect(await pendingOf(ada)).toEqual({ sent: [body], received: [] });
  });

  test('is for a friend or a coach', async ({ world }) => {
    const ada = await world.person();
    const [coach, friend] = [await invited(ada, someAddress(), 'coach'), await invited(ada, someAddress(), 'friend')];
    // The latest first.
    expect((await pendingOf(ada)).sent).toEqual([friend, coach]);
    expect([coach.role, friend.role]).toEqual(['coach', 'friend']);
  });

  test('with a malformed address or role is refused with a sentence for each', async ({ world }) => {
    const ada = await world.person();
    expect(await answersTo(wrongEmail, (email) => invite(ada, { email }))).toEqual(wrongEmail);
    const wrongRole = wrongChoice('Invite as', ROLES);
    expect(await answersTo(wrongRole, (role) => invite(ada, { email: someAddress(), role }))).toEqual(wrongRole);
    const both = await invite(ada, { email: 'bob', role: '' });
    expectRefusal(both, 422, SENTENCES.badEmail, 'Invite as must be friend or coach');
    expect((await pendingOf(ada)).sent).toEqual([]);
  });

  test.for(['friend', 'coach'] as const)('as a %s is mailed with its link and a proof', async (role, { world }) => {
    const ada = await verified(world, { name: 'Ada Lovelace' });
    const email = someAddress();
    const { token } = await invited(ada, email, role);
    const { mail, link } = await invitationTo(world, email);

    expect(mail.to).toEqual([email]);
    expect(mail.subject).toBe('Ada Lovelace invited you to Steadfast');
    expect(link.pathname).toBe('/register');
    expect([...link.searchParams.keys()]).toEqual(['token', 'proof']);
    expect(link.searchParams.get('token')).toBe(token);
    expect(mail.html.replaceAll('&amp;', '&')).toContain(`href="${link}"`);
    expect(mail.text.includes('As their coach, you can see')).toBe(role === 'coach');
    expect(mail.text.includes("each other's commitments, view only")).toBe(role === 'friend');
  });

  test('has its proof in its email and nowhere else', async ({ world }) => {
    const [ada, bob] = [await world.person(), await verified(world)];
    const made = await invite(ada, { email: bob.email });
    const { token } = made.body as { token: string };
    const proof = (await invitationTo(world, bob.email)).link.searchParams.get('proof') ?? '';
    expect(proof).not.toBe('');
    const answers = [
      made,
      await ada.raw('GET', calls.list.path),
      await bob.raw('GET', calls.list.path),
      await open(world.anyone, token),
      await open(bob, token),
      await accept(bob, token),
    ];
    for (const { body, headers } of answers) {
      expect(JSON.stringify([body, [...headers]])).not.toMatch(/proof/i);
      expect(JSON.stringify([body, [...headers]])).not.toContain(proof);
    }
  });

  test('is received by the user who has verified the address, and by nobody else', async ({ world }) => {
    const ada = await world.person({ name: 'Ada Lovelace' });
    const [bob, carol] = [await verified(world), await world.person()];
    const toBob = await invited(ada, bob.email, 'coach');
    await invited(ada, carol.email);

    const { body } = await bob.raw('GET', calls.list.path);
    expect(body).toEqual({
      active_confidants: [],
      pending_invitations: {
        sent: [],
        received: [
          {
            id: toBob.id,
            token: toBob.token,
            sender_name: 'Ada Lovelace',
            chat_name: 'Ada Lovelace',
            image: null,
            role: 'coach',
            chat_id: toBob.chat_id,
            expires_at: toBob.expires_at,
          },
        ],
      },
    });
    expect((await pendingOf(carol)).received).toEqual([]);
    // As soon as she has verified it.
    await carol.verify();
    expect((await pendingOf(carol)).received.map(({ sender_name }) => sender_name)).toEqual(['Ada Lovelace']);
  });

  test('is not received at an address that was changed, until it is changed back', async ({ world }) => {
    const [ada, bob] = [await world.person(), await verified(world)];
    await invited(ada, bob.email);
    await bob.call(users.update, { body: { user: { email: someAddress() } } });
    expect((await pendingOf(bob)).received).toEqual([]);
    await bob.call(users.update, { body: { user: { email: bob.email } } });
    expect((await pendingOf(bob)).received).toHaveLength(1);
  });

  test('waits for a user who registers later without its link', async ({ world }) => {
    const [ada, grace] = [await world.person(), await world.person()];
    const email = someAddress();
    const first = await invited(ada, email);
    const second = await invited(grace, email, 'coach');
    const bob = await world.person({ email });
    expect((await pendingOf(bob)).received).toEqual([]);
    await bob.verify();
    const { received } = await pendingOf(bob);
    expect(received.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(await accepted(bob, received[1]!.token)).toBe(second.chat_id);
    expect((await pendingOf(bob)).received.map(({ id }) => id)).toEqual([first.id]);
  });

  test('shows everyone with the link what it leads to, without an account', async ({ world }) => {
    const ada = await world.person({ name: 'Ada Lovelace' });
    const { token, email, chat_id } = await invited(ada, someAddress(), 'coach');
    // The copied link is the same as in the email, without the proof.
    expect((await invitationTo(world, email)).link.searchParams.get('token')).toBe(token);
    const expected = { email, sender_name: 'Ada Lovelace', role: 'coach', chat_id };
    for (const caller of [world.anyone, ada, await world.person()]) {
      expect(await open(caller, token)).toMatchObject({ status: 200, body: expected });
      expect((await open(caller, token)).body).toEqual(expected);
    }
  });

  test('that does not exist is an invalid link', async ({ world }) => {
    const bob = await verified(world);
    for (const token of ['x', randomUUID(), 'A'.repeat(32), bob.id, encodeURIComponent(bob.email)]) {
      for (const ask of [open, accept, remove]) expectRefusal(await ask(bob, token), 404, 'Invalid invitation link');
    }
  });

  test('cannot be sent to an own address', async ({ world }) => {
    const ada = await verified(world);
    expectRefusal(await invite(ada, { email: ada.email }), 422, 'You cannot invite yourself');
    expectRefusal(await invite(ada, { email: ` ${ada.email.toUpperCase()}` }), 422, 'You cannot invite yourself');
    const elsewhere = someAddress();
    await ada.call(users.update, { body: { user: { email: elsewhere } } });
    // Neither to the present address nor to the last verified one.
    for (const email of [elsewhere, ada.email]) {
      expectRefusal(await invite(ada, { email }), 422, 'You cannot invite yourself');
    }
    await moveAndVerify(world, ada, elsewhere);
    expect((await invite(ada, { email: ada.email })).status).toBe(201);
    expect((await pendingOf(ada)).sent).toHaveLength(1);
  });

  test('cannot be sent to a confidant, also at a changed address', async ({ world }) => {
    const [ada, bob] = [await world.person(), await world.person()];
    await confidants(ada, bob);
    const elsewhere = someAddress();
    await bob.call(users.update, { body: { user: { email: elsewhere } } });
    for (const role of ['friend', 'coach']) {
      expectRefusal(await invite(ada, { email: elsewhere, role }), 422, 'This person is already your confidant');
      expectRefusal(await invite(bob, { email: ada.email, role }), 422, 'This person is already your confidant');
    }
    await revoked(ada, bob);
    expect((await invite(ada, { email: elsewhere })).status).toBe(201);
  });

  test('cannot be sent twice to the same address while it is pending', async ({ world }) => {
    const ada = await world.person();
    const { email, token } = await invited(ada, someAddress());
    for (const role of ['friend', 'coach']) {
      expectRefusal(await invite(ada, { email, role }), 422, 'You have already invited this address');
    }
    // Another sender can, and so can she after taking it back.
    expect((await invite(await world.person(), { email })).status).toBe(201);
    await remove(ada, token);
    expect((await invite(ada, { email })).status).toBe(201);
    expect((await pendingOf(ada)).sent).toHaveLength(1);
  });

  test('from one sender to one address is created once by ten parallel requests', async ({ world }) => {
    const ada = await world.person();
    const email = someAddress();
    const answers = await Promise.all(times(10, () => invite(ada, { email })));
    const counts = tally(answers);
    expect(counts[201]).toBe(1);
    expect((counts[422] ?? 0) + (counts[409] ?? 0)).toBe(9);
    expect((await pendingOf(ada)).sent).toHaveLength(1);
    await invitationTo(world, email);
  });

  test('has the same answer and cost whether or not the address has an account', async ({ world }) => {
    const ada = await world.person();
    const [bob, carol] = [await verified(world), await world.person()];
    // The first one of a day creates the counter.
    await invited(ada, someAddress());
    const answers = [];
    for (const email of [bob.email, someAddress(), carol.email]) answers.push(await invite(ada, { email }));
    const [known, unknown, unproved] = answers.map(({ status, body, requests, headers }) => ({
      status,
      requests,
      headers: [...headers.keys()].sort(),
      // Ids and tokens have the same length and alphabet.
      shape: Object.entries(body as object).map(([name, value]) =>
        name === 'email'
          ? name
          : [
              name,
              String(value)
                .replace(/[\w-]{20,}/, (id) => `${id.length}`)
                .replace(/\d/g, '0'),
            ],
      ),
    }));
    expect(known).toEqual(unknown);
    expect(unproved).toEqual(unknown);
    expect(unknown?.requests).toEqual({
      BatchGetItem: 1,
      Query: 1,
      GetItem: 1,
      UpdateItem: 1,
      TransactWriteItems: 1,
    });
  });
});

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

describe('taking it back', () => {
  test('by its sender revokes it, once', async ({ world }) => {
    const [ada, bob] = [await world.person(), await verified(world)];
    const { token } = await invited(ada, bob.email);
    expect((await remove(ada, token)).status).toBe(204);
    expectRefusal(await remove(ada, token), 404, 'Invalid invitation link');
    expectRefusal(await open(world.anyone, token), 404, 'Invalid invitation link');
    expectRefusal(await accept(bob, token), 404, 'Invalid invitation link');
    expect((await pendingOf(ada)).sent).toEqual([]);
    expect((await pendingOf(bob)).received).toEqual([]);
    expect(await confidantsOf(ada)).toEqual([]);
  });

  test('by the user who has verified its address dismisses it, once', async ({ world }) => {
    const [ada, bob] = [await world.person(), await world.person()];
    const { token } = await invited(ada, bob.email);
    // Anyone could have registered with this address.
    expectRefusal(await remove(bob, token), 404, 'Invalid invitation link');
    await bob.verify();
    expect((await remove(bob, token)).status).toBe(204);
    expectRefusal(await remove(bob, token), 404, 'Invalid invitation link');
    expectRefusal(await remove(ada, token), 404, 'Invalid invitation link');
    expect((await pendingOf(ada)).sent).toEqual([]);
    expect((await pendingOf(bob)).received).toEqual([]);
  });

  test('is refused to everyone else, also with the link', async ({ world }) => {
    const [ada, eve] = [await world.person(), await verified(world)];
    const { token } = await invited(ada, someAddress());
    expectRefusal(await remove(eve, token), 404, 'Invalid invitation link');
    expect((await world.anyone.raw('DELETE', `/api/v1/chat_invitations/${token}`)).status).toBe(401);
    expect((await pendingOf(ada)).sent).toHaveLength(1);
    expect((await open(world.anyone, token)).status).toBe(200);
  });

  test('is refused when it was accepted', async ({ world }) => {
    const [ada, bob] = [await world.person(), await verified(world)];
    const { token } = await invited(ada, bob.email);
    await accepted(bob, token);
    for (const either of [ada, bob]) {
      expectRefusal(await remove(either, token), 410, 'Invitation has already been used');
    }
    expect(await confidantsOf(ada)).toHaveLength(1);
  });

  test('while it is accepted: one of both happens', async ({ world }) => {
    for (let round = 0; round < 5; round++) {
      const [ada, bob] = [await world.person(), await world.person()];
      const { token } = await invited(ada, bob.email);
      const [taken, agreed] = await Promise.all([remove(ada, token), accept(bob, token)]);
      expect([taken.status, agreed.status]).toBeOneOf([
        [204, 404],
        [410, 200],
      ]);
      const together = agreed.status === 200 ? 1 : 0;
      expect(await Promise.all([ada, bob].map(async (each) => (await confidantsOf(each)).length))).toEqual([
        together,
        together,
      ]);
    }
  });

  test('and inviting again mails another link', async ({ world }) => {
    const ada = await world.person();
    const { email, token } = await invited(ada, someAddress());
    expect((await invitationTo(world, email)).link.searchParams.get('token')).toBe(token);
    await remove(ada, token);
    const again = await invited(ada, email);
    expect((await linksTo(world, email)).map(queryOf).map((each) => each.token)).toEqual([token, again.token]);
    expect(again.token).not.toBe(token);
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
