import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { expectRefusal, sentencesOf } from '#test/attacks/support/refusals.ts';
import { wrongEmail, wrongLine, wrongNewPassword, wrongTyped } from '#test/attacks/support/wrong-values.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import type { World } from '#test/support/world.ts';
import { test } from './support/test.ts';
import { expectAnswers } from './support/wrong-samples.ts';

/* The fields of accounts: which values are refused with which errors, and which are just accepted. */

const { nameLength, emailLength, passwordLength, passwordMinimum } = LIMITS;

const newEmail = () => `new-${randomUUID()}@example.com`;
const account = (fields: Record<string, unknown> = {}) => ({
  name: 'Mary Jackson',
  email: newEmail(),
  password: 'wind tunnel',
  password_confirmation: 'wind tunnel',
  ...fields,
});

const register = (world: World, user: unknown, headers: Record<string, string> = {}) =>
  world.anyone.raw('POST', users.register.path, { body: { user }, headers });
const signIn = (world: World, user: unknown) => world.anyone.raw('POST', users.signIn.path, { body: { user } });

describe('register', () => {
  test('names what is wrong with a name', async ({ world }) => {
    const wrong = wrongLine('Name', nameLength);
    await expectAnswers(wrong, (name) => register(world, account({ name })));
  });

  test('names what is wrong with an address', async ({ world }) => {
    await expectAnswers(wrongEmail, (email) => register(world, account({ email })));
  });

  test('names what is wrong with a password', async ({ world }) => {
    const ask = (password: unknown) => register(world, account({ password, password_confirmation: password }));
    const wrong = wrongNewPassword.map(({ value, sentences: [first = ''] }) => {
      // Of the confirmation, only its presence is checked; the rest is the comparison.
      const also = wrongTyped('Password confirmation').find((each) => Object.is(each.value, value));
      return { value, sentences: [first, ...(also?.sentences ?? [])] };
    });
    await expectAnswers(wrong, ask);
  });

  test('names what is wrong with the confirmation', async ({ world }) => {
    const wrong = [
      ...wrongTyped('Password confirmation'),
      ...['wind tunne', 'wind tunnel ', 'Wind tunnel', 'x'.repeat(500)].map((value) => ({
        value,
        sentences: [SENTENCES.passwordsDiffer],
      })),
    ];
    const ask = (password_confirmation: unknown) => register(world, account({ password_confirmation }));
    await expectAnswers(wrong, ask);
  });

  test('names all errors at once, in the order of the form', async ({ world }) => {
    const user = { name: 'a\nb', email: 'nobody', password: '12345', password_confirmation: '54321' };
    expectRefusal(
      await register(world, user),
      422,
      SENTENCES.oneLine('Name'),
      SENTENCES.badEmail,
      SENTENCES.tooShort('Password', passwordMinimum),
      SENTENCES.passwordsDiffer,
    );
    const backwards = Object.fromEntries(Object.entries(user).reverse());
    expect((await register(world, backwards)).body).toEqual((await register(world, user)).body);
  });

  test('names every required field when the user is missing', async ({ world }) => {
    const required = ['Name', 'Email', 'Password', 'Password confirmation'].map(SENTENCES.required);
    for (const user of [undefined, null, {}]) expectRefusal(await register(world, user), 422, ...required);
    for (const user of ['Mary', 5, true, []]) {
      expectRefusal(await register(world, user), 422, SENTENCES.notAnObject('User'));
    }
  });

  test('accepts fields at their limits', async ({ world }) => {
    const unique = randomUUID();
    const longest = `${unique}@${'x'.repeat(emailLength - unique.length - 5)}.org`;
    expect(longest).toHaveLength(emailLength);
    const accepted: Record<string, unknown>[] = [
      { name: 'x' },
      { name: 'x'.repeat(nameLength) },
      { name: '🌱'.repeat(nameLength / 2) },
      { name: `  ${'x'.repeat(nameLength)}\n` },
      { email: longest },
      { email: `${randomUUID()}+tag.with-all_kinds!#$%&'*/=?^{|}~@mail.example.co.uk` },
      ...['x'.repeat(passwordMinimum), 'x'.repeat(passwordLength), ' '.repeat(passwordMinimum), '密码密码密码'].map(
        (password) => ({ password, password_confirmation: password }),
      ),
    ];
    const answers = await Promise.all(accepted.map((fields) => register(world, account(fields))));
    expect(answers.map(({ status }) => status)).toEqual(accepted.map(() => 201));
  });

  test('uses UTC when the timezone is missing or unknown', async ({ world }) => {
    const none = [undefined, '', 'Mars/Olympus', '+05:00', 5, 'x'.repeat(5_000), '\u0000'];
    const answers = await Promise.all(none.map((timezone) => register(world, account({ timezone }))));
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: { user: { timezone: 'UTC' } } });
  });

  test('trims name and address, and compares addresses in lower case', async ({ world }) => {
    const email = newEmail();
    const answer = await register(world, account({ name: ' \t Mary \n', email: `\u00a0 ${email.toUpperCase()}\n` }));
    expect(answer).toMatchObject({ status: 201, body: { user: { name: 'Mary', email } } });
    expectRefusal(await register(world, account({ email })), 422, SENTENCES.emailTaken);
  });

  test('refuses addresses that cannot receive email', async ({ world }) => {
    const rest = `-${randomUUID()}@example.com`;
    for (const email of [`caf\u00e9${rest}`, `cafe\u0301${rest}`, `a${rest.replace('example', 'ex\u00e4mple')}`]) {
      expectRefusal(await register(world, account({ email })), 422, SENTENCES.badEmail);
    }
  });

  test('does not save unknown fields', async ({ world }) => {
    const extra = {
      id: 'mine',
      email_verified: true,
      image: 'x',
      daily_reset_time: '04:00',
      admin: true,
      PK: 'USER#x',
    };
    const answer = await register(world, { ...account(), ...extra, clock: { timezone: 'UTC' }, passwordHash: 'x' });
    expect(answer.status).toBe(201);
    const { token, user } = answer.body as { token: string; user: Record<string, unknown> };
    expect(Object.keys(user).sort()).toEqual(Object.keys(users.me.reply.shape).sort());
    expect(user).toMatchObject({ email_verified: false, image: null, daily_reset_time: '00:00' });
    expect(user.id).not.toBe('mine');
    const headers = { authorization: `Bearer ${token}` };
    expect((await world.anyone.raw('GET', users.me.path, { headers })).body).toEqual(user);
  });
});

