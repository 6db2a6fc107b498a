import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import {
  askForReset,
  emailKinds,
  follow,
  latest,
  moveTo,
  reset,
  resetLink,
  signIn,
  tokens,
} from './support/accounts.ts';
import { type TimedWorld, testAt } from './support/test-at.ts';

/* How long links are valid, and when limits of an hour end, to the minute. */

const test = testAt('2026-03-01T08:00:00Z');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const later = (world: TimedWorld, ms: number) => world.setClock(new Date(world.now() + ms).toISOString());

test('a password link is valid for one hour, and a verification link for 24', async ({ world }) => {
  const [ada, grace] = await Promise.all([world.registered(), world.registered()]);
  const [verifyAda, verifyGrace] = [
    await latest(world, ada.email, 'verify'),
    await latest(world, grace.email, 'verify'),
  ];
  const [mary, joan] = await Promise.all([world.person(), world.person()]);
  const [marys, joans] = [await resetLink(world, mary.email), await resetLink(world, joan.email)];
  await later(world, HOUR - MINUTE);
  expect((await reset(world, marys, 'remembered')).status).toBe(204);
  await later(world, 2 * MINUTE);
  expectRefusal(await reset(world, joans, 'remembered'), 410, SENTENCES.linkUsedUp);
  expect((await signIn(world, joan.email, joan.password)).status).toBe(200);

  await later(world, 23 * HOUR - 2 * MINUTE);
  expect((await follow(world, verifyAda)).status).toBe(200);
  await later(world, 2 * MINUTE);
  expectRefusal(await follow(world, verifyGrace), 410, SENTENCES.linkUsedUp);
  // She can request another one.
  await grace.call(users.resendVerification);
  expect((await follow(world, await latest(world, grace.email, 'verify'))).status).toBe(200);
});

test('five verification emails and five password links can be requested again an hour after the first', async ({
  world,
}) => {
  const [ada, mary] = await Promise.all([world.registered(), world.person()]);
  await ada.call(users.resendVerification);
  const forget = async () => {
    for (let request = 0; request < 6; request++) await askForReset(world, mary.email);
  };
  await forget();
  await later(world, 30 * MINUTE);
  for (let request = 0; request < 4; request++) await ada.call(users.resendVerification);
  expect((await ada.refusal(users.resendVerification)).status).toBe(429);
  await later(world, 29 * MINUTE);
  expect((await ada.refusal(users.resendVerification)).status).toBe(429);
  expect((await moveTo(ada, `ada-${randomUUID()}@example.com`)).status).toBe(429);
  await askForReset(world, mary.email);
  expect(await tokens(world, mary.email, 'reset')).toHaveLength(5);

  await later(world, 2 * MINUTE);
  for (let request = 0; request < 5; request++) await ada.call(users.resendVerification);
  expect((await ada.refusal(users.resendVerification)).status).toBe(429);
  expect(await emailKinds(world, ada.email)).toHaveLength(1 + 5 + 5);
  await forget();
  expect(await tokens(world, mary.email, 'reset')).toHaveLength(10);
});

test('the current password can be tried again after 15 minutes', async ({ world }) => {
  const ada = await world.person();
  const guess = (current_password: string) =>
    ada.raw('PATCH', users.changePassword.path, {
      body: { user: { current_password, password: 'the new one', password_confirmation: 'the new one' } },
    });
  for (let guessed = 0; guessed < 10; guessed++) expect((await guess('wrong')).status).toBe(422);
  await later(world, 14 * MINUTE);
  expect((await guess(ada.password)).status).toBe(429);
  await later(world, 2 * MINUTE);
  expect((await guess(ada.password)).status).toBe(204);
});

test('a new password does not extend the present session', async ({ world }) => {
  const ada = await world.person();
  await later(world, 29 * 24 * HOUR);
  const body = {
    user: { current_password: ada.password, password: 'the new one', password_confirmation: 'the new one' },
  };
  await ada.call(users.changePassword, { body });
  expect((await ada.call(users.me)).id).toBe(ada.id);
  await later(world, 25 * HOUR);
  expect((await ada.refusal(users.me)).status).toBe(401);
});
