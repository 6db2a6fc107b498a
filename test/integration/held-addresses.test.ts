import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { account } from '#shared/contracts/account.ts';
import { passkeys } from '#shared/contracts/passkeys.ts';
import { users } from '#shared/contracts/users.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { Authenticator, addPasskey, assertion } from '#test/support/passkeys.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { type Person, tokenIn, type World } from '#test/support/world.ts';
import {
  askForReset,
  browserOf,
  changePassword,
  emailKinds,
  isSignedIn,
  latest,
  moveAndVerify,
  moveTo,
  reset,
  resetLink,
  signIn,
  times,
  tokens,
} from './support/accounts.ts';
import { type TimedWorld, testAt } from './support/test-at.ts';

/* A stolen session does not become a stolen account: the old verified address can take a change back for seven days. */

const test = testAt('2026-11-02T08:00:00Z');

const DAY = 86_400_000;
const later = (world: TimedWorld, ms: number) => world.setClock(new Date(world.now() + ms).toISOString());
const address = () => `moved-${randomUUID()}@example.com`;
const restore = (world: World, token: string) =>
  world.anyone.raw('POST', account.restoreEmail.path, { body: { token } });
const register = (world: World, email: string) =>
  world.anyone.raw('POST', users.register.path, {
    body: { user: { name: 'Grace', email, password: 'correct horse', password_confirmation: 'correct horse' } },
  });

/** Changes the address without the current password, and verifies the new one. */
async function moveWithoutPassword(world: World, person: Person, email: string): Promise<void> {
  await person.call(users.update, { body: { user: { email } } });
  await world.anyone.call(users.verifyEmail, { body: { token: await latest(world, email, 'verify') } });
}

const restoreLink = async (person: Person) => tokenIn(await person.mailTo('restore-email'));

describe('the current password', () => {
  test('that is wrong changes nothing, and counts as a failed sign-in together with those of other calls', async ({
    world,
  }) => {
    const ada = await world.verified();
    const before = await ada.call(users.me);
    const wrong = () => moveTo(ada, address(), { name: 'Thief', current_password: 'a guess' });
    expectRefusal(await wrong(), 422, SENTENCES.wrongCurrentPassword);
    expect(await ada.call(users.me)).toEqual(before);
    expect(await emailKinds(world, ada.email)).toEqual([]);

    // One attempt was made.
    for (let guess = 0; guess < 3; guess++) await changePassword(ada, 'a guess', 'a new one');
    const deletion = { body: { user: { current_password: 'a guess' } } };
    for (let guess = 0; guess < 3; guess++) await ada.raw('DELETE', account.delete.path, deletion);
    for (let guess = 0; guess < 3; guess++) expect((await wrong()).status).toBe(422);
    expectRefusal(await moveTo(ada, address(), { current_password: ada.password }), 429, SENTENCES.tooManyAttempts);
    expect((await signIn(world, ada.email, ada.password)).status).toBe(429);
    // A request that needs no password does not count.
    expect((await moveTo(ada, ada.email, { current_password: 'unread' })).status).toBe(200);
    expect(await ada.call(users.me)).toEqual(before);
  });

  test('allows a verified new address to reset the password, and the old one to take the change back', async ({
    world,
  }) => {
    const ada = await world.verified();
    const wanted = address();
    await ada.call(users.update, { body: { user: { email: wanted, current_password: ada.password } } });
    // As before, while the new address is not verified.
    await resetLink(world, wanted, ada.email);
    await world.anyone.call(users.verifyEmail, { body: { token: await latest(world, wanted, 'verify') } });
    await resetLink(world, wanted);

    expect((await restore(world, await restoreLink(ada))).status).toBe(204);
    expect((await signIn(world, ada.email, ada.password)).body).toMatchObject({
      user: { email: ada.email, email_verified: true },
    });
  });
});

