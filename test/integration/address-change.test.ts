import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { isLong } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { mailsTo } from '#test/support/world.ts';
import { emailKinds, isSignedIn, moveTo, signIn, tally, times } from './support/accounts.ts';
import { testWithRegistration as test } from './support/test.ts';

/*
 * A change of address: it takes effect at once, no second account can have the address, and the old address is
 * informed.
 */

/** Each round of a race is timed in another way. */
const ROUNDS = isLong ? 4 : 1;

const address = () => `ada-${randomUUID()}@example.com`;
const registration = (email: string) => ({
  user: { name: 'Grace', email, password: 'correct horse', password_confirmation: 'correct horse' },
});

describe('a new address', () => {
  test('works at once, is unverified and mailed a link, and the old address is told the new one', async ({ world }) => {
    const ada = await world.person({ name: 'Ada Lovelace' });
    await ada.verify();
    // Other changes are not mailed.
    await ada.call(users.update, { body: { user: { monthly_reset_day: 31 } } });
    const [made, phone, moved] = [await ada.commitment({ title: 'Walk' }), await ada.elsewhere(), address()];
    // It is trimmed and put in lower case.
    const reply = await ada.call(users.update, { body: { user: { email: ` ${moved.toUpperCase()}\n` } } });

    expect(reply).toMatchObject({ id: ada.id, name: ada.name, email: moved, email_verified: false });
    expect(await ada.call(users.me)).toEqual(reply);
    expect((await signIn(world, moved, ada.password)).status).toBe(200);
    expect((await signIn(world, ada.email, ada.password)).status).toBe(401);
    expect([await isSignedIn(ada), await isSignedIn(phone)]).toEqual([true, true]);
    expect(await ada.commitments()).toEqual([made]);

    expect(await emailKinds(world, moved)).toEqual(['verify']);
    expect(await emailKinds(world, ada.email)).toEqual(['verify', 'changed']);
    const changeEmail = (await ada.mails()).at(-1);
    expect(changeEmail?.to).toEqual([ada.email]);
    for (const part of [changeEmail?.text, changeEmail?.html]) {
      for (const said of ['Ada Lovelace', ada.email, moved]) expect(part).toContain(said);
      expect(part).toContain(`${world.url}/restore-email?token=`);
      // The unsubscribe link does not affect the account, and the restore link only takes the change back.
      expect(part?.replaceAll(/\/(unsubscribe|restore-email)\?token=/g, '')).not.toContain('token=');
    }
  });

  test('is not named to an old address that was never verified: that email only says that the old one is free', async ({
    world,
  }) => {
    const ada = await world.person({ name: 'Ada Lovelace' });
    // Wait for the first verification email: otherwise it could arrive after the email about the change.
    expect(await emailKinds(world, ada.email)).toEqual(['verify']);
    const right = address();
    await ada.call(users.update, { body: { user: { email: right } } });

    const changeEmail = (await ada.mails()).at(-1);
    expect(changeEmail?.subject).toBe('The email address of a Steadfast account was changed');
    for (const part of [changeEmail?.text, changeEmail?.html]) {
      expect(part).toContain(ada.email);
      for (const secret of ['Ada', right]) expect(part).not.toContain(secret);
    }
  });

  test('is reported to the last verified address too if it is the second change since', async ({ world }) => {
    const ada = await world.person();
    await ada.verify();
    const [first, second] = [address(), address()];
    await ada.call(users.update, { body: { user: { email: first } } });
    // An email is composed when it is sent. Once the address has changed again, this one would not be sent.
    expect(await emailKinds(world, first)).toEqual(['verify']);
    await ada.call(users.update, { body: { user: { email: second } } });

    expect(await emailKinds(world, ada.email)).toEqual(['verify', 'changed', 'changed']);
    expect(await emailKinds(world, first)).toEqual(['verify', 'changed']);
    expect(await emailKinds(world, second)).toEqual(['verify']);
  });

  test('that equals the present one except for case changes nothing and sends no email', async ({ world }) => {
    const ada = await world.person();
    await ada.verify();
    const { requests, body } = await ada.answer(users.update, { body: { user: { email: ada.email.toUpperCase() } } });

    expect(body).toMatchObject({ email: ada.email, email_verified: true });
    expect(requests).toEqual({ BatchGetItem: 1 });
    expect(await emailKinds(world, ada.email)).toEqual(['verify']);
  });

  test('frees the old one for another person, who gets a separate account', async ({ world }) => {
    const ada = await world.person({ password: 'Ada’s own' });
    await ada.call(users.update, { body: { user: { email: address() } } });
    const grace = await world.person({ email: ada.email, password: 'Grace’s own' });

    expect(grace.id).not.toBe(ada.id);
    expect((await signIn(world, ada.email, 'Ada’s own')).status).toBe(401);
    expect((await signIn(world, ada.email, 'Grace’s own')).body).toMatchObject({ user: { id: grace.id } });
    expectRefusal(await moveTo(ada, ada.email), 422, SENTENCES.emailTaken);
  });

  test('can be changed together with the name and other settings', async ({ world }) => {
    const ada = await world.person();
    const change = { name: 'The Countess', email: address(), daily_reset_time: '04:00', weekly_reset_day: 7 };
    expect(await ada.call(users.update, { body: { user: change } })).toMatchObject({
      ...change,
      monthly_reset_day: 1,
    });
    expect(await ada.call(users.me)).toMatchObject(change);
  });
});

