import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import type { Cloud, InjectedFault } from '#test/support/cloud.ts';
import { isLong, sampled } from '#test/support/long.ts';
import { sharedCloud } from '#test/support/shared-cloud.ts';
import { Caller, type Person, World } from '#test/support/world.ts';
import {
  changePassword,
  follow,
  isSignedIn,
  latest,
  moveTo,
  reset,
  resetLink,
  signIn,
  tally,
  times,
} from './support/accounts.ts';

// Passwords are hashed slowly, here dozens of times.
vi.setConfig({ testTimeout: 180_000 });

/*
 * Parallel requests for one account, with slow answers of the database: no order of them gives access to an attacker.
 */

let cloud: Cloud;
let world: World;

beforeAll(async () => {
  cloud = await sharedCloud();
  // Otherwise the faults of this file would hit work that an earlier file has left in progress.
  await cloud.settle();
  world = new World(cloud.url);
});

const address = () => `ada-${randomUUID()}@example.com`;
const late = (operation: string, ms: number, every = 1): InjectedFault => ({
  service: 'dynamodb',
  operation,
  kind: 'delay',
  ms,
  every,
});

/**
 * Runs a round with the first of these faults, which begins when the round says so. `npm run test:long` tries each of
 * them, and none.
 */
async function withEachFault(
  faults: InjectedFault[],
  round: (begin: () => Promise<void>) => Promise<void>,
): Promise<void> {
  if (isLong) await round(async () => undefined);
  for (const fault of sampled(faults)) await round(() => cloud.inject(fault)).finally(() => cloud.clearFaults());
}

/** The first write waits until the other one is finished. */
const overtaken: InjectedFault = { ...late('TransactWriteItems', 1_500), times: 1 };

// A sign-in reads the hash by GetItem and opens its session by PutItem; a change reads both and writes a transaction.
const LATE = [late('PutItem', 700), late('GetItem', 200, 2), late('TransactWriteItems', 300)];

describe('a sign-in with the old password while it is replaced', () => {
  async function signInsWhile(ada: Person, replaced: () => Promise<{ status: number }>): Promise<void> {
    const [replacement, ...signIns] = await Promise.all([
      replaced(),
      ...times(3, () => signIn(world, ada.email, ada.password)),
    ]);
    expect(replacement?.status).toBe(204);
    const opened = signIns.filter(({ status }) => status === 200).map(({ body }) => (body as { token: string }).token);
    for (const { status } of signIns) expect(status).toBeOneOf([200, 401]);
    const alive = await Promise.all(opened.map((token) => isSignedIn(new Caller(world.url, token))));
    expect(alive.filter(Boolean)).toEqual([]);
    expect((await signIn(world, ada.email, ada.password)).status).toBe(401);
    expect((await signIn(world, ada.email, 'the new one')).status).toBe(200);
  }

  test('by the user opens no session, and the user stays signed in', async () => {
    await withEachFault(LATE, async (begin) => {
      const ada = await world.person();
      await begin();
      await signInsWhile(ada, () => changePassword(ada, ada.password, 'the new one'));
      expect(await isSignedIn(ada)).toBe(true);
    });
  });

  test('by a link opens no session', async () => {
    await withEachFault(LATE, async (begin) => {
      const ada = await world.person();
      const token = await resetLink(world, ada.email);
      await begin();
      await signInsWhile(ada, () => reset(world, token, 'the new one'));
      expect(await isSignedIn(ada)).toBe(false);
    });
  });

  test('opens no session even if it is answered long after', async () => {
    const ada = await world.person();
    // Its session is written long after the password was replaced.
    await cloud.inject({ ...late('PutItem', 1_500), times: 1 });
    const slow = signIn(world, ada.email, ada.password);
    await attempts(ada);
    expect((await changePassword(ada, ada.password, 'the new one')).status).toBe(204);
    const { status, body } = await slow;
    await cloud.clearFaults();

    if (status === 200) expect(await isSignedIn(new Caller(world.url, (body as { token: string }).token))).toBe(false);
    expect(status).toBeOneOf([200, 401]);
  });

  /** Calls of the same person, so that the sign-in has begun. */
  const attempts = (ada: Person) => ada.call(users.me);
});

test('a registration that is repeated while the password is replaced opens no session', async () => {
  await withEachFault(LATE, async (begin) => {
    const email = address();
    const password = 'the first one';
    const user = { name: 'Ada', email, password, password_confirmation: password };
    const request = { body: { user }, headers: { 'idempotency-key': randomUUID() } };
    const { token } = await world.anyone.call(users.register, request);
    const ada = new Caller(world.url, token);
    await begin();
    const [changed, repeated] = await Promise.all([
      changePassword(ada, password, 'the new one'),
      world.anyone.raw('POST', users.register.path, request),
    ]);
    expect(changed.status).toBe(204);
    if (repeated.status === 201) {
      expect(await isSignedIn(new Caller(world.url, (repeated.body as { token: string }).token))).toBe(false);
    } else expect(repeated.status).toBe(422);
  });
});

