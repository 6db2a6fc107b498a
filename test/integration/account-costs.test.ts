import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { account } from '#shared/contracts/account.ts';
import { configuration } from '#shared/contracts/configuration.ts';
import { fcmDeviceTokens } from '#shared/contracts/fcm-device-tokens.ts';
import { notificationPreferences, type PreferencesChange } from '#shared/contracts/notification-preferences.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { unsubscribe } from '#shared/contracts/unsubscribe.ts';
import { users } from '#shared/contracts/users.ts';
import { newToken, registered } from '#test/support/notifications.ts';
import { type Email, type Person, tokenIn } from '#test/support/world.ts';
import { testWithRegistration as test } from './support/test.ts';

/*
 * The cost of changes of an account in DynamoDB requests. On the machine's own clock: if the clock of a cloud was
 * moved, the SDK sends each request with a failed condition again.
 */

// Every signed-in call reads its session.
const SESSION = 1;

const address = () => `ada-${randomUUID()}@example.com`;

test('settings are read and written once; a name is only written, with the job that copies it to chats', async ({
  world,
}) => {
  const ada = await world.person();
  const change = async (user: object) => (await ada.answer(users.update, { body: { user } })).requests;
  const read = { BatchGetItem: SESSION + 1 };

  expect(await change({ name: 'Ada' })).toEqual({ BatchGetItem: SESSION, TransactWriteItems: 1 });
  expect(await change({ weekly_reset_day: 7, monthly_reset_day: 31 })).toEqual({ ...read, TransactWriteItems: 1 });
  expect(await change({ name: 'Ada L', weekly_reset_day: 1 })).toEqual({ ...read, TransactWriteItems: 1 });
  expect(await change({ name: 'Ada L', weekly_reset_day: 1 })).toEqual({ BatchGetItem: SESSION });
  // An email with a link is counted, the first of an hour twice.
  const move = (email: string) => change({ email, name: 'Ada', weekly_reset_day: 3 });
  expect(await move(address())).toEqual({ ...read, UpdateItem: 2, TransactWriteItems: 1 });
  expect(await move(address())).toEqual({ ...read, UpdateItem: 1, TransactWriteItems: 1 });
});

test('a password change is one transaction besides its counters, however many sessions end', async ({ world }) => {
  const ada = await world.person({ password: 'password 0' });
  for (let session = 0; session < 5; session++) await ada.elsewhere();
  const change = async (current: string, password: string) => {
    const body = { user: { current_password: current, password, password_confirmation: password } };
    return (await ada.raw('PATCH', users.changePassword.path, { body })).requests;
  };
  const reads = { BatchGetItem: SESSION, GetItem: 1, Query: 1 };

  expect(await change('password 0', 'password 1')).toEqual({ ...reads, UpdateItem: 4, TransactWriteItems: 1 });
  expect(await change('wrong', 'password 2')).toEqual({ ...reads, UpdateItem: 2 });
});

test('an email with a link costs a count and a write, its link at most two reads and a transaction', async ({
  world,
}) => {
  const ada = await world.person();
  const { email } = ada;
  const resend = async () => (await ada.answer(users.resendVerification)).requests;
  const ask = async () =>
    (await world.anyone.answer(users.requestPasswordReset, { body: { user: { email } } })).requests;

  expect(await resend()).toEqual({ BatchGetItem: SESSION, UpdateItem: 2, PutItem: 1 });
  expect(await resend()).toEqual({ BatchGetItem: SESSION, UpdateItem: 1, PutItem: 1 });
  const verification = { body: { token: tokenIn(await ada.mailTo('verify-email')) } };
  expect((await world.anyone.answer(users.verifyEmail, verification)).requests).toEqual({ TransactWriteItems: 1 });
  const used = await world.anyone.raw('POST', users.verifyEmail.path, verification);
  // Whether the address is verified.
  expect([used.status, used.requests]).toEqual([410, { TransactWriteItems: 1, GetItem: 1 }]);
  expect(await resend()).toEqual({ BatchGetItem: SESSION });

  expect(await ask()).toEqual({ UpdateItem: 2, PutItem: 1 });
  expect(await ask()).toEqual({ UpdateItem: 1, PutItem: 1 });
  const reset = async (token: string) => {
    const body = { user: { password: 'remembered', password_confirmation: 'remembered' } };
    return (await world.anyone.raw('PUT', `/api/v1/users/password_reset/${token}`, { body })).requests;
  };
  const link = tokenIn(await ada.mailTo('reset-password'));
  expect(await reset(link)).toEqual({ GetItem: 2, Query: 1, TransactWriteItems: 1 });
  expect(await reset('rubbish')).toEqual({});
});

