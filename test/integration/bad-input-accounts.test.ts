import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { expectRefusal, stateOf } from '#test/attacks/support/refusals.ts';
import { type Wrong, wrongEmail, wrongLine, wrongNewPassword, wrongTyped } from '#test/attacks/support/wrong-values.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { type Caller, type Person, pathOf } from '#test/support/world.ts';
import { resetLink } from './support/accounts.ts';
import { test } from './support/test.ts';
import { expectAnswers } from './support/wrong-samples.ts';

/*
 * The fields of the settings, of a new password and of a request for a link: which values are refused with which
 * errors.
 */

const update = (person: Person, user: unknown) => person.raw('PUT', users.update.path, { body: { user } });

/** Wrong values of an optional field. */
const optional = (wrong: readonly Wrong[]) => wrong.filter(({ value }) => value !== undefined);

const NO_NUMBER = ['1', '', null, true, [], {}, Number.NaN, 1.5, -1, 0, 1e21];

describe('settings', () => {
  test('name the errors in name and address', async ({ world }) => {
    const ada = await world.person();
    const before = await stateOf(ada);
    const names = optional(wrongLine('Name', LIMITS.nameLength));
    await expectAnswers(names, (name) => update(ada, { name, weekly_reset_day: 5 }));
    const addresses = optional(wrongEmail);
    await expectAnswers(addresses, (email) => update(ada, { email, weekly_reset_day: 5 }));
    expect(await stateOf(ada)).toEqual(before);
  });

  test('name the errors in a reset time', async ({ world }) => {
    const ada = await world.person();
    const before = await stateOf(ada);
    const times = ['24:00', '23:60', '4:00', '04:0', '0400', '04:00:00', '04-00', 'noon', '-1:00', '４:00', '04:00Z'];
    for (const daily_reset_time of times) {
      expectRefusal(await update(ada, { daily_reset_time }), 422, SENTENCES.notATime('Daily reset time'));
    }
    for (const daily_reset_time of ['', ' ']) {
      expectRefusal(await update(ada, { daily_reset_time }), 422, SENTENCES.required('Daily reset time'));
    }
    for (const daily_reset_time of [4, true, [], {}]) {
      expectRefusal(await update(ada, { daily_reset_time }), 422, SENTENCES.notText('Daily reset time'));
    }
    expectRefusal(await update(ada, { daily_reset_time: null }), 422, SENTENCES.required('Daily reset time'));
    expect(await stateOf(ada)).toEqual(before);
  });

  test.for([
    { field: 'weekly_reset_day', label: 'Weekly reset day', most: 7 },
    { field: 'monthly_reset_day', label: 'Monthly reset day', most: 31 },
  ])('tell what is wrong with a $label', async ({ field, label, most }, { world }) => {
    const ada = await world.person();
    const before = await stateOf(ada);
    for (const value of [...NO_NUMBER, most + 1]) {
      expectRefusal(await update(ada, { [field]: value }), 422, SENTENCES.notWholeNumber(label, 1, most));
    }
    expect(await stateOf(ada)).toEqual(before);
    for (const value of [most, 1])
      expect((await update(ada, { [field]: value })).body).toMatchObject({ [field]: value });
  });

  test('name all errors at once, in the order of the forms', async ({ world }) => {
    const ada = await world.person();
    const wrong = { monthly_reset_day: 32, weekly_reset_day: 8, daily_reset_time: '25:00', email: 'nobody', name: '' };
    expectRefusal(
      await update(ada, wrong),
      422,
      SENTENCES.required('Name'),
      SENTENCES.badEmail,
      SENTENCES.notATime('Daily reset time'),
      SENTENCES.notWholeNumber('Weekly reset day', 1, 7),
      SENTENCES.notWholeNumber('Monthly reset day', 1, 31),
    );
    for (const user of ['Ada', 5, true, []]) {
      expectRefusal(await update(ada, user), 422, SENTENCES.notAnObject('User'));
    }
  });

  test('ignore unknown fields', async ({ world }) => {
    const ada = await world.person();
    const before = await ada.call(users.me);
    const strange = {
      id: 'mine',
      email_verified: true,
      verifiedEmail: ada.email,
      passwordVersion: 7,
      password: 'stolen!',
      image: 'x',
      timezone: 'Asia/Tokyo',
      clock: { timezone: 'Asia/Tokyo' },
      deletedAt: 1,
      PK: 'USER#x',
      SK: 'USER',
    };
    expect((await update(ada, { ...strange, name: 'Ada' })).body).toEqual({ ...before, name: 'Ada' });
    expect(await ada.call(users.me)).toEqual({ ...before, name: 'Ada' });
  });
});