describe('a thief with a stolen session', () => {
  test('cannot have a password link mailed to a verified address of their own; the owner can, for seven days', async ({
    world,
  }) => {
    const ada = await world.verified();
    const thiefAddress = address();
    await moveWithoutPassword(world, ada, thiefAddress);
    expect((await signIn(world, thiefAddress, ada.password)).status).toBe(200);
    expect((await ada.call(users.me)).email_verified).toBe(true);
    for (const request of [thiefAddress, ada.email]) await resetLink(world, request, ada.email);
    expect(await tokens(world, thiefAddress, 'reset')).toEqual([]);

    await later(world, 7 * DAY - 60_000);
    const link = await resetLink(world, thiefAddress, ada.email);
    await later(world, 120_000);
    // Password links go to the present address from now on, and an older link does not work.
    expectRefusal(await reset(world, link, 'late'), 410, SENTENCES.linkUsedUp);
    await resetLink(world, thiefAddress);
    await askForReset(world, ada.email);
    expect(await tokens(world, ada.email, 'reset')).toHaveLength(3);
  });

  test('loses the account again: the link restores the address and ends every session', async ({ world }) => {
    const ada = await world.verified();
    const phone = await ada.elsewhere();
    const thiefAddress = address();
    await moveWithoutPassword(world, ada, thiefAddress);
    const pending = await resetLink(world, ada.email);

    expect((await restore(world, await restoreLink(ada))).status).toBe(204);
    expect([await isSignedIn(ada), await isSignedIn(phone)]).toEqual([false, false]);
    expect((await signIn(world, thiefAddress, ada.password)).status).toBe(401);
    expect((await signIn(world, ada.email, ada.password)).body).toMatchObject({
      user: { id: ada.id, email: ada.email, email_verified: true },
    });
    // A link that the old address requested before still works. The thief's address is free, and gets no information.
    expect((await reset(world, pending, 'a safe one')).status).toBe(204);
    await askForReset(world, thiefAddress);
    expect(await emailKinds(world, thiefAddress)).toEqual(['verify', 'changed']);
    expect((await register(world, thiefAddress)).status).toBe(201);
  });

  test('keeps no passkey that they have added, also if they know the password', async ({ world }) => {
    const ada = await world.verified();
    const [before, after] = [new Authenticator(world.url), new Authenticator(world.url)];
    await addPasskey(ada, before);
    await moveAndVerify(world, ada, address());
    // The email about it goes to the thief's address.
    await addPasskey(ada, after);
    expect((await restore(world, await restoreLink(ada))).status).toBe(204);
    for (const key of [before, after]) {
      const body = await assertion(world, key);
      expectRefusal(await world.anyone.raw('POST', passkeys.signIn.path, { body }), 401, SENTENCES.passkeyUnknown);
    }
    await reset(world, await resetLink(world, ada.email), 'a safe one');
    const owner = await browserOf(world, ada.email, 'a safe one');
    expect(await owner.call(passkeys.list)).toEqual([]);
  });

  test('gains nothing by further changes, by changing back, or by their own restore links', async ({ world }) => {
    const ada = await world.verified();
    const [first, second] = [address(), address()];
    await moveWithoutPassword(world, ada, first);
    await moveWithoutPassword(world, ada, second);
    const own = await latest(world, first, 'changed');
    expect((await restore(world, own)).status).toBe(204);
    expectRefusal(await restore(world, own), 410, SENTENCES.linkUsedUp);
    await resetLink(world, first, ada.email);

    const { token } = await world.anyone.call(users.signIn, {
      body: { user: { email: first, password: ada.password } },
    });
    ada.token = token;
    await ada.call(users.update, { body: { user: { email: ada.email } } });
    await resetLink(world, ada.email);
    expect(await tokens(world, first, 'reset')).toEqual([]);
    expect(await tokens(world, second, 'reset')).toEqual([]);
    expect((await restore(world, await restoreLink(ada))).status).toBe(204);
    expect(await isSignedIn(ada)).toBe(false);
    expect((await signIn(world, ada.email, ada.password)).body).toMatchObject({ user: { email_verified: true } });
  });

  test('does not win against the link with parallel changes', async ({ world }) => {
    const ada = await world.verified();
    await moveWithoutPassword(world, ada, address());
    const link = await restoreLink(ada);
    const [restored] = await Promise.all([restore(world, link), ...times(2, () => moveTo(ada, address()))]);
    const again = restored.status === 204 ? undefined : await restore(world, link);
    expect((again ?? restored).status).toBe(204);
    expect((await signIn(world, ada.email, ada.password)).status).toBe(200);
    expect(await isSignedIn(ada)).toBe(false);
  });
});

