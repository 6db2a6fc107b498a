import { users } from '#shared/contracts/users.ts';
import { type Person, tokenIn, World } from '#test/support/world.ts';
import { type Calls, cost } from './support/call.ts';
import { byAnyone, byNewUser } from './support/callers.ts';
import { checkedPassword } from './support/costs.ts';

const deletion = async ({ password }: Person) => ({ body: { user: { current_password: password } } });

/** The token of a person who has just changed a verified address. */
const restoring = async (mover: Person) => {
  await mover.verify();
  await mover.call(users.update, { body: { user: { email: `moved-${crypto.randomUUID()}@example.com` } } });
  return { body: { token: tokenIn(await mover.mailTo('restore-email')) } };
};

export const accountCalls: Calls<'account'> = {
  delete: {
    example: deletion,
    scenarios: [
      byNewUser('first in 15 minutes', checkedPassword(true), deletion),
      byNewUser('again', checkedPassword(false), async (person) => {
        await person.elsewhere();
        return deletion(person);
      }),
    ],
  },
  restoreEmail: {
    // Of another account: the address of this one must not change.
    example: async ({ url }) => restoring(await new World(url).person()),
    scenarios: [
      byAnyone('', cost(4, { GetItem: 3, Query: 1, TransactWriteItems: 1 }), async (stage) =>
        restoring(await stage.person()),
      ),
    ],
  },
};