test('of two parallel password changes, one succeeds', async () => {
  await withEachFault([late('TransactWriteItems', 200, 2), late('GetItem', 200, 2), overtaken], async (begin) => {
    const ada = await world.person();
    const phone = await ada.elsewhere();
    await begin();
    const answers = await Promise.all([
      changePassword(ada, ada.password, 'from the desk'),
      changePassword(phone, ada.password, 'from the phone'),
    ]);
    const won = answers.findIndex(({ status }) => status === 204);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers[1 - won]?.status).toBeOneOf([401, 409, 422]);
    expect(await Promise.all([ada, phone].map(isSignedIn))).toEqual([won === 0, won === 1]);
    expect((await signIn(world, ada.email, won === 0 ? 'from the desk' : 'from the phone')).status).toBe(200);
  });
});

test('of a parallel password change and a password link, one succeeds', async () => {
  await withEachFault([late('TransactWriteItems', 200, 2), late('GetItem', 200, 2), overtaken], async (begin) => {
    const ada = await world.person();
    const token = await resetLink(world, ada.email);
    await begin();
    const [changed, followed] = await Promise.all([
      changePassword(ada, ada.password, 'changed'),
      reset(world, token, 'followed'),
    ]);
    expect([changed, followed].filter(({ status }) => status === 204)).toHaveLength(1);
    const [password, other] = changed.status === 204 ? ['changed', 'followed'] : ['followed', 'changed'];
    expect((await signIn(world, ada.email, password)).status).toBe(200);
    expect((await signIn(world, ada.email, other)).status).toBe(401);
    expect(await isSignedIn(ada)).toBe(changed.status === 204);
  });
});

test('an address and a password that are changed in parallel are both as answered', async () => {
  await withEachFault(
    [overtaken, late('TransactWriteItems', 200, 2), late('BatchGetItem', 150, 2), late('GetItem', 300)],
    async (begin) => {
      const ada = await world.person();
      const wanted = address();
      await begin();
      const [moved, changed] = await Promise.all([
        moveTo(ada, wanted),
        changePassword(ada, ada.password, 'the new one'),
      ]);
      expect(moved.status).toBeOneOf([200, 409]);
      // The credential can have moved during the change, which is then refused with a conflict.
      expect(changed.status).toBeOneOf([204, 409]);
      const email = moved.status === 200 ? wanted : ada.email;
      const password = changed.status === 204 ? 'the new one' : ada.password;
      expect((await ada.call(users.me)).email).toBe(email);
      expect((await signIn(world, email, password)).body).toMatchObject({ user: { id: ada.id } });
      const wrong = password === ada.password ? 'the new one' : ada.password;
      expect((await signIn(world, email, wrong)).status).toBe(401);
    },
  );
});

test('an address that is changed while its link is followed is never verified by it', async () => {
  await withEachFault([late('UpdateItem', 200, 2), late('TransactWriteItems', 200)], async (begin) => {
    const ada = await world.person();
    const token = await latest(world, ada.email, 'verify');
    const wanted = address();
    await begin();
    const [moved, followed] = await Promise.all([moveTo(ada, wanted), follow(world, token)]);
    expect(moved.status).toBe(200);
    expect(followed.status).toBeOneOf([200, 410]);
    expect(await ada.call(users.me)).toMatchObject({ email: wanted, email_verified: false });
    // After changing back, the address is verified exactly if the link was in time.
    const back = await ada.call(users.update, { body: { user: { email: ada.email } } });
    expect(back.email_verified).toBe(followed.status === 200);
  });
});

test('a user who signs out during a password change is signed out', async () => {
  await withEachFault(
    [late('DeleteItem', 150), late('TransactWriteItems', 300), late('GetItem', 200)],
    async (begin) => {
      const ada = await world.person();
      await begin();
      const [out, changed] = await Promise.all([
        ada.raw('DELETE', users.signOut.path),
        changePassword(ada, ada.password, 'the new one'),
      ]);
      expect(out.status).toBe(204);
      expect(changed.status).toBeOneOf([204, 401, 409]);
      expect(await isSignedIn(ada)).toBe(false);
      const password = changed.status === 204 ? 'the new one' : ada.password;
      expect((await signIn(world, ada.email, password)).status).toBe(200);
    },
  );
});

test('five browsers that follow different links for one account set one password', async () => {
  const ada = await world.person();
  const links = [];
  for (let request = 0; request < 5; request++) links.push(await resetLink(world, ada.email));
  const answers = await Promise.all(links.map((link, index) => reset(world, link, `password ${index}`)));
  expect(tally(answers)).toEqual({ 204: 1, 410: 4 });
});
