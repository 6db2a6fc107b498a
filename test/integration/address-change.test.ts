import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { mailsTo } from '#test/support/world.ts';
import { emailKinds, lives, moveTo, signIn, tally, times } from './support/accounts.ts';
import { test } from './support/test.ts';

/* Another address: it works at once, nobody else can have it, and who had it before is told. */

const address = () => `ada-${randomUUID()}@example.com`;
const registration = (email: string) => ({
  user: { name: 'Grace', email, password: 'correct horse', password_confirmation: 'correct horse' },
});

describe('a new address', () => {
  test('works at once, and is to be verified', async ({ world }) => {
    const ada = await world.person();
    await ada.verify();
    const moved = address();
    const reply = await ada.call(users.update, { body: { user: { email: moved } } });

    expect(reply).toMatchObject({ id: ada.id, name: ada.name, email: moved, email_verified: false });
    expect(await ada.call(users.me)).toEqual(reply);
    expect((await signIn(world, moved, ada.password)).status).toBe(200);
    expect((await signIn(world, ada.email, ada.password)).status).toBe(401);
    expect(await lives(ada)).toBe(true);
  });

  test('is mailed the link that proves it, and the old one is told which it is', async ({ world }) => {
    const ada = await world.person({ name: 'Ada Lovelace' });
    await ada.verify();
    const moved = address();
    await ada.call(users.update, { body: { user: { email: moved } } });

    expect(await emailKinds(world, moved)).toEqual(['verify']);
    expect(await emailKinds(world, ada.email)).toEqual(['verify', 'changed']);
    const told = (await ada.mails()).at(-1);
    expect(told?.to).toEqual([ada.email]);
    for (const part of [told?.text, told?.html]) {
      for (const said of ['Ada Lovelace', ada.email, moved]) expect(part).toContain(said);
      expect(part).toContain(`${world.url}/restore-email?token=`);
      // The link to unsubscribe does nothing to the account, and that one only takes the change back.
      expect(part?.replaceAll(/\/(unsubscribe|restore-email)\?token=/g, '')).not.toContain('token=');
    }
  });

  test('is no news for an address that was never verified: it is told that it is free, and no more', async ({
    world,
  }) => {
    const ada = await world.person({ name: 'Ada Lovelace' });
    // What proves the old address is under way until then, and could come after what tells that it is free.
    expect(await emailKinds(world, ada.email)).toEqual(['verify']);
    const right = address();
    await ada.call(users.update, { body: { user: { email: right } } });

    const told = (await ada.mails()).at(-1);
    expect(told?.subject).toBe('The email address of a Steadfast account was changed');
    for (const part of [told?.text, told?.html]) {
      expect(part).toContain(ada.email);
      for (const unsaid of ['Ada', right]) expect(part).not.toContain(unsaid);
    }
  });

  test('is told to the verified address too, when it is the second one since', async ({ world }) => {
    const ada = await world.person();
    await ada.verify();
    const [first, second] = [address(), address()];
    await ada.call(users.update, { body: { user: { email: first } } });
    // What is mailed is decided when it is sent: a link to an address that was left meanwhile would not be.
    expect(await emailKinds(world, first)).toEqual(['verify']);
    await ada.call(users.update, { body: { user: { email: second } } });

    expect(await emailKinds(world, ada.email)).toEqual(['verify', 'changed', 'changed']);
    expect(await emailKinds(world, first)).toEqual(['verify', 'changed']);
    expect(await emailKinds(world, second)).toEqual(['verify']);
  });

  test('is compared trimmed and in lower case', async ({ world }) => {
    const ada = await world.person();
    const moved = `cafe-${randomUUID()}@example.com`;
    const reply = await ada.call(users.update, {
      body: { user: { email: ` ${moved.toUpperCase()}\n` } },
    });
    expect(reply.email).toBe(moved);
    expect((await signIn(world, moved, ada.password)).status).toBe(200);
  });

  test('that is the present one in other letters changes nothing and mails nothing', async ({ world }) => {
    const ada = await world.person();
    await ada.verify();
    const { requests, body } = await ada.answer(users.update, { body: { user: { email: ada.email.toUpperCase() } } });

    expect(body).toMatchObject({ email: ada.email, email_verified: true });
    expect(requests).toEqual({ BatchGetItem: 1 });
    expect(await emailKinds(world, ada.email)).toEqual(['verify']);
  });

  test('leaves the old one to somebody else, who gets an account of their own', async ({ world }) => {
    const ada = await world.person({ password: 'Ada’s own' });
    await ada.call(users.update, { body: { user: { email: address() } } });
    const grace = await world.person({ email: ada.email, password: 'Grace’s own' });

    expect(grace.id).not.toBe(ada.id);
    expect((await signIn(world, ada.email, 'Ada’s own')).status).toBe(401);
    expect((await signIn(world, ada.email, 'Grace’s own')).body).toMatchObject({ user: { id: grace.id } });
    expectRefusal(await moveTo(ada, ada.email), 422, SENTENCES.emailTaken);
  });

  test('brings what is kept along', async ({ world }) => {
    const ada = await world.person();
    const made = await ada.commitment({ title: 'Walk' });
    const phone = await ada.elsewhere();
    await ada.call(users.update, { body: { user: { email: address() } } });
    expect(await ada.commitments()).toEqual([made]);
    expect(await lives(phone)).toBe(true);
  });

  test('may come with a new name and other settings', async ({ world }) => {
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
  test('is refused, and nothing else of the change is done', async ({ world }) => {
    const [ada, grace] = [await world.person(), await world.person()];
    const before = await ada.call(users.me);
    for (const email of [grace.email, ` ${grace.email.toUpperCase()}`]) {
      const refused = await moveTo(ada, email, { name: 'Grace', daily_reset_time: '04:00' });
      expectRefusal(refused, 422, SENTENCES.emailTaken);
    }

    expect(await ada.call(users.me)).toEqual(before);
    expect((await grace.call(users.me)).email).toBe(grace.email);
    expect((await signIn(world, ada.email, ada.password)).status).toBe(200);
    expect((await signIn(world, grace.email, grace.password)).body).toMatchObject({ user: { id: grace.id } });
    expect(await emailKinds(world, ada.email)).toEqual(['verify']);
    expect(await emailKinds(world, grace.email)).toEqual(['verify']);
  });

  test('cannot be exchanged for one’s own', async ({ world }) => {
    const [ada, grace] = [await world.person(), await world.person()];
    const answers = await Promise.all([moveTo(ada, grace.email), moveTo(grace, ada.email)]);
    expect(tally(answers)).toEqual({ 422: 2 });
  });
});

describe('two who want one address', () => {
  test('and have accounts: one gets it, the other keeps what they had', async ({ world }) => {
    for (let round = 0; round < 3; round++) {
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

  test('of whom one registers: one gets it', async ({ world }) => {
    for (let round = 0; round < 4; round++) {
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

  test('while its owner gives it up: nobody is without an address, and none has two owners', async ({ world }) => {
    for (let round = 0; round < 4; round++) {
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

describe('one who changes it in two tabs at once', () => {
  test('to two addresses ends with one, at which they sign in, and leaves the other free', async ({ world }) => {
    for (let round = 0; round < 4; round++) {
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

  test('to the same address has it, and hears of no other owner', async ({ world }) => {
    const ada = await world.person();
    // What proves the old address is under way until then, and would be dropped.
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

describe('letters', () => {
  test('of changes are five in an hour, together with those asked for again', async ({ world }) => {
    const ada = await world.person();
    for (let moved = 0; moved < 3; moved++) await ada.call(users.update, { body: { user: { email: address() } } });
    for (let asked = 0; asked < 2; asked++) await ada.call(users.resendVerification);

    const before = await ada.call(users.me);
    const wanted = address();
    expectRefusal(await moveTo(ada, wanted, { name: 'The Countess' }), 429, SENTENCES.tooManyAttempts);
    expect(await ada.call(users.me)).toEqual(before);
    expect(await mailsTo(world.url, wanted)).toEqual([]);
    expect((await ada.refusal(users.resendVerification)).status).toBe(429);
    // What mails nothing is not refused.
    expect((await ada.call(users.update, { body: { user: { name: 'The Countess' } } })).name).toBe('The Countess');
  });

  test('are counted for a taken address too: nobody tries many to learn who is here', async ({ world }) => {
    const [ada, grace] = [await world.person(), await world.person()];
    const answers = [];
    for (let tried = 0; tried < 6; tried++) answers.push(await moveTo(ada, grace.email));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test('go to nobody when an address is verified, a name changed or somebody signs in', async ({ world }) => {
    const ada = await world.person();
    await ada.verify();
    await ada.call(users.update, { body: { user: { name: 'The Countess', monthly_reset_day: 31 } } });
    await ada.elsewhere();
    await ada.call(users.signOut);
    expect(await emailKinds(world, ada.email)).toEqual(['verify']);
  });
});
