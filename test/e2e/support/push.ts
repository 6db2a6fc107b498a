import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import type { Caller, Person, World } from '#test/support/world.ts';
import { test as base, type Visit } from './test.ts';

/*
 * Pushes in a real browser, with its real service worker and the real API. Three things are replaced: the browser's
 * push service, Firebase's two hosts, and the click on a notification, which Chromium cannot automate.
 */

export const test = base.extend('wholeBrowser', { scope: 'file' }, () => true);

export const PATH = '/settings/notifications';
export const TOKENS = '/api/v1/fcm_device_tokens';
export const KEY = 'push_registration';
const TOKEN = 'abcdef0123456789';
/** The browser also reports failures that a test causes. */
export const REFUSED = /Failed to load resource: the server responded with a status of/;
/** Reads that are in progress when the session ends. */
export const TOO_LATE = /status of 401/;

const firebase = {
  apiKey: 'key',
  projectId: 'steadfast',
  messagingSenderId: '1234567890',
  appId: '1:1234567890:web:abc',
  vapidKey: 'BDOU99-h67HcA6JeFXHbSNMu7e2yNNu3RzoMj8TM4W88jITfq7ZmPvIM1Iv-4_l2LxQcYwhqby2xGpWwzjfAnG4',
};

interface Pushes {
  context: BrowserContext;
  /** The calls of the API about tokens, such as `POST` and `DELETE`, in order. */
  calls: { method: string; token: string; status: number }[];
  /** The tokens that Firebase has issued. */
  given: string[];
}

type Profile = (visit: Visit) => Promise<BrowserContext>;

/**
 * The worker has no list of the app's files, which would all be loaded for each test, and counts the pushes that it has
 * handled.
 */
export async function withoutFiles(context: BrowserContext): Promise<void> {
  await context.route('**/firebase-messaging-sw.js', async (route) => {
    const response = await route.fetch();
    const worker = (await response.text()).replace(/^self\.appCopy=.*/, '');
    await route.fulfill({ response, body: `${worker}\n;(${countPushes})();` });
  });
}

/** Runs in the worker. */
function countPushes(): void {
  const scope = globalThis as unknown as { PushEvent: typeof Event; ExtendableEvent: typeof Event; handled: number };
  const event = scope.ExtendableEvent.prototype as Event & { waitUntil(work: Promise<unknown>): void };
  const { waitUntil } = event;
  scope.handled = 0;
  event.waitUntil = function (work) {
    waitUntil.call(this, work);
    const count = () => void scope.handled++;
    if (this instanceof scope.PushEvent) void work.then(count, count);
  };
}

/** A browser with a working push service. */
export async function pushBrowser(profile: Profile, visit: Visit): Promise<Pushes> {
  const context = await profile({ serviceWorkers: 'allow', ...visit });
  const pushes: Pushes = { context, calls: [], given: [] };
  await context.addInitScript(fakePushService);
  await withoutFiles(context);
  await context.route('**/api/v1/configuration', (route) => route.fulfill({ json: { firebase } }));
  await context.route(/firebaseinstallations\.googleapis\.com/, (route) =>
    route.fulfill({
      headers: ANYONE,
      json: {
        name: 'projects/steadfast/installations/abc',
        fid: 'cAAAAAAAAAAAAAAAAAAAAA',
        refreshToken: 'refresh',
        authToken: { token: 'auth', expiresIn: '604800s' },
      },
    }),
  );
  await context.route(/fcmregistrations\.googleapis\.com/, (route) => {
    if (route.request().method() !== 'POST') return route.fulfill({ headers: ANYONE, json: {} });
    const token = `${TOKEN}-${pushes.given.length}-${crypto.randomUUID()}`;
    pushes.given.push(token);
    return route.fulfill({ headers: ANYONE, json: { token } });
  });
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const request = response.request();
    if (!pathname.startsWith(TOKENS)) return;
    const token = request.postDataJSON()?.token ?? decodeURIComponent(pathname.slice(TOKENS.length + 1));
    pushes.calls.push({ method: request.method(), token, status: response.status() });
  });
  return pushes;
}

export const ANYONE = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** Runs in the page. A subscription survives the page, as a real one does. */
function fakePushService(): void {
  const key = 'test_subscription';
  const made = (endpoint: string) =>
    ({
      endpoint,
      getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).buffer,
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    }) as unknown as PushSubscription;
  PushManager.prototype.subscribe = async () => {
    const endpoint = `https://push.example/${crypto.randomUUID()}`;
    localStorage.setItem(key, endpoint);
    return made(endpoint);
  };
  PushManager.prototype.getSubscription = async () => {
    const endpoint = localStorage.getItem(key);
    return endpoint === null ? null : made(endpoint);
  };
}

