import { notifications } from '#shared/contracts/notifications.ts';
import { prefer, registered } from '#test/support/notifications.ts';
import { type Calls, type Cost, cost } from './support/call.ts';
import { byNewUser } from './support/callers.ts';
import { nothing } from './support/items.ts';

/** Preferences and devices in parallel, sessions, then the counter; its first count of an hour is two requests. */
const testPush = (isFirst: boolean): Cost => {
  const counting = isFirst ? 2 : 1;
  return cost(counting + 2, { GetItem: 2, BatchGetItem: 1, UpdateItem: counting });
};

export const notificationsCalls: Calls<'notifications'> = {
  list: { example: nothing, scenarios: [byNewUser('', cost(1, { Query: 1 }))] },
  testPush: {
    example: async (owner) => {
      await prefer(owner, { push_enabled: true });
      await registered(owner);
      return {};
    },
    scenarios: [
      byNewUser('first in an hour', testPush(true), async (person) => {
        await registered(person);
        return {};
      }),
      byNewUser('again', testPush(false), async (person) => {
        await registered(person);
        await person.call(notifications.testPush);
        return {};
      }),
    ],
  },
};