test('preferences are read once, and written in one transaction with the due times that depend on them', async ({
  world,
}) => {
  const ada = await world.person();
  const change = async (preferences: PreferencesChange) =>
    (await ada.answer(notificationPreferences.update, { body: { preferences } })).requests;
  const write = { BatchGetItem: SESSION + 1, TransactWriteItems: 1 };
  // And the mail state of the address.
  const answered = { ...write, GetItem: 1 };

  expect((await ada.answer(notificationPreferences.read)).requests).toEqual({ BatchGetItem: SESSION, GetItem: 2 });
  expect(await change({ push_enabled: false })).toEqual(answered);
  expect(await change({ email_frequency: 'weekly', quiet_hours_end: '06:00' })).toEqual(answered);
  expect(await change({ email_enabled: true, timezone: 'Asia/Tokyo' })).toEqual(answered);
  // With other reset settings, the next reset schedules the next digest.
  const body = { user: { weekly_reset_day: 4 } };
  expect((await ada.answer(users.update, { body })).requests).toEqual(write);
  expect(await change({})).toEqual({ BatchGetItem: SESSION + 1, GetItem: 1 });
});

test('the notification history is one Query; browsers are registered in one transaction, and removed with one write', async ({
  world,
}) => {
  const ada = await world.person();
  const register = async (person: Person, token: string) =>
    (await person.answer(fcmDeviceTokens.register, { body: { token } })).requests;
  const written = { BatchGetItem: SESSION, GetItem: 2, TransactWriteItems: 1 };

  expect((await ada.answer(notifications.list)).requests).toEqual({ BatchGetItem: SESSION, Query: 1 });
  const token = newToken();
  expect(await register(ada, token)).toEqual(written);
  expect(await register(ada, token)).toEqual(written);
  // Moving it from another account costs the same.
  expect(await register(await world.person(), token)).toEqual(written);
  for (let count = 0; count < 10; count++) expect(await register(ada, newToken())).toEqual(written);
  // The eleventh replaces the oldest.
  expect(await register(ada, newToken())).toEqual({ ...written, TransactWriteItems: 2 });
  const known = await registered(ada);
  const { requests } = await ada.answer(fcmDeviceTokens.forget, { params: { token: known } });
  expect(requests).toEqual({ BatchGetItem: SESSION, TransactWriteItems: 1 });
});

test('a deletion counts as a wrong password until it is the right one, and is one transaction', async ({ world }) => {
  const ada = await world.person();
  const body = { user: { current_password: ada.password } };
  expect((await ada.answer(account.delete, { body })).requests).toEqual({
    ...{ BatchGetItem: SESSION, GetItem: 1, Query: 1, TransactWriteItems: 1, UpdateItem: 6 },
  });
});

test('a test notification reads what it needs and is counted, the first of an hour twice', async ({ world }) => {
  const ada = await world.person();
  await ada.verify();
  await registered(ada);
  const push = async () => (await ada.answer(notifications.testPush)).requests;
  const email = async () => (await ada.answer(notificationPreferences.testEmail)).requests;

  expect(await push()).toEqual({ BatchGetItem: SESSION + 1, GetItem: 2, UpdateItem: 2 });
  await registered(ada);
  expect(await push()).toEqual({ BatchGetItem: SESSION + 1, GetItem: 2, UpdateItem: 1 });
  expect(await email()).toEqual({ BatchGetItem: SESSION, GetItem: 2, UpdateItem: 2 });
  expect(await email()).toEqual({ BatchGetItem: SESSION, GetItem: 2, UpdateItem: 1 });
});

test('unsubscribing is a read of the address and a transaction; the configuration of Firebase is free', async ({
  world,
}) => {
  const ada = await world.person();
  const letter = (await ada.mailTo('verify-email')) as Email;
  const [, token = ''] = /\/unsubscribe\?token=([\w.-]+)/.exec(letter.text) ?? [];
  const stop = async () => (await world.anyone.answer(unsubscribe.create, { query: { token } })).requests;
  const stopped = { GetItem: 1, BatchGetItem: 1, TransactWriteItems: 1 };

  expect(await stop()).toEqual(stopped);
  await ada.verify();
  expect(await stop()).toEqual(stopped);
  expect(await stop()).toEqual(stopped);
  await ada.call(users.update, { body: { user: { email: address() } } });
  // The address belongs to no account now.
  expect(await stop()).toEqual({ GetItem: 1, TransactWriteItems: 1 });
  expect((await world.anyone.answer(configuration.read)).requests).toEqual({});
});

test('a sign-out is one delete, whatever was registered', async ({ world }) => {
  const ada = await world.person();
  await registered(ada);
  expect((await ada.answer(users.signOut)).requests).toEqual({ BatchGetItem: SESSION, DeleteItem: 1 });
});
