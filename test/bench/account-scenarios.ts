/** Scenarios of the calls for accounts. */
import { randomUUID } from 'node:crypto';
import { account } from '#shared/contracts/account.ts';
import { dataExports } from '#shared/contracts/exports.ts';
import { pictures } from '#shared/contracts/pictures.ts';
import { sessions } from '#shared/contracts/sessions.ts';
import { users } from '#shared/contracts/users.ts';
import { type Person, tokenIn } from '#test/support/world.ts';
import type { Cost, Scenario } from './scenarios.ts';
import type { Stage } from './stage.ts';

/** Emails are counted before they are sent; the first count of an hour is two requests. */
const emailCost = (firstOfHour: boolean): Cost => {
  const counting = firstOfHour ? 2 : 1;
  return { requests: { UpdateItem: counting, PutItem: 1 }, roundTrips: counting + 1 };
};

/** One read and one transaction. A new address is counted before, because it gets an email. */
const newAddressCost = (firstOfHour: boolean): Cost => {
  const counting = firstOfHour ? 2 : 1;
  return {
    requests: { UpdateItem: counting, BatchGetItem: 1, TransactWriteItems: 1 },
    roundTrips: counting + 2,
  };
};

/** The attempt is counted after reading, and uncounted before the transaction. */
const checkedPasswordCost = (firstOfWindow: boolean): Cost => {
  const counting = firstOfWindow ? 2 : 1;
  return {
    requests: { UpdateItem: 2 * counting + 2, GetItem: 1, Query: 1, TransactWriteItems: 1 },
    roundTrips: counting + 3,
  };
};

const NEW_PASSWORD = { password: 'another horse', password_confirmation: 'another horse' };

