import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import type { Caller } from '#test/support/world.ts';
import { browserOf, changePassword, emailKinds, isSignedIn, signIn, tally, times } from './support/accounts.ts';
import { test } from './support/test.ts';

/* A change of the password: what it needs, which sessions it ends, and how often the current password can be tried. */

const ATTEMPTS = LIMITS.signInFailuresPerAddress;

describe('a new password', () => {
  test('replaces the old one, and signs out every other browser at once', async ({ world }) => {
    const [ada, grace] = await Promise.all([world.person({ password: 'the old one' }), world.person()]);
    const others = await Promise.all(times(4, () => ada.elsewhere()));
    const answer = await changePassword(ada, 'the old one', 'the new one');

    expect(answer).toMatchObject({ status: 204, body: null });
    expect(await isSignedIn(ada)).toBe(true);
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false, false, false]);
    expect((await signIn(world, ada.email, 'the old one')).status).toBe(401);
    // Sessions that begin afterwards stay.
    const phone = await browserOf(world, ada.email, 'the new one');
    expect([await isSignedIn(phone), await isSignedIn(ada)]).toEqual([true, true]);
    // Other people are not affected, and there is no email about it.
    expect(await isSignedIn(grace)).toBe(true);
    expect((await signIn(world, grace.email, grace.password)).status).toBe(200);
    expect(await emailKinds(world, ada.email)).toEqual([]);
    // It can be changed again: the session that was kept is a normal one.
    expect((await changePassword(ada, 'the new one', 'a third one')).status).toBe(204);
    expect(await isSignedIn(ada)).toBe(true);
  });

  test('is used as typed, in either Unicode form', async ({ world }) => {
    const ada = await world.person({ password: ' caf\u00e9 cr\u00e8me ' });
    const user = {
      current_password: ' cafe\u0301 cre\u0300me ',
      password: ' th\u00e9 vert ',
      password_confirmation: ' the\u0301 vert ',
    };
    await ada.call(users.changePassword, { body: { user } });
    expect((await signIn(world, ada.email, ' th\u00e9 vert ')).status).toBe(200);
    expect((await signIn(world, ada.email, 'th\u00e9 vert')).status).toBe(401);
  });

  test('can be set after a change of address too', async ({ world }) => {
    const ada = await world.person();
    const email = `moved-${randomUUID()}@example.com`;
    await ada.call(users.update, { body: { user: { email } } });
    expect((await changePassword(ada, ada.password, 'the new one')).status).toBe(204);
    expect((await signIn(world, email, 'the new one')).status).toBe(200);
  });
});

describe('a wrong current password', () => {
  test('is named as such, also if it is that of another user, and signs nobody out', async ({ world }) => {
    const [ada, grace] = await Promise.all([world.person(), world.person({ password: 'the password of Grace' })]);
    const phone = await ada.elsewhere();
    for (const wrong of ['not this one', grace.password]) {
      expectRefusal(await changePassword(ada, wrong, 'the new one'), 422, SENTENCES.wrongCurrentPassword);
    }
    expect(await Promise.all([ada, phone].map(isSignedIn))).toEqual([true, true]);
    expect((await signIn(world, ada.email, ada.password)).status).toBe(200);
    expect((await signIn(world, ada.email, 'the new one')).status).toBe(401);
  });
});

describe('errors in the fields', () => {
  const change = (person: Caller, user: unknown) => person.raw('PATCH', users.changePassword.path, { body: { user } });

  test('are named at once, in the order of the form', async ({ world }) => {
    const ada = await world.person();
    expectRefusal(
      await change(ada, { password: '12345', password_confirmation: '54321', current_password: '' }),
      422,
      SENTENCES.required('Current password'),
      SENTENCES.tooShort('Password', LIMITS.passwordMinimum),
      SENTENCES.newPasswordsDiffer,
    );
    for (const none of [undefined, null, {}]) {
      expectRefusal(
        await change(ada, none),
        422,
        SENTENCES.required('Current password'),
        SENTENCES.required('New password'),
        SENTENCES.required('Password confirmation'),
      );
    }
    expect((await signIn(world, ada.email, ada.password)).status).toBe(200);
  });

  test('do not count as attempts, however many there are', async ({ world }) => {
    const ada = await world.person();
    const user = { current_password: 'a guess', password: 'the new one', password_confirmation: 'another' };
    for (let request = 0; request < ATTEMPTS + 1; request++) {
      expectRefusal(await change(ada, user), 422, SENTENCES.newPasswordsDiffer);
    }
    expect((await changePassword(ada, ada.password, 'the new one')).status).toBe(204);
  });
});

describe('attempts', () => {
  test('are ten: then even the right password is refused, and signing in too', async ({ world }) => {
    const ada = await world.person();
    for (let guess = 0; guess < ATTEMPTS; guess++) {
      expectRefusal(await changePassword(ada, `guess ${guess}`, 'stolen!'), 422, SENTENCES.wrongCurrentPassword);
    }
    const turnedAway = await changePassword(ada, ada.password, 'stolen!');
    expectRefusal(turnedAway, 429, SENTENCES.tooManyAttempts);
    expect(Number(turnedAway.headers.get('retry-after'))).toBeGreaterThan(0);
    expectRefusal(await signIn(world, ada.email, ada.password), 429, SENTENCES.tooManyAttempts);
    expect(await isSignedIn(ada)).toBe(true);
  });

  test('are ten together for thirty parallel requests, changes and sign-ins', async ({ world }) => {
    const ada = await world.person();
    const answers = await Promise.all(
      times(30, (index) =>
        index % 2 ? changePassword(ada, 'a guess', 'stolen!') : signIn(world, ada.email, 'a guess'),
      ),
    );
    const { 401: signIns = 0, 422: changes = 0, 429: turnedAway, ...others } = tally(answers);
    expect({ looked: signIns + changes, turnedAway, others }).toEqual({ looked: ATTEMPTS, turnedAway: 20, others: {} });
    expectRefusal(await changePassword(ada, ada.password, 'stolen!'), 429, SENTENCES.tooManyAttempts);
  });

  test('with the right password do not count', async ({ world }) => {
    const ada = await world.person({ password: 'number 0' });
    for (let change = 0; change < ATTEMPTS + 2; change++) {
      expect((await changePassword(ada, `number ${change}`, `number ${change + 1}`)).status).toBe(204);
    }
    // All ten are left, and no more than ten.
    for (let guess = 0; guess < ATTEMPTS; guess++) await ada.refusal(users.changePassword, { body: wrongAttempt });
    expect((await ada.refusal(users.changePassword, { body: wrongAttempt })).status).toBe(429);
  });
});

const wrongAttempt = {
  user: { current_password: 'a guess', password: 'stolen!', password_confirmation: 'stolen!' },
};
