import { users } from '#shared/contracts/users.ts';
import { saveKey } from '#test/support/coaches.ts';
import { invited } from '#test/support/confidants.ts';
import { registered } from '#test/support/notifications.ts';
import { type Person, tokenIn } from '#test/support/world.ts';
import { type Calls, type Cost, cost, FREE } from './support/call.ts';
import { byAnyone, byNewUser, bySomeone, forNewUser, idempotent, withConfidants } from './support/callers.ts';
import { checkedPassword } from './support/costs.ts';
import { newAddress, nothing } from './support/items.ts';

const oneTransaction = cost(1, { TransactWriteItems: 1 });
const oneDelete = cost(1, { DeleteItem: 1 });

/** Counters and credential before the check of the password; then, in parallel, the session, the user and counters. */
function signedIn(isFirst: boolean): Cost {
  const counting = isFirst ? 2 : 1;
  return cost(counting + 3, { UpdateItem: 2 * counting + 3, GetItem: 2, PutItem: 1, Query: 1 });
}

/** One read and one transaction. A new address is counted before, because it gets an email. */
function movedTo(isFirst: boolean): Cost {
  const counting = isFirst ? 2 : 1;
  return cost(counting + 2, { UpdateItem: counting, BatchGetItem: 1, TransactWriteItems: 1 });
}

/** Emails are counted before they are sent; the first count of an hour is two requests. */
const firstEmail = cost(3, { UpdateItem: 2, PutItem: 1 });

/**
 * A check of a key is counted, and the key compared with the password, before OpenAI is asked. The first count of an
 * hour is two requests.
 */
function checkedKey(isFirst: boolean): Cost {
  const counting = isFirst ? 2 : 1;
  return cost(counting + 1, { GetItem: 1, UpdateItem: counting + 1 });
}

const withOwnKey = forNewUser((person) => saveKey(person));

const NEW_PASSWORD = { password: 'another horse', password_confirmation: 'another horse' };

const registration = (email = newAddress()) => {
  const password = 'go around twice';
  return { name: 'Katherine Johnson', email, password, password_confirmation: password, timezone: 'Europe/Berlin' };
};

const signingIn = async ({ email, password }: Person) => ({ body: { user: { email, password } } });

const movingTo = (email: string, current_password?: string) => ({
  body: { user: { email, ...(current_password && { current_password }) } },
});

const key = async () => ({ body: { user: { openai_api_key: `sk-${crypto.randomUUID()}` } } });

const newPassword = async ({ password }: Person) => ({
  body: { user: { current_password: password, ...NEW_PASSWORD } },
});

const verifying = async (owner: Person) => ({ body: { token: await owner.verificationToken() } });

const forgetting = async ({ email }: { email: string }) => ({ body: { user: { email } } });

const resetting = async (owner: Person) => {
  await owner.call(users.requestPasswordReset, await forgetting(owner));
  const token = tokenIn(await owner.mailTo('reset-password'));
  return { params: { token }, body: { user: NEW_PASSWORD } };
};

export const usersCalls: Calls<'users'> = {
  register: {
    example: async () => ({ body: { user: registration() } }),
    scenarios: [
      byAnyone('', oneTransaction, async () => ({ body: { user: registration() } })),
      byAnyone('with an idempotency key', oneTransaction, async () => ({
        body: { user: registration() },
        ...idempotent(),
      })),
      withConfidants(
        'with an invitation',
        cost(3, { GetItem: 2, Query: 2, TransactWriteItems: 1 }),
        async ({ first, stage }) => {
          const email = newAddress();
          const { token } = await invited(first, email);
          const { timezone: _, ...user } = registration(email);
          return { caller: (await stage.world()).anyone, request: { body: { user: { ...user, token } } } };
        },
      ),
    ],
  },
  signIn: {
    example: signingIn,
    scenarios: [
      byAnyone('first in 15 minutes', signedIn(true), async (stage) => signingIn(await stage.person())),
      byAnyone('again', signedIn(false), async (stage) => {
        const person = await stage.person();
        await person.elsewhere();
        return signingIn(person);
      }),
    ],
  },
  signOut: {
    example: nothing,
    scenarios: [
      byNewUser('', oneDelete),
      byNewUser('with a device', oneDelete, async (person) => {
        await registered(person);
        return {};
      }),
    ],
  },
  me: { example: nothing, scenarios: [bySomeone('', FREE)] },
  update: {
    example: async () => ({
      body: {
        user: {
          name: 'Dorothy Vaughan',
          email: newAddress(),
          daily_reset_time: '04:30',
          weekly_reset_day: 7,
          monthly_reset_day: 31,
        },
      },
    }),
    scenarios: [
      byNewUser('a name', oneTransaction, async () => ({ body: { user: { name: 'Dorothy Vaughan' } } })),
      byNewUser('reset settings', cost(2, { BatchGetItem: 1, TransactWriteItems: 1 }), async () => ({
        body: { user: { daily_reset_time: '04:00', weekly_reset_day: 7 } },
      })),
      byNewUser('an address, first in an hour', movedTo(true), async () => movingTo(newAddress())),
      byNewUser('an address, again', movedTo(false), async (person) => {
        await person.call(users.resendVerification);
        return movingTo(newAddress());
      }),
      byNewUser(
        'an address with the current password, first in an hour',
        cost(8, { UpdateItem: 8, GetItem: 1, BatchGetItem: 1, TransactWriteItems: 1 }),
        async ({ password }) => movingTo(newAddress(), password),
      ),
      byNewUser('a key, first in an hour', checkedKey(true), key),
      withOwnKey('a key, again', checkedKey(false), key),
      withOwnKey('removing the key', cost(1, { UpdateItem: 1 }), async () => ({
        body: { user: { openai_api_key: '' } },
      })),
    ],
  },
  changePassword: {
    example: newPassword,
    scenarios: [
      byNewUser('first in 15 minutes', checkedPassword(true), newPassword),
      byNewUser('again', checkedPassword(false), async (person) => {
        await person.elsewhere();
        return newPassword(person);
      }),
    ],
  },
  verifyEmail: {
    example: verifying,
    scenarios: [byAnyone('', oneTransaction, async (stage) => verifying(await stage.person()))],
  },
  liveTicket: { example: nothing, scenarios: [byNewUser('', FREE)] },
  resendVerification: { example: nothing, scenarios: [byNewUser('first in an hour', firstEmail)] },
  requestPasswordReset: {
    example: forgetting,
    scenarios: [
      byAnyone('first in an hour', firstEmail, async (stage) => forgetting(await stage.person())),
      byAnyone('for an address without an account', firstEmail, () => forgetting({ email: newAddress() })),
    ],
  },
  resetPassword: {
    example: resetting,
    scenarios: [
      // The first proof of an address also removes passkeys.
      byAnyone('', cost(4, { GetItem: 3, Query: 1, TransactWriteItems: 1 }), async (stage) =>
        resetting(await stage.person()),
      ),
    ],
  },
};