/**
 * Opens a page, with a function that delivers a push to its worker and waits until it is handled. Chromium loses a
 * notification whose site asks for its notifications just when it is shown.
 */
export async function opened(context: BrowserContext, path: string) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  let known: string | undefined;
  // A push before a worker is active is lost; a real subscription waits for the worker.
  cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { registrationId, status } of versions) if (status === 'activated') known = registrationId;
  });
  await cdp.send('ServiceWorker.enable');
  await page.goto(path);
  const origin = new URL(page.url()).origin;
  const deliver = async (message: unknown) => {
    await expect.poll(() => known, { timeout: 30_000 }).toBeTruthy();
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    const handled = () => context.serviceWorkers()[0]?.evaluate(() => (globalThis as { handled?: number }).handled);
    const before = (await handled()) ?? 0;
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: known ?? '', data });
    await expect.poll(handled, { timeout: 30_000 }).toBe(before + 1);
  };
  return { page, deliver };
}

/** A push as it comes from Firebase. */
export const message = (data: Record<string, string>) => ({ from: '1234567890', fcmMessageId: 'm1', data });
export const chatPush = (url: string, tag = 'chat-1', body = 'Hello') =>
  message({ title: 'Grace', body, url, tag, id: 'e1' });

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const registered = (page: Page) => page.getByText(`This browser is registered: ${TOKEN}…`, { exact: true });
export const allow = (context: BrowserContext) => context.grantPermissions(['notifications']);

/** Allows notifications and enables pushes on the page of their settings. */
export async function enable(page: Page): Promise<void> {
  await button(page, 'Enable').waitFor();
  await allow(page.context());
  await button(page, 'Enable').click();
}

/** Opens a page in a browser in which a user has just enabled pushes. */
export async function enabledBrowser(profile: Profile, as: Person) {
  const pushes = await pushBrowser(profile, { as });
  const { page, deliver } = await opened(pushes.context, PATH);
  await enable(page);
  await registered(page).waitFor();
  return { ...pushes, page, deliver };
}

export function shown(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    const all = (await registration?.getNotifications()) ?? [];
    const path = (url: string) => new URL(url).pathname;
    // TypeScript's DOM types do not have the badge of a notification.
    return (all as (Notification & { badge: string })[]).map(({ title, body, tag, icon, badge, data }) => ({
      title,
      body,
      tag,
      icon: path(icon),
      badge: path(badge),
      url: data.url as string,
    }));
  });
}

export const bodies = async (page: Page) => (await shown(page)).map(({ body }) => body);
export const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
export const storedRegistration = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), KEY);

export const subscription = (page: Page) => page.evaluate(() => localStorage.getItem('test_subscription'));

interface Sent {
  token: string;
  data: Record<string, string>;
}

/** The pushes that the server has sent, from its own outbox. */
export async function outboxOf(url: string): Promise<Sent[]> {
  return ((await (await fetch(`${url}/__local/outbox`)).json()) as { pushes: Sent[] }).pushes;
}

/** The data of the latest push to a browser. */
export async function pushTo(token: string | undefined, url: string): Promise<Record<string, string>> {
  return (await outboxOf(url)).findLast((sent) => sent.token === token)?.data ?? {};
}
export const refusalOf = async (caller: Caller) => (await caller.refusal(notifications.testPush)).errors;

/** The code that only browsers with the permission load. */
export const LAZY = /\/assets\/(keep|firebase)-/;

/** Runs in the page. */
export const hasLoaded = (code: string) =>
  performance.getEntriesByType('resource').some(({ name }) => new RegExp(code).test(name));

/** Waits until all tabs are idle. */
export const idle = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => navigator.locks.request('push', () => {}));
};

/** A user without quiet hours, whatever the time is, and a chat with a confidant. */
export async function withChat(world: World) {
  const [person, friend] = await Promise.all([verified(world), verified(world, { name: 'Ada' })]);
  const chat = await confidants(person, friend);
  const preferences = { quiet_hours_start: '00:00', quiet_hours_end: '00:00' };
  await person.call(notificationPreferences.update, { body: { preferences } });
  return { person, friend, chat };
}
