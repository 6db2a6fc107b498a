import { passkeys } from '#shared/contracts/passkeys.ts';
import { Authenticator, addPasskey, assertion, registration } from '#test/support/passkeys.ts';
import type { Person } from '#test/support/world.ts';
import { type Calls, cost, FREE } from './support/call.ts';
import { byAnyone, byNewUser } from './support/callers.ts';
import { READ_AND_UPDATED, READ_AND_WRITTEN } from './support/costs.ts';
import { nothing } from './support/items.ts';

const oneItem = cost(1, { GetItem: 1 });

const withPassword = async ({ password }: Person) => ({ body: { current_password: password } });

/** The number of passkeys is limited: deletes the oldest. */
const roomForPasskey = async (owner: Person): Promise<void> => {
  const all = await owner.call(passkeys.list);
  for (const { id } of all.slice(0, -5)) await owner.call(passkeys.delete, { params: { id } });
};

const ownPasskey = async (owner: Person) => {
  await roomForPasskey(owner);
  const { id } = await addPasskey(owner, new Authenticator(owner.url));
  return { params: { id } };
};

const newPasskey = async (owner: Person) => {
  await roomForPasskey(owner);
  return { body: await registration(owner, new Authenticator(owner.url)) };
};

const renamed = async (owner: Person) => ({ ...(await ownPasskey(owner)), body: { name: 'Phone' } });

const signingIn = async (owner: Person) => {
  await roomForPasskey(owner);
  const authenticator = new Authenticator(owner.url);
  await addPasskey(owner, authenticator);
  return { body: await assertion(owner, authenticator) };
};

export const passkeysCalls: Calls<'passkeys'> = {
  list: { example: nothing, scenarios: [byNewUser('', oneItem)] },
  accepted: { example: nothing, scenarios: [byNewUser('', oneItem)] },
  registrationOptions: {
    example: withPassword,
    scenarios: [
      // The counters, after reading credential and passkeys; they are reset after the password is checked.
      byNewUser('first in 15 minutes', cost(4, { GetItem: 2, UpdateItem: 6 }), withPassword),
    ],
  },
  create: {
    example: newPasskey,
    scenarios: [byNewUser('', cost(3, { GetItem: 1, UpdateItem: 1, TransactWriteItems: 1 }), newPasskey)],
  },
  rename: { example: renamed, scenarios: [byNewUser('', READ_AND_UPDATED, renamed)] },
  delete: { example: ownPasskey, scenarios: [byNewUser('', READ_AND_WRITTEN, ownPasskey)] },
  signInOptions: { example: nothing, scenarios: [byAnyone('', FREE)] },
  signIn: {
    example: signingIn,
    scenarios: [
      // Owner; user and passkeys; challenge; use of the passkey; then, in parallel, the session and the user.
      byAnyone('', cost(6, { GetItem: 2, BatchGetItem: 1, UpdateItem: 3, PutItem: 1, Query: 1 }), async (stage) =>
        signingIn(await stage.person()),
      ),
    ],
  },
};
