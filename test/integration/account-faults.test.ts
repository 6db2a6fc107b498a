import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { users } from '#shared/contracts/users.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import type { Cloud, InjectedFault } from '#test/support/cloud.ts';
import { sampled } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { sharedCloud } from '#test/support/shared-cloud.ts';
import { type Answered, Caller, type Person, World } from '#test/support/world.ts';
import {
  askForReset,
  changePassword,
  emailKinds,
  follow,
  isSignedIn,
  latest,
  moveTo,
  reset,
  resetLink,
  signIn,
} from './support/accounts.ts';

/*
 * The database answers late, twice or not at all while an account changes: a change that was made succeeds, and one
 * that was not made is refused with a sentence and has changed nothing. `npm test` tries two changes, `npm run
 * test:long` all of them.
 */

// Passwords are hashed slowly, here dozens of times.
vi.setConfig({ testTimeout: 180_000 });

let cloud: Cloud;
let world: World;

beforeAll(async () => {
  cloud = await sharedCloud();
  // Otherwise the faults of this file would hit work that an earlier file has left in progress.
  await cloud.settle();
  world = new World(cloud.url);
});
afterEach(() => cloud.clearFaults());

const address = () => `ada-${randomUUID()}@example.com`;

/** A call that changes an account, its successful status, and a check that it took effect. */
interface Change {
  prepare(ada: Person): Promise<() => Promise<Answered<unknown>>>;
  status: number;
  /** The operations that write. */
  writes: string[];
  done(ada: Person): Promise<boolean>;
}

const NEW_NAME = 'The Countess';
const moved = new Map<string, string>();

const changes: Record<string, Change> = {
  'another address': {
    prepare: async (ada) => {
      const wanted = address();
      moved.set(ada.id, wanted);
      await ada.mails();
      return () => moveTo(ada, wanted);
    },
    status: 200,
    writes: ['UpdateItem', 'TransactWriteItems'],
    done: async (ada) => {
      const wanted = moved.get(ada.id) ?? '';
      const done = (await ada.call(users.me)).email === wanted;
      // In either case, the sign-in and the emails agree.
      expect((await signIn(world, wanted, ada.password)).status).toBe(done ? 200 : 401);
      expect((await signIn(world, ada.email, ada.password)).status).toBe(done ? 401 : 200);
      expect(await emailKinds(world, wanted)).toEqual(done ? ['verify'] : []);
      return done;
    },
  },
  'following the link for a new password': {
    prepare: async (ada) => {
      const link = await resetLink(world, ada.email);
      return () => reset(world, link, 'the new one');
    },
    status: 204,
    writes: ['TransactWriteItems'],
    done: async (ada) => {
      const done = (await signIn(world, ada.email, 'the new one')).status === 200;
      expect(await isSignedIn(ada)).toBe(!done);
      return done;
    },
  },
  'following the link that proves an address': {
    prepare: async (ada) => {
      const token = await latest(world, ada.email, 'verify');
      return () => follow(world, token);
    },
    status: 200,
    writes: ['TransactWriteItems'],
    done: async (ada) => (await ada.call(users.me)).email_verified,
  },
  'a new name': {
    prepare: async (ada) => () => ada.raw('PUT', users.update.path, { body: { user: { name: NEW_NAME } } }),
    status: 200,
    writes: ['TransactWriteItems'],
    done: async (ada) => (await ada.call(users.me)).name === NEW_NAME,
  },
  'other reset settings': {
    prepare: async (ada) => () => ada.raw('PUT', users.update.path, { body: { user: { weekly_reset_day: 4 } } }),
    status: 200,
    writes: ['TransactWriteItems'],
    done: async (ada) => (await ada.call(users.me)).weekly_reset_day === 4,
  },
  'other preferences': {
    prepare: async (ada) => {
      const preferences = { email_frequency: 'weekly', timezone: 'Asia/Tokyo' };
      return () => ada.raw('PUT', notificationPreferences.update.path, { body: { preferences } });
    },
    status: 200,
    writes: ['TransactWriteItems'],
    done: async (ada) => {
      const { email_frequency, timezone } = await ada.call(notificationPreferences.read);
      // Frequency and timezone are written together: the next digest depends on both.
      expect(timezone).toBe(email_frequency === 'weekly' ? 'Asia/Tokyo' : 'UTC');
      return email_frequency === 'weekly';
    },
  },
  'another password': {
    prepare: async (ada) => () => changePassword(ada, ada.password, 'the new one'),
    status: 204,
    writes: ['UpdateItem', 'TransactWriteItems'],
    done: async (ada) => {
      expect(await isSignedIn(ada)).toBe(true);
      return (await signIn(world, ada.email, 'the new one')).status === 200;
    },
  },
};

