import { randomUUID } from 'node:crypto';
import { chats } from '#shared/contracts/chats.ts';
import { fcmDeviceTokens } from '#shared/contracts/fcm-device-tokens.ts';
import {
  notificationPreferences,
  type Preferences,
  type PreferencesChange,
} from '#shared/contracts/notification-preferences.ts';
import { type Decision, notifications } from '#shared/contracts/notifications.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import type { NotificationKind, Reason } from '#shared/domain/notifications.ts';
import { confidants, verified } from './confidants.ts';
import { type Caller, type Email, mailsTo, type Person, type World } from './world.ts';

/* Pushes and emails of the product, and the decisions about them. */

const HOUR = 3_600_000;

/** A push, as the cloud's outbox shows it. */
export interface Push {
  token: string;
  /** The part that Firebase would show without a service worker. */
  notification: object | null;
  data: { title?: string; body?: string; url?: string; tag?: string; id?: string };
  sent_at: string;
}

export const newToken = (beginning = 'token') => `${beginning}-${randomUUID()}:APA91b`;

/** Registers a browser for pushes; returns its token. */
export async function registered(browser: Caller, token = newToken()): Promise<string> {
  await browser.call(fcmDeviceTokens.register, { body: { token } });
  return token;
}

/** Waits until all work is done, including jobs with a delay of some seconds. */
export async function settled({ url }: { url: string }): Promise<void> {
  const response = await fetch(`${url}/__local/settle`, { method: 'POST' });
  if (!response.ok) throw new Error(`The cloud does not settle: ${await response.text()}`);
}

/** The pushes to a browser, oldest first, after all work is done. */
export async function pushesTo(cloud: { url: string }, token: string): Promise<Push[]> {
  await settled(cloud);
  const outbox = await fetch(`${cloud.url}/__local/outbox?to=${encodeURIComponent(token)}`);
  return ((await outbox.json()) as { pushes: Push[] }).pushes;
}

/** The titles of these pushes. */
export async function titlesTo(cloud: { url: string }, token: string): Promise<(string | undefined)[]> {
  return (await pushesTo(cloud, token)).map(({ data }) => data.title);
}

/** The emails that are not about the account itself: messages, invitations, acceptances and digests. */
export async function notificationEmails(person: Pick<Person, 'url' | 'email'>): Promise<Email[]> {
  const pages = ['verify-email', 'restore-email', 'reset-password', 'forgot-password', 'settings#sessions'];
  const mails = await mailsTo(person.url, person.email);
  return mails.filter(({ text }) => !pages.some((page) => text.includes(`/${page}`)));
}

/** The subjects of these emails. */
export async function subjectsTo(person: Pick<Person, 'url' | 'email'>): Promise<string[]> {
  return (await notificationEmails(person)).map(({ subject }) => subject);
}

export const preferencesOf = (person: Caller): Promise<Preferences> => person.call(notificationPreferences.read);

export function prefer(person: Caller, preferences: PreferencesChange): Promise<Preferences> {
  return person.call(notificationPreferences.update, { body: { preferences } });
}

/** Quiet hours around the present time. */
export function presentQuietHours(): PreferencesChange {
  const around = (ms: number) => toLocal(Date.now() + ms, 'UTC').time.slice(0, 5);
  return { quiet_hours_start: around(-2 * HOUR), quiet_hours_end: around(2 * HOUR) };
}

/** Emails at once, and no quiet hours. */
export const AT_ONCE = {
  email_frequency: 'immediate',
  quiet_hours_start: '00:00',
  quiet_hours_end: '00:00',
} as const satisfies PreferencesChange;

/** Two confidants in a chat: Grace writes, and Ada is notified at once, by push and email, from now on. */
export interface Pair {
  ada: Person;
  grace: Person;
  chatId: string;
  token: string;
}

export async function pair(world: World, preferences: PreferencesChange = {}): Promise<Pair> {
  const [ada, grace] = await Promise.all([
    verified(world, { name: 'Ada Lovelace' }),
    verified(world, { name: 'Grace Hopper' }),
  ]);
  const chatId = await confidants(ada, grace);
  // Otherwise notifications about the confidants would arrive during the test.
  await settled(world);
  await prefer(ada, { ...AT_ONCE, ...preferences });
  return { ada, grace, chatId, token: await registered(ada) };
}

/** The decisions about notifications to a user, newest first. */
export function decisionsOf(person: Caller, before?: string): Promise<Decision[]> {
  return person.call(notifications.list, before === undefined ? {} : { query: { before } });
}

/** The outcome and reason of the newest notification of a kind on each channel. */
export async function decisionOn(
  person: Caller & { url: string },
  event: NotificationKind,
): Promise<Partial<Record<Decision['channel'], [Decision['outcome'], Reason]>>> {
  await settled(person);
  const all = (await decisionsOf(person)).filter((decision) => decision.event === event);
  const newest = all.filter(({ at, subject }) => at === all[0]?.at && subject === all[0].subject);
  return Object.fromEntries(newest.map(({ channel, outcome, reason_code }) => [channel, [outcome, reason_code]]));
}

/** Marks a chat as read to its end. */
export async function read(person: Caller, chatId: string): Promise<void> {
  await person.call(chats.markAsRead, { params: { id: chatId }, body: {} });
}
