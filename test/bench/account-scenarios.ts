/** The calls with which people change their accounts, and what each may cost beside the session check. */
import { randomUUID } from 'node:crypto';
import { account } from '#shared/contracts/account.ts';
import { dataExports } from '#shared/contracts/exports.ts';
import { pictures } from '#shared/contracts/pictures.ts';
import { sessions } from '#shared/contracts/sessions.ts';
import { users } from '#shared/contracts/users.ts';
import { type Person, tokenIn } from '#test/support/world.ts';
import type { Cost, Scenario } from './scenarios.ts';
import type { Stage } from './stage.ts';

/** An email is counted before it is written; the first count of a window is two requests. */
const letter = (firstOfHour: boolean): Cost => {
  const counting = firstOfHour ? 2 : 1;
  return { requests: { UpdateItem: counting, PutItem: 1 }, roundTrips: counting + 1 };
};

/** Read together, then written in one transaction; a new address is counted before, because it is mailed an email. */
const moved = (firstOfHour: boolean): Cost => {
  const counting = firstOfHour ? 2 : 1;
  return {
    requests: { UpdateItem: counting, BatchGetItem: 1, TransactWriteItems: 1 },
    roundTrips: counting + 2,
  };
};

/** Counted after what is read; the counts are taken back before the transaction. */
const anotherPassword = (firstOfWindow: boolean): Cost => {
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
    ask: async (stage) => ({ caller: await stage.person(), asked: {} }),
  },
  {
    endpoint: users.update,
    when: 'a name',
    budget: { requests: { TransactWriteItems: 1 }, roundTrips: 1 },
    ask: async (stage) => ({
      caller: await stage.person(),
      asked: { body: { user: { name: 'Rear Admiral Hopper' } } },
    }),
  },
  {
    endpoint: users.update,
    when: 'reset settings',
    budget: { requests: { BatchGetItem: 1, TransactWriteItems: 1 }, roundTrips: 2 },
    ask: async (stage) => ({
      caller: await stage.person(),
      asked: { body: { user: { daily_reset_time: '04:00', weekly_reset_day: 7 } } },
    }),
  },
  {
    endpoint: users.update,
    when: 'an address, first in an hour',
    budget: moved(true),
    ask: async (stage) => ({ caller: await stage.person(), asked: { body: { user: { email: newAddress() } } } }),
  },
  {
    endpoint: users.update,
    when: 'an address, again',
    budget: moved(false),
    async ask(stage) {
      const caller = await stage.person();
      await caller.call(users.resendVerification);
      return { caller, asked: { body: { user: { email: newAddress() } } } };
    },
  },
  {
    endpoint: users.update,
    when: 'an address with the current password, first in an hour',
    budget: {
      requests: { UpdateItem: 8, GetItem: 1, BatchGetItem: 1, TransactWriteItems: 1 },
      roundTrips: 8,
    },
    async ask(stage) {
      const caller = await stage.person();
      return { caller, asked: { body: { user: { email: newAddress(), current_password: caller.password } } } };
    },
  },
  {
    endpoint: account.restoreEmail,
    when: '',
    budget: { requests: { GetItem: 3, Query: 1, TransactWriteItems: 1 }, roundTrips: 4 },
    async ask(stage) {
      const person = await stage.person();
      await person.verify();
      await person.call(users.update, { body: { user: { email: newAddress() } } });
      return {
        caller: (await stage.world()).anyone,
        asked: { body: { token: tokenIn(await person.mailTo('restore-email')) } },
      };
    },
  },
  {
    endpoint: users.changePassword,
    when: 'first in 15 minutes',
    budget: anotherPassword(true),
    ask: (stage) => askPassword(stage),
  },
  {
    endpoint: users.changePassword,
    when: 'again',
    budget: anotherPassword(false),
    ask: (stage) => askPassword(stage, async (person) => void (await person.elsewhere())),
  },
  {
    endpoint: account.delete,
    when: 'first in 15 minutes',
    budget: anotherPassword(true),
    ask: (stage) => askDeletion(stage),
  },
  {
    endpoint: account.delete,
    when: 'again',
    budget: anotherPassword(false),
    ask: (stage) => askDeletion(stage, async (person) => void (await person.elsewhere())),
  },
  {
    endpoint: users.verifyEmail,
    when: '',
    budget: { requests: { TransactWriteItems: 1 }, roundTrips: 1 },
    async ask(stage) {
      const person = await stage.person();
      const token = tokenIn(await person.mailTo('verify-email'));
      return { caller: (await stage.world()).anyone, asked: { body: { token } } };
    },
  },
  {
    endpoint: users.resendVerification,
    when: 'first in an hour',
    budget: letter(true),
    ask: async (stage) => ({ caller: await stage.person(), asked: {} }),
  },
  {
    endpoint: users.requestPasswordReset,
    when: 'first in an hour',
    budget: letter(true),
    ask: async (stage) => ({
      caller: (await stage.world()).anyone,
      asked: { body: { user: { email: (await stage.person()).email } } },
    }),
  },
  {
    endpoint: users.requestPasswordReset,
    when: 'for an address that nobody has',
    budget: letter(true),
    ask: async (stage) => ({
      caller: (await stage.world()).anyone,
      asked: { body: { user: { email: newAddress() } } },
    }),
  },
  {
    endpoint: users.resetPassword,
    when: '',
    // The first proof of an address also removes passkeys.
    budget: { requests: { GetItem: 3, Query: 1, TransactWriteItems: 1 }, roundTrips: 4 },
    async ask(stage) {
      const person = await stage.person();
      const { anyone } = await stage.world();
      await anyone.call(users.requestPasswordReset, { body: { user: { email: person.email } } });
      const token = tokenIn(await person.mailTo('reset-password'));
      return { caller: anyone, asked: { params: { token }, body: { user: NEW_PASSWORD } } };
    },
  },
  {
    endpoint: sessions.list,
    when: '',
    budget: { requests: { Query: 1 }, roundTrips: 1 },
    ask: async (stage) => ({ caller: await stage.person(), asked: {} }),
  },
  {
    endpoint: sessions.delete,
    when: '',
    budget: { requests: { DeleteItem: 1 }, roundTrips: 1 },
    async ask(stage) {
      const caller = await stage.person();
      await caller.elsewhere();
      const other = (await caller.call(sessions.list)).find(({ current }) => !current);
      return { caller, asked: { params: { id: other?.id ?? '' } } };
    },
  },
  {
    endpoint: sessions.deleteOthers,
    when: 'one other',
    budget: { requests: { Query: 1, DeleteItem: 1 }, roundTrips: 2 },
    async ask(stage) {
      const caller = await stage.person();
      await caller.elsewhere();
      return { caller, asked: {} };
    },
  },
  {
    endpoint: dataExports.create,
    when: 'first in a day',
    budget: { requests: { Query: 1, UpdateItem: 2, TransactWriteItems: 1 }, roundTrips: 4 },
    ask: async (stage) => ({ caller: await stage.person(), asked: {} }),
  },
  {
    endpoint: dataExports.list,
    when: '',
    budget: { requests: { Query: 1 }, roundTrips: 1 },
    ask: async (stage) => ({ caller: await stage.person(), asked: {} }),
  },
  {
    endpoint: dataExports.read,
    when: '',
    budget: { requests: { GetItem: 1 }, roundTrips: 1 },
    async ask(stage) {
      const caller = await stage.person();
      const { id } = await caller.call(dataExports.create);
      return { caller, asked: { params: { id } } };
    },
  },
  {
    endpoint: pictures.read,
    when: '',
    budget: { requests: { GetItem: 1 }, roundTrips: 1 },
    ask: async (stage) => ({ caller: await stage.person(), asked: {} }),
  },
  {
    endpoint: pictures.create,
    when: 'first of a day',
    budget: { requests: { UpdateItem: 2, PutItem: 1 }, roundTrips: 3 },
    ask: async (stage) => ({ caller: await stage.person(), asked: PICTURE }),
  },
  {
    endpoint: pictures.delete,
    when: '',
    budget: { requests: { TransactWriteItems: 1 }, roundTrips: 1 },
    ask: async (stage) => ({ caller: await stage.person(), asked: {} }),
  },
];

const PICTURE = { body: { content_type: 'image/jpeg', size: 50_000 } };

async function askPassword(stage: Stage, before: (person: Person) => Promise<void> = async () => undefined) {
  const caller = await stage.person();
  await before(caller);
  return { caller, asked: { body: { user: { current_password: caller.password, ...NEW_PASSWORD } } } };
}

async function askDeletion(stage: Stage, before: (person: Person) => Promise<void> = async () => undefined) {
  const caller = await stage.person();
  await before(caller);
  return { caller, asked: { body: { user: { current_password: caller.password } } } };
}

const newAddress = () => `moved-${randomUUID()}@example.com`;