describe('a new password', () => {
  /** The errors if the same value is sent as new password and as its confirmation. */
  const twice = wrongNewPassword.map(({ value, sentences }) => {
    const newly = sentences.map((each) =>
      each === SENTENCES.required('Password') ? SENTENCES.required('New password') : each,
    );
    const typed = newly.map((each) =>
      each === SENTENCES.notText('Password') ? SENTENCES.notText('New password') : each,
    );
    // The confirmation must be text and is compared with the password. Nothing else is checked.
    const also = wrongTyped('Password confirmation').find((each) => Object.is(each.value, value) && value !== '');
    return { value, sentences: [...typed, ...(also?.sentences ?? [])] };
  });

  test('is checked when a signed-in user changes it', async ({ world }) => {
    const ada = await world.person();
    const change = (fields: object) =>
      ada.raw('PATCH', users.changePassword.path, { body: { user: { current_password: ada.password, ...fields } } });
    await expectAnswers(twice, (password) => change({ password, password_confirmation: password }));

    const current = wrongTyped('Current password');
    const good = { password: 'the new one', password_confirmation: 'the new one' };
    await expectAnswers(current, (current_password) => change({ ...good, current_password }));
    expect(await ada.elsewhere()).toBeDefined();
  });

  test('is checked when it is set by a mailed link', async ({ world }) => {
    const ada = await world.person();
    const token = await resetLink(world, ada.email);
    const path = pathOf(users.resetPassword, { params: { token } });
    const reset = (fields: object) => world.anyone.raw('PUT', path, { body: { user: fields } });
    await expectAnswers(twice, (password) => reset({ password, password_confirmation: password }));
    for (const password_confirmation of ['The new one', 'the new one ', '', 'x'.repeat(500)]) {
      const answer = await reset({ password: 'the new one', password_confirmation });
      expectRefusal(answer, 422, SENTENCES.newPasswordsDiffer);
    }
    // The link still works.
    expect((await reset({ password: 'the new one', password_confirmation: 'the new one' })).status).toBe(204);
  });
});

describe('a request for a password link', () => {
  const ask = (caller: Caller, user: unknown) =>
    caller.raw('POST', users.requestPasswordReset.path, { body: { user } });

  test('needs an email address', async ({ world }) => {
    const wrong = [
      ...wrongTyped('Email'),
      { value: '  ', sentences: [SENTENCES.required('Email')] },
      { value: 'a\u0000@example.com', sentences: [SENTENCES.forbiddenCharacters('Email')] },
      { value: 'x'.repeat(LIMITS.emailLength + 1), sentences: [SENTENCES.tooLong('Email', LIMITS.emailLength)] },
    ];
    await expectAnswers(wrong, (email) => ask(world.anyone, { email }));
    for (const user of ['Ada', 5, false, []]) {
      expectRefusal(await ask(world.anyone, user), 422, SENTENCES.notAnObject('User'));
    }
  });

  test('with the longest possible or an unusual address gets the same answer as any other', async ({ world }) => {
    const longest = `${randomUUID()}@${'e'.repeat(LIMITS.emailLength - 41)}.org`;
    for (const email of [longest, '🌱'.repeat(LIMITS.emailLength / 2), '#', 'EMAIL#x', '../..', '"a b"@example.com']) {
      expect((await ask(world.anyone, { email })).status).toBe(204);
    }
  });
});