const fault = (kind: InjectedFault['kind'], operation: string, more: Partial<InjectedFault> = {}): InjectedFault => ({
  service: 'dynamodb',
  operation,
  kind,
  ...more,
});

describe.for(sampled(Object.entries(changes), 2))('%s', ([, { prepare, status, writes, done }]) => {
  async function begun(): Promise<{ ada: Person; act: () => Promise<Answered<unknown>> }> {
    const ada = await world.person();
    const act = await prepare(ada);
    // Writes of workers are not tested here.
    await cloud.settle();
    return { ada, act };
  }

  test.for(sampled(writes))('succeeds when the first answer to %s is lost', async (operation) => {
    const { ada, act } = await begun();
    await cloud.inject(fault('lost-answer', operation, { times: 1 }));
    const answer = await act();
    await cloud.clearFaults();

    expect(answer.status).toBe(status);
    // The request was sent again after it had been executed.
    expect(answer.requests[operation]).toBeGreaterThanOrEqual(2);
    expect(await done(ada)).toBe(true);
  });

  test('succeeds when transactions conflict three times', async () => {
    const { ada, act } = await begun();
    await cloud.inject(fault('error', 'TransactWriteItems', { name: 'TransactionConflict', times: 3 }));
    await cloud.inject(fault('error', 'UpdateItem', { name: 'TransactionConflictException', times: 3 }));
    expect((await act()).status).toBe(status);
    await cloud.clearFaults();
    expect(await done(ada)).toBe(true);
  });

  test('is refused with a sentence when the database accepts no write, and has changed nothing', async () => {
    const { ada, act } = await begun();
    for (const operation of writes) await cloud.inject(fault('error', operation, { name: 'ThrottlingException' }));
    const answer = await act();
    await cloud.clearFaults();

    expectRefusal(answer, 503, SENTENCES.busy);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await done(ada)).toBe(false);
    // The next request succeeds.
    expect((await act()).status).toBe(status);
    expect(await done(ada)).toBe(true);
  });
});

describe('a requested email', () => {
  test.for(sampled(['PutItem', 'UpdateItem']))(
    'is sent once when the first answer to %s is lost',
    async (operation) => {
      const [ada, grace] = [await world.person(), await world.person()];
      await Promise.all([ada.mails(), grace.mails()]);
      await cloud.inject(fault('lost-answer', operation, { times: 1 }));
      await ada.call(users.resendVerification);
      await cloud.clearFaults();
      expect(await emailKinds(world, ada.email)).toEqual(['verify', 'verify']);

      await cloud.inject(fault('lost-answer', operation, { times: 1 }));
      expect((await askForReset(world, grace.email)).status).toBe(204);
      await cloud.clearFaults();
      expect(await emailKinds(world, grace.email)).toEqual(['verify', 'reset']);
    },
  );

  test('counts as requested for an unknown address too: the same failure causes the same sentence', async () => {
    const ada = await world.person();
    await ada.mails();
    for (const email of [ada.email, address()]) {
      await cloud.inject(fault('error', 'PutItem', { name: 'ThrottlingException' }));
      expectRefusal(await askForReset(world, email), 503, SENTENCES.busy);
      await cloud.clearFaults();
    }
    expect(await emailKinds(world, ada.email)).toEqual(['verify']);
  });
});

test('a registration whose first answer is lost creates one account and one email', async () => {
  const email = address();
  const user = { name: 'Ada', email, password: 'analytical', password_confirmation: 'analytical' };
  await cloud.inject(fault('lost-answer', 'TransactWriteItems', { times: 1 }));
  const { token } = await world.anyone.call(users.register, { body: { user } });
  await cloud.clearFaults();

  expect(await isSignedIn(new Caller(world.url, token))).toBe(true);
  expect(await emailKinds(world, email)).toEqual(['verify']);
});
