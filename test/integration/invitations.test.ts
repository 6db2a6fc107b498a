import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { confidants as calls, ROLES } from '#shared/contracts/confidants.ts';
import { users } from '#shared/contracts/users.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { answersTo, wrongChoice, wrongEmail } from '#test/attacks/support/wrong-values.ts';
import { accepted, confidants, invited, pendingOf, revoked, verified } from '#test/support/confidants.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { moveAndVerify, tally, times } from './support/accounts.ts';
import { accept, invitationTo, invite, open, remove, someAddress } from './support/invitations.ts';
import { test } from './support/test.ts';

/* Invitations: what they store and mail, and who can see them. */

const DAY = 86_400_000;

describe('an invitation', () => {
  test('is for a friend by default, and is valid for fourteen days', async ({ world }) => {
    const ada = await world.person();
    const email = someAddress();
    const { status, body } = await invite(ada, { email: ` ${email.toUpperCase()} ` });
    const { id, token, chat_id, created_at, expires_at } = body as Record<string, string>;

    expect(status).toBe(201);
    // It contains no proof, and nothing about the user with that address.
    expect(body).toEqual({ id, token, email, role: 'friend', chat_id, has_agreement: false, created_at, expires_at });
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
    expect(mail.text.includes('each other’s commitments, view only')).toBe(role === 'friend');
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
            agreement: null,
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
    const expected = { email, sender_name: 'Ada Lovelace', role: 'coach', chat_id, agreement: null };
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
    expectRefusal(await invite(ada, { email: ada.email }), 422, 'You can’t invite yourself');
    expectRefusal(await invite(ada, { email: ` ${ada.email.toUpperCase()}` }), 422, 'You can’t invite yourself');
    const elsewhere = someAddress();
    await ada.call(users.update, { body: { user: { email: elsewhere } } });
    // Neither to the present address nor to the last verified one.
    for (const email of [elsewhere, ada.email]) {
      expectRefusal(await invite(ada, { email }), 422, 'You can’t invite yourself');
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
      expectRefusal(await invite(ada, { email, role }), 422, 'You’ve already invited this address');
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
