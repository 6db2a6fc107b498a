/** Scenarios of the calls for passkeys. */
import { passkeys } from '#shared/contracts/passkeys.ts';
import { Authenticator, addPasskey, assertion, registration } from '#test/support/passkeys.ts';
import type { Scenario } from './scenarios.ts';

export const PASSKEY_SCENARIOS: Scenario[] = [
  {
    endpoint: passkeys.list,
    when: '',
    budget: { requests: { GetItem: 1 }, roundTrips: 1 },
    prepare: async (stage) => ({ caller: await stage.person(), request: {} }),
  },
  {
    endpoint: passkeys.accepted,
    when: '',
    budget: { requests: { GetItem: 1 }, roundTrips: 1 },
    prepare: async (stage) => ({ caller: await stage.person(), request: {} }),
  },
  {
    endpoint: passkeys.registrationOptions,
    when: 'first in 15 minutes',
    // The counters, after reading credential and passkeys; they are reset after the password is checked.
    budget: { requests: { GetItem: 2, UpdateItem: 6 }, roundTrips: 4 },
    async prepare(stage) {
      const caller = await stage.person();
      return { caller, request: { body: { current_password: caller.password } } };
    },
  },
  {
    endpoint: passkeys.create,
    when: '',
    budget: { requests: { GetItem: 1, UpdateItem: 1, TransactWriteItems: 1 }, roundTrips: 3 },
    async prepare(stage) {
      const caller = await stage.person();
      return { caller, request: { body: await registration(caller, new Authenticator(caller.url)) } };
    },
  },
  {
    endpoint: passkeys.rename,
    when: '',
    budget: { requests: { GetItem: 1, UpdateItem: 1 }, roundTrips: 2 },
    async prepare(stage) {
      const caller = await stage.person();
      const { id } = await addPasskey(caller, new Authenticator(caller.url));
      return { caller, request: { params: { id }, body: { name: 'Phone' } } };
    },
  },
  {
    endpoint: passkeys.delete,
    when: '',
    budget: { requests: { GetItem: 1, TransactWriteItems: 1 }, roundTrips: 2 },
    async prepare(stage) {
      const caller = await stage.person();
      const { id } = await addPasskey(caller, new Authenticator(caller.url));
      return { caller, request: { params: { id } } };
    },
  },
  {
    endpoint: passkeys.signInOptions,
    when: '',
    budget: { requests: {}, roundTrips: 0 },
    prepare: async (stage) => ({ caller: (await stage.world()).anyone, request: {} }),
  },
  {
    endpoint: passkeys.signIn,
    when: '',
    // Owner; user and passkeys; challenge; use of the passkey; then, in parallel, the session and the user.
    budget: { requests: { GetItem: 2, BatchGetItem: 1, UpdateItem: 3, PutItem: 1, Query: 1 }, roundTrips: 6 },
    async prepare(stage) {
      const person = await stage.person();
      const authenticator = new Authenticator(person.url);
      await addPasskey(person, authenticator);
      return { caller: (await stage.world()).anyone, request: { body: await assertion(person, authenticator) } };
    },
  },
];
