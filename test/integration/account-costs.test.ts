import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { tokenIn } from '#test/support/world.ts';
import { test } from './support/test.ts';

/*
 * What changes of an account cost. By the machine's own clock: where the cloud's was moved, the SDK takes each failed
 * condition for a wrong clock and asks again.
 */

// Every signed-in call looks whether its session lives.
const SESSION = 1;

const address = () => `ada-${randomUUID()}@example.com`;

test('settings are read and written once, a name is only written, with the job that shows it in chats', async ({
  world,
}) => {
  const ada = await world.person();
  const change = async (user: object) => (await ada.answer(users.update, { body: { user } })).requests;
  const read = { BatchGetItem: SESSION + 1 };

  expect(await change({ name: 'Ada' })).toEqual({ BatchGetItem: SESSION, TransactWriteItems: 1 });
  expect(await change({ weekly_reset_day: 7, monthly_reset_day: 31 })).toEqual({ ...read, TransactWriteItems: 1 });
  expect(await change({ name: 'Ada L', weekly_reset_day: 1 })).toEqual({ ...read, TransactWriteItems: 1 });
  expect(await change({ name: 'Ada L', weekly_reset_day: 1 })).toEqual({ BatchGetItem: SESSION });
  // A letter with a link is counted: twice asked for the first of an hour.
  const move = (email: string) => change({ email, name: 'Ada', weekly_reset_day: 3 });
  expect(await move(address())).toEqual({ ...read, UpdateItem: 2, TransactWriteItems: 1 });
  expect(await move(address())).toEqual({ ...read, UpdateItem: 1, TransactWriteItems: 1 });
});

test('a change of password is one transaction beside its counters, however many sessions end', async ({ world }) => {
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

test('letters with links are a count and a write, links at most a read, another read and a transaction', async ({
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
  expect((await world.anyone.answer(users.verifyEmail, verification)).requests).toEqual({ UpdateItem: 1 });
  const used = await world.anyone.raw('POST', users.verifyEmail.path, verification);
  expect([used.status, used.requests]).toEqual([410, { UpdateItem: 1, GetItem: 1 }]);
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