export const ACCOUNT_SCENARIOS: Scenario[] = [
  {
    endpoint: users.liveTicket,
    when: '',
    budget: { requests: {}, roundTrips: 0 },
    prepare: async (stage) => ({ caller: await stage.person(), request: {} }),
  },
  {
    endpoint: users.update,
    when: 'a name',
    budget: { requests: { TransactWriteItems: 1 }, roundTrips: 1 },
    prepare: async (stage) => ({
      caller: await stage.person(),
      request: { body: { user: { name: 'Rear Admiral Hopper' } } },
    }),
  },
  {
    endpoint: users.update,
    when: 'reset settings',
    budget: { requests: { BatchGetItem: 1, TransactWriteItems: 1 }, roundTrips: 2 },
    prepare: async (stage) => ({
      caller: await stage.person(),
      request: { body: { user: { daily_reset_time: '04:00', weekly_reset_day: 7 } } },
    }),
  },
  {
    endpoint: users.update,
    when: 'an address, first in an hour',
    budget: newAddressCost(true),
    prepare: async (stage) => ({ caller: await stage.person(), request: { body: { user: { email: newAddress() } } } }),
  },
  {
    endpoint: users.update,
    when: 'an address, again',
    budget: newAddressCost(false),
    async prepare(stage) {
      const caller = await stage.person();
      await caller.call(users.resendVerification);
      return { caller, request: { body: { user: { email: newAddress() } } } };
    },
  },
  {
    endpoint: users.update,
    when: 'an address with the current password, first in an hour',
    budget: {
      requests: { UpdateItem: 8, GetItem: 1, BatchGetItem: 1, TransactWriteItems: 1 },
      roundTrips: 8,
    },
    async prepare(stage) {
      const caller = await stage.person();
      return { caller, request: { body: { user: { email: newAddress(), current_password: caller.password } } } };
    },
  },
  {
    endpoint: account.restoreEmail,
    when: '',
    budget: { requests: { GetItem: 3, Query: 1, TransactWriteItems: 1 }, roundTrips: 4 },
    async prepare(stage) {
      const person = await stage.person();
      await person.verify();
      await person.call(users.update, { body: { user: { email: newAddress() } } });
      return {
        caller: (await stage.world()).anyone,
        request: { body: { token: tokenIn(await person.mailTo('restore-email')) } },
      };
    },
  },
  {
    endpoint: users.changePassword,
    when: 'first in 15 minutes',
    budget: checkedPasswordCost(true),
    prepare: (stage) => passwordRequest(stage),
  },
  {
    endpoint: users.changePassword,
    when: 'again',
    budget: checkedPasswordCost(false),
    prepare: (stage) => passwordRequest(stage, async (person) => void (await person.elsewhere())),
  },
  {
    endpoint: account.delete,
    when: 'first in 15 minutes',
    budget: checkedPasswordCost(true),
    prepare: (stage) => deletionRequest(stage),
  },
  {
    endpoint: account.delete,
    when: 'again',
    budget: checkedPasswordCost(false),
    prepare: (stage) => deletionRequest(stage, async (person) => void (await person.elsewhere())),
  },
  {
    endpoint: users.verifyEmail,
    when: '',
    budget: { requests: { TransactWriteItems: 1 }, roundTrips: 1 },
    async prepare(stage) {
      const person = await stage.person();
      const token = tokenIn(await person.mailTo('verify-email'));
      return { caller: (await stage.world()).anyone, request: { body: { token } } };
    },
  },
  {
    endpoint: users.resendVerification,
    when: 'first in an hour',
    budget: emailCost(true),
    prepare: async (stage) => ({ caller: await stage.person(), request: {} }),
  },
  {
    endpoint: users.requestPasswordReset,
    when: 'first in an hour',
    budget: emailCost(true),
    prepare: async (stage) => ({
      caller: (await stage.world()).anyone,
      request: { body: { user: { email: (await stage.person()).email } } },
    }),
  },
  {
    endpoint: users.requestPasswordReset,
    when: 'for an address without an account',
    budget: emailCost(true),
    prepare: async (stage) => ({
      caller: (await stage.world()).anyone,
      request: { body: { user: { email: newAddress() } } },
    }),
  },
  {
    endpoint: users.resetPassword,
    when: '',
    // The first proof of an address also removes passkeys.
    budget: { requests: { GetItem: 3, Query: 1, TransactWriteItems: 1 }, roundTrips: 4 },
    async prepare(stage) {
      const person = await stage.person();
      const { anyone } = await stage.world();
      await anyone.call(users.requestPasswordReset, { body: { user: { email: person.email } } });
      const token = tokenIn(await person.mailTo('reset-password'));
      return { caller: anyone, request: { params: { token }, body: { user: NEW_PASSWORD } } };
    },
  },
  {
    endpoint: sessions.list,
    when: '',
    budget: { requests: { Query: 1 }, roundTrips: 1 },
    prepare: async (stage) => ({ caller: await stage.person(), request: {} }),
  },
  {
    endpoint: sessions.storageKeys,
    when: '',
    budget: { requests: {}, roundTrips: 0 },
    prepare: async (stage) => ({ caller: await stage.person(), request: {} }),
  },
  {
    endpoint: sessions.delete,
    when: '',
    budget: { requests: { DeleteItem: 1 }, roundTrips: 1 },
    async prepare(stage) {
      const caller = await stage.person();
      await caller.elsewhere();
      const other = (await caller.call(sessions.list)).find(({ current }) => !current);
      return { caller, request: { params: { id: other?.id ?? '' } } };
    },
  },
  {
    endpoint: sessions.deleteOthers,
    when: 'one other',
    budget: { requests: { Query: 1, DeleteItem: 1 }, roundTrips: 2 },
    async prepare(stage) {
      const caller = await stage.person();
      await caller.elsewhere();
      return { caller, request: {} };
    },
  },
  {
    endpoint: dataExports.create,
    when: 'first in a day',
    budget: { requests: { Query: 1, UpdateItem: 2, TransactWriteItems: 1 }, roundTrips: 4 },
    prepare: async (stage) => ({ caller: await stage.person(), request: {} }),
  },
  {
    endpoint: dataExports.list,
    when: '',
    budget: { requests: { Query: 1 }, roundTrips: 1 },
    prepare: async (stage) => ({ caller: await stage.person(), request: {} }),
  },
  {
    endpoint: dataExports.read,
    when: '',
    budget: { requests: { GetItem: 1 }, roundTrips: 1 },
    async prepare(stage) {
      const caller = await stage.person();
      const { id } = await caller.call(dataExports.create);
      return { caller, request: { params: { id } } };
    },
  },
  {
    endpoint: pictures.read,
    when: '',
    budget: { requests: { GetItem: 1 }, roundTrips: 1 },
    prepare: async (stage) => ({ caller: await stage.person(), request: {} }),
  },
  {
    endpoint: pictures.create,
    when: 'first of a day',
    budget: { requests: { UpdateItem: 2, PutItem: 1 }, roundTrips: 3 },
    prepare: async (stage) => ({ caller: await stage.person(), request: PICTURE }),
  },
  {
    endpoint: pictures.delete,
    when: '',
    budget: { requests: { TransactWriteItems: 1 }, roundTrips: 1 },
    prepare: async (stage) => ({ caller: await stage.person(), request: {} }),
  },
];

const PICTURE = { body: { content_type: 'image/jpeg', size: 50_000 } };

async function passwordRequest(stage: Stage, before: (person: Person) => Promise<void> = async () => undefined) {
  const caller = await stage.person();
  await before(caller);
  return { caller, request: { body: { user: { current_password: caller.password, ...NEW_PASSWORD } } } };
}

async function deletionRequest(stage: Stage, before: (person: Person) => Promise<void> = async () => undefined) {
  const caller = await stage.person();
  await before(caller);
  return { caller, request: { body: { user: { current_password: caller.password } } } };
}

const newAddress = () => `moved-${randomUUID()}@example.com`;