describe('a password', () => {
  test('is used as typed, including spaces', async ({ world }) => {
    const { email, password } = await world.person({ password: '  wind tunnel ' });
    for (const wrong of ['wind tunnel', ' wind tunnel ', '  WIND tunnel ']) {
      expectRefusal(await signIn(world, { email, password: wrong }), 401, SENTENCES.wrongCredentials);
    }
    expect((await signIn(world, { email, password })).status).toBe(200);
  });

  test('is the same in both Unicode forms', async ({ world }) => {
    const { email } = await world.person({ password: 'caf\u00e9 cr\u00e8me' });
    expect((await signIn(world, { email, password: 'cafe\u0301 cre\u0300me' })).status).toBe(200);
  });

  test('is compared to its last character', async ({ world }) => {
    const password = 'x'.repeat(passwordLength);
    const { email } = await world.person({ password });
    expectRefusal(await signIn(world, { email, password: password.slice(1) }), 401, SENTENCES.wrongCredentials);
    expectRefusal(await signIn(world, { email, password: `${password}x` }), 401, SENTENCES.wrongCredentials);
    expect((await signIn(world, { email, password })).status).toBe(200);
  });
});

describe('sign_in', () => {
  test('names what is wrong with address and password', async ({ world }) => {
    for (const [field, label] of [
      ['email', 'Email'],
      ['password', 'Password'],
    ] as const) {
      const wrong = wrongTyped(label);
      const ask = (value: unknown) => signIn(world, { email: newEmail(), password: 'wind tunnel', [field]: value });
      await expectAnswers(wrong, ask);
    }
  });

  test('says that the address is required when it has only spaces', async ({ world }) => {
    expectRefusal(await signIn(world, { email: ' \t\n', password: 'wind tunnel' }), 422, SENTENCES.required('Email'));
  });

  test('says at once that both are required', async ({ world }) => {
    const required = ['Email', 'Password'].map(SENTENCES.required);
    for (const user of [undefined, null, {}]) expectRefusal(await signIn(world, user), 422, ...required);
    for (const user of ['Mary', 5, false, []]) {
      expectRefusal(await signIn(world, user), 422, SENTENCES.notAnObject('User'));
    }
  });

  test('treats a malformed address like an unknown one', async ({ world }) => {
    for (const email of ['nobody', '#', 'a#b', '__proto__', 'x'.repeat(emailLength)]) {
      expectRefusal(await signIn(world, { email, password: 'wind tunnel' }), 401, SENTENCES.wrongCredentials);
    }
  });

  test('refuses unusual addresses that no account can have', async ({ world }) => {
    const strange = ['\u0000', '\ud800', 'x'.repeat(emailLength + 1), 'x'.repeat(3_000), '🌱'.repeat(9_000)];
    const refused = await Promise.all(
      strange.map(async (email) => {
        const answer = await signIn(world, { email, password: 'wind tunnel' });
        return { email: codePoints(email.slice(0, 6)), status: answer.status, sentences: sentencesOf(answer).length };
      }),
    );
    expect(refused.filter(({ status, sentences }) => ![401, 422].includes(status) || sentences !== 1)).toEqual([]);
  });

  test('refuses unusual passwords that no account can have', async ({ world }) => {
    const { email } = await world.person();
    for (const password of ['\u0000', '\ud800', '\n', 'x'.repeat(60_000), '__proto__']) {
      const answer = await signIn(world, { email, password });
      expect(sentencesOf(answer)).toHaveLength(1);
      expect(answer.status).toBeOneOf([401, 422]);
    }
  });

  test('finds the account whatever the case and spaces of the address', async ({ world }) => {
    const wrong: string[] = [];
    for (const [registered, ...typings] of [
      ['Plain', ' plain', 'PLAIN'],
      ["o'neill+work", "O'NEILL+Work", " o'Neill+WORK"],
    ]) {
      const rest = `-${randomUUID()}@example.com`;
      const { id, password } = await world.person({ email: `${registered}${rest}` });
      for (const typed of typings) {
        const { body } = await signIn(world, { email: `${typed}${rest}\n`, password });
        if ((body as { user?: { id: string } }).user?.id !== id)
          wrong.push(`${codePoints(registered)} as ${codePoints(typed)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** Non-ASCII letters as code points: two forms of a letter look the same. */
const codePoints = (text = '') => text.replaceAll(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16)}`);