describe('a taken address', () => {
  test('is refused, and the other changes of the request are not made either', async ({ world }) => {
    const [ada, grace] = [await world.person(), await world.person()];
    const before = await ada.call(users.me);
    for (const email of [grace.email, ` ${grace.email.toUpperCase()}`]) {
      const refused = await moveTo(ada, email, { name: 'Grace', daily_reset_time: '04:00' });
      expectRefusal(refused, 422, SENTENCES.emailTaken);
    }

    // Nor can two people swap their addresses.
    const swapped = await Promise.all([moveTo(ada, grace.email), moveTo(grace, ada.email)]);
    expect(tally(swapped)).toEqual({ 422: 2 });
    expect(await ada.call(users.me)).toEqual(before);
    expect((await grace.call(users.me)).email).toBe(grace.email);
    expect((await signIn(world, ada.email, ada.password)).status).toBe(200);
    expect((await signIn(world, grace.email, grace.password)).body).toMatchObject({ user: { id: grace.id } });
    expect(await emailKinds(world, ada.email)).toEqual(['verify']);
    expect(await emailKinds(world, grace.email)).toEqual(['verify']);
  });
});

describe('two people who want the same address', () => {
  test('and both have accounts: one gets it, and the other keeps the old address', async ({ world }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const people = await Promise.all(times(5, () => world.person()));
      const wanted = address();
      const answers = await Promise.all(people.map((person) => moveTo(person, wanted)));

      expect(tally(answers)).toEqual({ 200: 1, 422: 4 });
      for (const [index, person] of people.entries()) {
        const won = answers[index]?.status === 200;
        const email = won ? wanted : person.email;
        expect((await person.call(users.me)).email).toBe(email);
        expect((await signIn(world, email, person.password)).body).toMatchObject({ user: { id: person.id } });
      }
      expect(await emailKinds(world, wanted)).toEqual(['verify']);
    }
  });

  test('and one of them is registering: one gets it', async ({ world }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const ada = await world.person();
      const wanted = address();
      const [moved, registered] = await Promise.all([
        moveTo(ada, wanted),
        world.anyone.raw('POST', users.register.path, { body: registration(wanted) }),
      ]);
      expect([`${moved.status} ${registered.status}`]).toContainEqual(expect.stringMatching(/^(200 422|422 201)$/));
      const owner = (await signIn(world, wanted, 'correct horse')).body as { user: { id: string } };
      expect(owner.user.id === ada.id).toBe(moved.status === 200);
    }
  });

  test('while its user gives it up: each account has an address, and no address has two accounts', async ({
    world,
  }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const [ada, grace] = [await world.person(), await world.person()];
      const free = address();
      const [left, took] = await Promise.all([moveTo(ada, free), moveTo(grace, ada.email)]);
      expect(left.status).toBe(200);
      expect(took.status).toBeOneOf([200, 422]);

      expect((await signIn(world, free, ada.password)).body).toMatchObject({ user: { id: ada.id } });
      const graces = took.status === 200 ? ada.email : grace.email;
      expect((await grace.call(users.me)).email).toBe(graces);
      expect((await signIn(world, graces, grace.password)).body).toMatchObject({ user: { id: grace.id } });
    }
  });
});

describe('one user who changes the address in two tabs at once', () => {
  test('to two addresses ends with one, signs in with it, and leaves the other free', async ({ world }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const ada = await world.person();
      const [first, second] = [address(), address()];
      const answers = await Promise.all([moveTo(ada, first), moveTo(ada, second)]);
      for (const { status } of answers) expect(status).toBeOneOf([200, 409]);

      const { email } = await ada.call(users.me);
      const others = [ada.email, first, second].filter((each) => each !== email);
      expect(others).toHaveLength(2);
      expect((await signIn(world, email, ada.password)).status).toBe(200);
      for (const other of others) {
        expect((await world.anyone.raw('POST', users.register.path, { body: registration(other) })).status).toBe(201);
      }
    }
  });

  test('to the same address succeeds in both, without an error about a taken address', async ({ world }) => {
    const ada = await world.person();
    // Wait for the first verification email: the change would drop it.
    expect(await emailKinds(world, ada.email)).toEqual(['verify']);
    const wanted = address();
    const answers = await Promise.all(times(4, () => moveTo(ada, wanted)));

    expect(answers.map(({ status, body }) => [status, (body as { email?: string }).email])).toEqual(
      answers.map(() => [200, wanted]),
    );
    expect(await emailKinds(world, wanted)).toEqual(['verify']);
    expect(await emailKinds(world, ada.email)).toEqual(['verify', 'changed']);
  });
});

describe('emails', () => {
  test('after address changes are limited to five an hour, together with requested ones', async ({ world }) => {
    const ada = await world.person();
    for (let moved = 0; moved < 3; moved++) await ada.call(users.update, { body: { user: { email: address() } } });
    for (let request = 0; request < 2; request++) await ada.call(users.resendVerification);

    const before = await ada.call(users.me);
    const wanted = address();
    expectRefusal(await moveTo(ada, wanted, { name: 'The Countess' }), 429, SENTENCES.tooManyAttempts);
    expect(await ada.call(users.me)).toEqual(before);
    expect(await mailsTo(world.url, wanted)).toEqual([]);
    expect((await ada.refusal(users.resendVerification)).status).toBe(429);
    // A change that sends no email is not refused.
    expect((await ada.call(users.update, { body: { user: { name: 'The Countess' } } })).name).toBe('The Countess');
  });

  test('are counted for a taken address too, so nobody can test many addresses for accounts', async ({ world }) => {
    const [ada, grace] = [await world.person(), await world.person()];
    const answers = [];
    for (let tried = 0; tried < 6; tried++) answers.push(await moveTo(ada, grace.email));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
  });
});
