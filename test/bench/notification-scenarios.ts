/** Scenarios of the calls for notifications and preferences. */
import { configuration } from '#shared/contracts/configuration.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { fcmDeviceTokens } from '#shared/contracts/fcm-device-tokens.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { reminderActions } from '#shared/contracts/reminder-actions.ts';
import { unsubscribe } from '#shared/contracts/unsubscribe.ts';
import { users } from '#shared/contracts/users.ts';
import { reminderToken } from '#test/support/accounts.ts';
import { newToken, registered } from '#test/support/notifications.ts';
import { newSubscription, subscribed } from '#test/support/web-push.ts';
import type { Asked, Caller, Person } from '#test/support/world.ts';
import type { Cost, Scenario } from './scenarios.ts';
import type { Stage } from './stage.ts';

/** One read, one transaction with the agenda items, then the mail state of the address. */
const decided: Cost = { requests: { BatchGetItem: 1, TransactWriteItems: 1, GetItem: 1 }, roundTrips: 3 };
const registering: Cost = { requests: { GetItem: 2, TransactWriteItems: 1 }, roundTrips: 3 };

/** Preferences and devices in parallel, sessions, then the counter; its first count of an hour is two requests. */
const testPush = (firstOfHour: boolean): Cost => {
  const counting = firstOfHour ? 2 : 1;
  return { requests: { GetItem: 2, BatchGetItem: 1, UpdateItem: counting }, roundTrips: counting + 2 };
};

/** Preferences, the mail state of the address, the counter. */
const testEmail = (firstOfHour: boolean): Cost => {
  const counting = firstOfHour ? 2 : 1;
  return { requests: { GetItem: 2, UpdateItem: counting }, roundTrips: counting + 2 };
};

export const NOTIFICATION_SCENARIOS: Scenario[] = [
  scenario(notificationPreferences.read, '', { requests: { GetItem: 2 }, roundTrips: 1 }),
  scenario(notificationPreferences.update, 'a frequency', decided, async () => ({
    body: { preferences: { email_frequency: 'weekly' } },
  })),
  scenario(notificationPreferences.update, 'all, with another zone', decided, async () => ({
    body: {
      preferences: {
        push_enabled: false,
        email_enabled: true,
        in_app_enabled: false,
        email_frequency: 'never',
        quiet_hours_start: '21:00',
        quiet_hours_end: '06:30',
        timezone: 'Asia/Tokyo',
      },
    },
  })),
  scenario(notificationPreferences.testEmail, 'first in an hour', testEmail(true), verified),
  scenario(notificationPreferences.testEmail, 'again', testEmail(false), async (person) => {
    await verified(person);
    await person.call(notificationPreferences.testEmail);
    return {};
  }),
  scenario(notifications.list, '', { requests: { Query: 1 }, roundTrips: 1 }),
  scenario(notifications.testPush, 'first in an hour', testPush(true), async (person) => {
    await registered(person);
    return {};
  }),
  scenario(notifications.testPush, 'again', testPush(false), async (person) => {
    await registered(person);
    await person.call(notifications.testPush);
    return {};
  }),
  scenario(fcmDeviceTokens.register, '', registering, async () => ({ body: { token: newToken() } })),
  scenario(fcmDeviceTokens.register, 'of another user', registering, async (_, stage) => ({
    body: { token: await registered(await stage.person()) },
  })),
  scenario(fcmDeviceTokens.forget, '', { requests: { TransactWriteItems: 1 }, roundTrips: 1 }, async (person) => ({
    params: { token: await registered(person) },
  })),
  scenario(fcmDeviceTokens.subscribe, '', registering, async (person) => ({ body: await newSubscription(person) })),
  scenario(fcmDeviceTokens.unsubscribe, '', { requests: { TransactWriteItems: 1 }, roundTrips: 1 }, async (person) => ({
    params: { id: (await subscribed(person)).id },
  })),
  scenario(users.signOut, 'with a device', { requests: { DeleteItem: 1 }, roundTrips: 1 }, async (person) => {
    await registered(person);
    return {};
  }),
  scenario(
    unsubscribe.create,
    '',
    { requests: { GetItem: 1, BatchGetItem: 1, TransactWriteItems: 1 }, roundTrips: 3 },
    async (person) => {
      const email = await person.mailTo('verify-email');
      const [, token = ''] = /\/unsubscribe\?token=([\w.-]+)/.exec(email?.text ?? '') ?? [];
      return { query: { token } };
    },
  ),
  scenario(
    reminderActions.create,
    '',
    { requests: { GetItem: 1, BatchGetItem: 3, UpdateItem: 1 }, roundTrips: 5 },
    async (person, stage) => {
      const { id } = await person.commitment({ title: 'Read' });
      const { dataDir } = await stage.cloud();
      const token = await reminderToken(dataDir, { userId: person.id, commitmentId: id, at: Date.now() });
      return { body: { token, action: 'complete' } };
    },
  ),
  scenario(configuration.read, '', { requests: {}, roundTrips: 0 }),
];

async function verified(person: Person): Promise<Asked<Endpoint>> {
  await person.verify();
  return {};
}

/** A scenario with a new user for each call, as tests are counted and devices are limited. */
function scenario(
  endpoint: Endpoint,
  when: string,
  budget: Cost,
  request: (person: Person, stage: Stage) => Promise<Asked<Endpoint>> = async () => ({}),
): Scenario {
  return {
    endpoint,
    when,
    budget,
    async prepare(stage) {
      const person = await stage.person();
      const caller: Caller = endpoint.access === 'anyone' ? (await stage.world()).anyone : person;
      return { caller, request: await request(person, stage) };
    },
  };
}
