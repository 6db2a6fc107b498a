import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { prefer } from '#test/support/notifications.ts';
import { type Calls, type Cost, cost } from './support/call.ts';
import { byNewUser } from './support/callers.ts';
import { nothing, verified } from './support/items.ts';

/** One read, one transaction with the agenda items, then the mail state of the address. */
const decided = cost(3, { BatchGetItem: 1, TransactWriteItems: 1, GetItem: 1 });

/** Preferences, the mail state of the address, the counter; its first count of an hour is two requests. */
const testEmail = (isFirst: boolean): Cost => {
  const counting = isFirst ? 2 : 1;
  return cost(counting + 2, { GetItem: 2, UpdateItem: counting });
};

const ALL = {
  preferences: {
    push_enabled: false,
    email_enabled: true,
    in_app_enabled: false,
    email_frequency: 'weekly' as const,
    quiet_hours_start: '21:30',
    quiet_hours_end: '07:15',
    timezone: 'Asia/Tokyo',
  },
};

export const notificationPreferencesCalls: Calls<'notification-preferences'> = {
  read: { example: nothing, scenarios: [byNewUser('', cost(1, { GetItem: 2 }))] },
  update: {
    example: async () => ({ body: ALL }),
    scenarios: [
      byNewUser('a frequency', decided, async () => ({ body: { preferences: { email_frequency: 'weekly' } } })),
      byNewUser('all, with another zone', decided, async () => ({
        body: { preferences: { ...ALL.preferences, email_frequency: 'never' } },
      })),
    ],
  },
  testEmail: {
    example: async (owner) => {
      await verified(owner);
      await prefer(owner, { email_enabled: true });
      return {};
    },
    scenarios: [
      byNewUser('first in an hour', testEmail(true), async (person) => {
        await person.verify();
        return {};
      }),
      byNewUser('again', testEmail(false), async (person) => {
        await person.verify();
        await person.call(notificationPreferences.testEmail);
        return {};
      }),
    ],
  },
};