describe('a held address', () => {
  test('cannot be used by other accounts for seven days, and by its own account at any time', async ({ world }) => {
    const [ada, grace] = await Promise.all([world.verified(), world.verified()]);
    await moveAndVerify(world, ada, address());
    expectRefusal(await register(world, ada.email), 422, SENTENCES.emailTaken);
    expectRefusal(await moveTo(grace, ada.email), 422, SENTENCES.emailTaken);
    expect((await moveTo(ada, ada.email)).status).toBe(200);
    expect((await moveTo(ada, address())).status).toBe(200);
    expectRefusal(await register(world, ada.email), 422, SENTENCES.emailTaken);

    await later(world, 7 * DAY + 60_000);
    expectRefusal(await restore(world, await restoreLink(ada)), 410, SENTENCES.linkUsedUp);
    const next = await world.registered({ email: ada.email, password: 'Grace’s own' });
    await next.verify();
    // The earlier account can change its address again, neither holds this one nor signs in with it.
    expect((await moveTo(ada, address())).status).toBe(200);
    expect((await signIn(world, ada.email, ada.password)).status).toBe(401);
    expect((await signIn(world, ada.email, 'Grace’s own')).body).toMatchObject({ user: { id: next.id } });
    expect((await moveTo(next, address())).status).toBe(200);
  });

  test('is restored by the first link that is used, and the other links become void', async ({ world }) => {
    const ada = await world.verified();
    const [second, third] = [address(), address()];
    await moveAndVerify(world, ada, second);
    await moveAndVerify(world, ada, third);
    const links = [await restoreLink(ada), await latest(world, second, 'changed')] as const;
    const answers = await Promise.all([...links, ...links].map((link) => restore(world, link)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    for (const link of links) expectRefusal(await restore(world, link), 410, SENTENCES.linkUsedUp);
    const back = answers[0]?.status === 204 || answers[2]?.status === 204 ? ada.email : second;
    expect((await signIn(world, back, ada.password)).status).toBe(200);
    for (const free of [ada.email, second, third].filter((each) => each !== back)) {
      expect((await register(world, free)).status).toBe(201);
    }
  });

  test('is restored only by its own kind of link', async ({ world }) => {
    const ada = await world.person();
    await ada.verify();
    const verifying = tokenIn(await ada.mailTo('verify-email'));
    await moveWithoutPassword(world, ada, address());
    const link = await restoreLink(ada);
    const resetting = await resetLink(world, ada.email);
    for (const other of [verifying, resetting, ada.token ?? '', `${link.slice(0, -3)}abc`, 'none']) {
      expectRefusal(await restore(world, other), 410, SENTENCES.linkUsedUp);
    }
    expectRefusal(await reset(world, link, 'a safe one'), 410, SENTENCES.linkUsedUp);
    const verify = { body: { token: link } };
    expectRefusal(await world.anyone.raw('POST', users.verifyEmail.path, verify), 410, SENTENCES.linkUsedUp);
    expect(await isSignedIn(ada)).toBe(true);
  });

  test('does not exist without a verified address', async ({ world }) => {
    const ada = await world.registered();
    await ada.call(users.update, { body: { user: { email: address() } } });
    expect(await ada.mailTo('restore-email')).toBeUndefined();
    expect((await register(world, ada.email)).status).toBe(201);
  });
});
