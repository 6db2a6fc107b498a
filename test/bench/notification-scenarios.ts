/** The calls about what notifies people and how, and what each may cost beside the session check. */
import { configuration } from '#shared/contracts/configuration.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { fcmDeviceTokens } from '#shared/contracts/fcm-device-tokens.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { unsubscribe } from '#shared/contracts/unsubscribe.ts';
import { users } from '#shared/contracts/users.ts';
import { newToken, registered } from '#test/support/notifications.ts';
import type { Asked, Caller, Person } from '#test/support/world.ts';
import type { Cost, Scenario } from './scenarios.ts';
import type { Stage } from './stage.ts';

/**
 * What is decided together is read together, and written in one transaction with what is due because of it; then what
 * the address wants.
 */
const decided: Cost = { requests: { BatchGetItem: 1, TransactWriteItems: 1, GetItem: 1 }, roundTrips: 3 };
const registering: Cost = { requests: { GetItem: 2, TransactWriteItems: 1 }, roundTrips: 3 };

/** Preferences beside browsers, their sessions, then the counter; the first of an hour is counted by two requests. */
const testPush = (firstOfHour: boolean): Cost => {
  const counting = firstOfHour ? 2 : 1;
  return { requests: { GetItem: 2, BatchGetItem: 1, UpdateItem: counting }, roundTrips: counting + 2 };
};

/** Preferences, what is known of the address, the counter. */
const testEmail = (firstOfHour: boolean): Cost => {
  const counting = firstOfHour ? 2 : 1;
  return { requests: { GetItem: 2, UpdateItem: counting }, roundTrips: counting + 2 };
};

export const NOTIFICATION_SCENARIOS: Scenario[] = [
  of(notificationPreferences.read, '', { requests: { GetItem: 2 }, roundTrips: 1 }),
  of(notificationPreferences.update, 'a frequency', decided, async () => ({
    body: { preferences: { email_frequency: 'weekly' } },
  })),
  of(notificationPreferences.update, 'all, with another zone', decided, async () => ({
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
  of(notificationPreferences.testEmail, 'first in an hour', testEmail(true), verified),
  of(notificationPreferences.testEmail, 'again', testEmail(false), async (person) => {
    await verified(person);
    await person.call(notificationPreferences.testEmail);
    return {};
  }),
  of(notifications.list, '', { requests: { Query: 1 }, roundTrips: 1 }),
  of(notifications.testPush, 'first in an hour', testPush(true), async (person) => {
    await registered(person);
    return {};
  }),
  of(notifications.testPush, 'again', testPush(false), async (person) => {
    await registered(person);
    await person.call(notifications.testPush);
    return {};
  }),
  of(fcmDeviceTokens.register, '', registering, async () => ({ body: { token: newToken() } })),
  of(fcmDeviceTokens.register, 'that was somebody else’s', registering, async (_, stage) => ({
    body: { token: await registered(await stage.person()) },
  })),
  of(fcmDeviceTokens.forget, '', { requests: { TransactWriteItems: 1 }, roundTrips: 1 }, async (person) => ({
    params: { token: await registered(person) },
  })),
  of(users.signOut, 'with a browser', { requests: { DeleteItem: 1 }, roundTrips: 1 }, async (person) => {
    await registered(person);
    return {};
  }),
  of(
    unsubscribe.create,
    '',
    { requests: { GetItem: 1, BatchGetItem: 1, TransactWriteItems: 1 }, roundTrips: 3 },
    async (person) => {
      const letter = await person.mailTo('verify-email');
      const [, token = ''] = /\/unsubscribe\?token=([\w.-]+)/.exec(letter?.text ?? '') ?? [];
      return { query: { token } };
    },
  ),
  of(configuration.read, '', { requests: {}, roundTrips: 0 }),
];

async function verified(person: Person): Promise<Asked<Endpoint>> {
  await person.verify();
  return {};
}

/** Somebody new each time: tests are counted, and browsers are few. */
function of(
  endpoint: Endpoint,
  when: string,
  budget: Cost,
  asked: (person: Person, stage: Stage) => Promise<Asked<Endpoint>> = async () => ({}),
): Scenario {
  return {
    endpoint,
    when,
    budget,
    async ask(stage) {
      const person = await stage.person();
      const caller: Caller = endpoint.access === 'anyone' ? (await stage.world()).anyone : person;
      return { caller, asked: await asked(person, stage) };
    },
  };
}
