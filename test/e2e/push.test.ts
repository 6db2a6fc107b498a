import { brotliCompressSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { say } from '#test/support/chats.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import type { Caller, Person } from '#test/support/world.ts';
import { heading, signIn, signOut, until } from './support/app.ts';
import { messageBox } from './support/chat.ts';
import { expectClean } from './support/clean.ts';
import { test as base, type Visit } from './support/test.ts';

/*
 * Pushes in a real browser, with its real service worker and the real API. Three things stand in for what no test reaches: the
 * browser's push service, Firebase's two hosts, and the press on a notification, which Chromium lets nobody else make.
 */

const test = base.extend('wholeBrowser', { scope: 'file' }, () => true);

const PATH = '/settings/notifications';
const TOKENS = '/api/v1/fcm_device_tokens';
const DAY = 86_400_000;
const KEY = 'push_registration';
const TOKEN = 'abcdef0123456789';
/** What goes wrong on purpose is told by the browser, too. */
const REFUSED = /Failed to load resource: the server responded with a status of/;
/** What a page still reads when its session ends. */
const TOO_LATE = /status of 401/;

/** The code that only browsers which may notify load. */
const LAZY = /\/assets\/(keep|firebase)-/;

const firebase = {
  apiKey: 'key',
  projectId: 'steadfast',
  messagingSenderId: '1234567890',
  appId: '1:1234567890:web:abc',
  vapidKey: 'BDOU99-h67HcA6JeFXHbSNMu7e2yNNu3RzoMj8TM4W88jITfq7ZmPvIM1Iv-4_l2LxQcYwhqby2xGpWwzjfAnG4',
};

interface Pushes {
  context: BrowserContext;
  /** Calls of the API about tokens, such as `POST` and `DELETE`, in their order. */
  calls: { method: string; token: string; status: number }[];
  /** The tokens that Firebase has given. */
  given: string[];
}

type Profile = (visit: Visit) => Promise<BrowserContext>;

/** A browser whose push service works. */
async function pushBrowser(profile: Profile, visit: Visit): Promise<Pushes> {
  const context = await profile(visit);
  const pushes: Pushes = { context, calls: [], given: [] };
  await context.addInitScript(fakePushService);
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

const ANYONE = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** In the page. A subscription outlives it, as a real one does. */
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

/** Opens a page, with a way to have something arrive at its worker. */
async function opened(context: BrowserContext, path: string) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  let known: string | undefined;
  // What arrives before a worker is at work is lost; a real subscription waits for that.
  cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { registrationId, status } of versions) if (status === 'activated') known = registrationId;
  });
  await cdp.send('ServiceWorker.enable');
  await page.goto(path);
  const origin = new URL(page.url()).origin;
  const deliver = async (message: unknown) => {
    await expect.poll(() => known, { timeout: 10_000 }).toBeTruthy();
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: known ?? '', data });
  };
  return { page, deliver };
}

/** As it comes from Firebase. */
const message = (data: Record<string, string>) => ({ from: '1234567890', fcmMessageId: 'm1', data });
const hello = (url: string, tag = 'chat-1', body = 'Hello') => message({ title: 'Grace', body, url, tag, id: 'e1' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const registered = (page: Page) => page.getByText(`This browser is registered: ${TOKEN}…`, { exact: true });
const allow = (context: BrowserContext) => context.grantPermissions(['notifications']);

/** Opens a page in a browser in which somebody has just enabled pushes. */
async function enabledBrowser(profile: Profile, as: Person) {
  const pushes = await pushBrowser(profile, { as });
  const { page, deliver } = await opened(pushes.context, PATH);
  await button(page, 'Enable').waitFor();
  await allow(pushes.context);
  await button(page, 'Enable').click();
  await registered(page).waitFor();
  return { ...pushes, page, deliver };
}

function shown(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    const all = (await registration?.getNotifications()) ?? [];
    const path = (url: string) => new URL(url).pathname;
    // TypeScript's DOM has forgotten the badge of a notification that is shown.
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

async function shownByWorker(): Promise<string[]> {
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
  return (await registration.getNotifications()).map(({ body }) => body);
}

const bodies = async (page: Page) => (await shown(page)).map(({ body }) => body);
const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
const kept = (page: Page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), KEY);

/** What a press uses of the worker's global scope, which TypeScript's DOM does not know. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (url: string) => Promise<null> };
  WindowClient: { prototype: { focus: () => Promise<void> } };
  NotificationEvent: new (type: string, init: object) => Event;
  dispatchEvent: (event: Event) => boolean;
}

/**
 * Presses the notification that is shown. Only a real press may open and focus windows: here the worker's wish to do so is noted
 * instead.
 */
function press(context: BrowserContext): Promise<{ opened: string[]; focused: number }> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    const noted = { opened: [] as string[], focused: 0 };
    scope.clients.openWindow = async (url) => {
      noted.opened.push(url);
      return null;
    };
    scope.WindowClient.prototype.focus = async () => {
      noted.focused++;
    };
    const event = new scope.NotificationEvent('notificationclick', { notification });
    const work: Promise<unknown>[] = [];
    Object.assign(event, { waitUntil: (given: Promise<unknown>) => work.push(given) });
    scope.dispatchEvent(event);
    await Promise.all(work);
    return noted;
  });
}

const subscription = (page: Page) => page.evaluate(() => localStorage.getItem('test_subscription'));

interface Sent {
  token: string;
  data: Record<string, string>;
}

/** What the server has sent to browsers, in its own outbox. */
async function outboxOf(url: string): Promise<Sent[]> {
  return ((await (await fetch(`${url}/__local/outbox`)).json()) as { pushes: Sent[] }).pushes;
}

/** What the latest push to a browser holds. */
async function pushTo(token: string | undefined, url: string): Promise<Record<string, string>> {
  return (await outboxOf(url)).findLast((sent) => sent.token === token)?.data ?? {};
}
const refusalOf = async (caller: Caller) => (await caller.refusal(notifications.testPush)).errors;

/** In the page. */
const hasLoaded = (code: string) =>
  performance.getEntriesByType('resource').some(({ name }) => new RegExp(code).test(name));

/** What is under way in any tab has come to its end. */
const idle = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => navigator.locks.request('push', () => {}));
};

test('the service worker is small, stands at the root, and answers no requests', async ({ cloud }) => {
  const response = await fetch(`${cloud.url}/firebase-messaging-sw.js`);
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const script = await response.text();
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(2048);
  expect(script).toMatch(/addEventListener\([`'"]push[`'"]/);
  expect(script).not.toMatch(/addEventListener\([`'"]fetch[`'"]|importScripts/);
});

describe('enabling', () => {
  test('registers this browser with the server, and shows so', async ({ profile, world, cloud }) => {
    const person = await world.person();
    const { context, calls, given } = await pushBrowser(profile, { as: person });
    const { page } = await opened(context, PATH);
    await button(page, 'Enable').waitFor();
    expect(await workers(page)).toBe(0);
    await allow(context);
    await button(page, 'Enable').click();
    const busy = button(page, 'Enabling...');
    await busy.waitFor();
    // A press while busy does nothing.
    await busy.click({ force: true });
    await registered(page).waitFor();
    expect(calls).toEqual([{ method: 'POST', token: given[0], status: 201 }]);
    expect(await kept(page)).toMatchObject({ token: given[0], endpoint: expect.stringMatching(/^https:/) });
    await until(
      () => button(page, 'Disable in this browser').evaluate((each) => each === document.activeElement),
      true,
    );
    await expectClean(page);
    await person.call(notifications.testPush);
    expect(await pushTo(given[0], cloud.url)).toMatchObject({ title: 'Steadfast', tag: 'test' });
  });

  test('is taken back in this browser, for the sessions to come as well', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(TOO_LATE);
    const person = await world.person();
    const { context, page, calls, given } = await enabledBrowser(profile, person);
    await button(page, 'Disable in this browser').click();
    await button(page, 'Enable').waitFor();
    expect(calls.slice(1)).toEqual([{ method: 'DELETE', token: given[0], status: 204 }]);
    expect(await kept(page)).toBeNull();
    expect(await subscription(page)).toBeNull();
    await until(() => workers(page), 0);
    expect(await refusalOf(person)).toContain('No browser is registered for push notifications');
    await signOut(page);
    await signIn(page, person);
    await heading(page, 'Dashboard').waitFor();
    await idle(page);
    expect(calls).toHaveLength(2);
    expect(await workers(page)).toBe(0);
    // Until somebody wants them again.
    const { page: settings } = await opened(context, PATH);
    await button(settings, 'Enable').click();
    await registered(settings).waitFor();
  });

  test.for([390, 1280])('fits at %i px', async (width, { profile, world }) => {
    const { context } = await pushBrowser(profile, { as: await world.person(), permissions: ['notifications'], width });
    const { page } = await opened(context, PATH);
    await registered(page).waitFor();
    await expectClean(page);
  });
});

describe('what goes wrong with enabling is said:', () => {
  const says = (page: Page, text: string) =>
    until(() => page.getByRole('main').getByRole('alert').allTextContents(), [text]);

  test('a browser without service workers', async ({ profile, world }) => {
    const { context } = await pushBrowser(profile, { as: await world.person() });
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    const page = await context.newPage();
    await page.goto(PATH);
    await button(page, 'Enable').click();
    await says(page, 'Service workers not supported in this browser');
  });

  test('no permission, and how to give it', async ({ profile, world }) => {
    const { context, calls } = await pushBrowser(profile, { as: await world.person() });
    const { page } = await opened(context, PATH);
    await button(page, 'Enable').click();
    await says(page, 'Notification permission not granted');
    await page.getByText('Your browser blocks notifications of this site: allow them in the site’s settings').waitFor();
    await expectClean(page);
    expect(calls).toEqual([]);
    // Somebody does.
    await allow(context);
    await until(() => page.getByText('Your browser blocks').count(), 0);
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
    await button(page, 'Enable').click();
    await registered(page).waitFor();
  });

  test('a deployment without Firebase', async ({ profile, world }) => {
    const { context } = await pushBrowser(profile, { as: await world.person() });
    // This cloud's own answer.
    await context.unroute('**/api/v1/configuration');
    const { page } = await opened(context, PATH);
    await button(page, 'Enable').waitFor();
    await allow(context);
    await button(page, 'Enable').click();
    await says(page, 'Failed to get FCM token');
    expect(await kept(page)).toBeNull();
  });

  test('a push service that gives no token', async ({ profile, world, expectComplaint }) => {
    expectComplaint(REFUSED);
    const { context } = await pushBrowser(profile, { as: await world.person() });
    let refused = true;
    await context.route(/fcmregistrations\.googleapis\.com/, (route) =>
      refused
        ? route.fulfill({ status: 403, headers: ANYONE, json: { error: { message: 'Not for you' } } })
        : route.fallback(),
    );
    const { page } = await opened(context, PATH);
    await button(page, 'Enable').waitFor();
    await allow(context);
    await button(page, 'Enable').click();
    await says(page, 'Failed to get FCM token');
    refused = false;
    await button(page, 'Enable').click();
    await registered(page).waitFor();
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
  });

  test('a server that does not take the token', async ({ profile, world, expectComplaint }) => {
    expectComplaint(REFUSED);
    const { context } = await pushBrowser(profile, { as: await world.person() });
    await context.route(`**${TOKENS}`, (route) =>
      route.fulfill({ status: 422, json: { error: 'Token is too long', errors: ['Token is too long'] } }),
    );
    const { page } = await opened(context, PATH);
    await button(page, 'Enable').waitFor();
    await allow(context);
    await button(page, 'Enable').click();
    await says(page, 'Failed to register FCM token with backend: 422 Token is too long');
    expect(await kept(page)).toBeNull();
  });

  test('anything else', async ({ profile, world }) => {
    const { context } = await pushBrowser(profile, { as: await world.person() });
    await context.addInitScript(() => {
      const refuse = () => Promise.reject(new TypeError('The script was not found'));
      if ('serviceWorker' in navigator) Object.assign(navigator.serviceWorker, { register: refuse });
    });
    const page = await context.newPage();
    await page.goto(PATH);
    await button(page, 'Enable').waitFor();
    await allow(context);
    await button(page, 'Enable').click();
    await says(page, 'Failed to register for push notifications');
  });
});

describe('a push', () => {
  test('is shown with the site’s icon, whether the site is on the screen or not', async ({ profile, world }) => {
    const { context, page, deliver } = await enabledBrowser(profile, await world.person());
    await deliver(hello('/chats/1', 'chat-1', 'In front'));
    const look = { title: 'Grace', icon: '/icon-192.png', badge: '/badge-96.png', url: '/chats/1' };
    await until(() => shown(page), [{ ...look, body: 'In front', tag: 'chat-1' }]);
    for (const { icon, badge } of await shown(page))
      for (const picture of [icon, badge])
        expect((await page.request.get(picture)).headers()['content-type']).toBe('image/png');

    await page.goto('about:blank');
    await deliver(hello('/chats/2', 'chat-2', 'Behind'));
    const { page: back } = await opened(context, '/robots.txt');
    await until(async () => (await bodies(back)).sort(), ['Behind', 'In front']);
  });

  test('takes the place of an earlier one with its tag', async ({ profile, world }) => {
    const { page, deliver } = await enabledBrowser(profile, await world.person());
    await deliver(hello('/chats/1', 'chat-1', 'First'));
    await until(() => bodies(page), ['First']);
    await deliver(hello('/chats/1', 'chat-1', 'Second'));
    await until(() => bodies(page), ['Second']);
  });

  test('about what is being read is not shown', async ({ profile, world }) => {
    const person = await verified(world);
    const friend = await verified(world, { name: 'Ada' });
    const chat = await confidants(person, friend);
    const { page, deliver } = await enabledBrowser(profile, person);
    // By the router: the address that the browser knows of this window is another one.
    await page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: /Ada/ }).click();
    await messageBox(page).waitFor();
    await deliver(hello(`/chats/${chat}`, 'read', 'Read here'));
    await deliver(hello('/chats/other', 'other', 'Elsewhere'));
    await until(() => bodies(page), ['Elsewhere']);
    // Somebody looks at another window.
    await page.evaluate(() => {
      document.hasFocus = () => false;
    });
    await deliver(hello(`/chats/${chat}`, 'read', 'Not looked at'));
    await until(async () => (await bodies(page)).sort(), ['Elsewhere', 'Not looked at']);
  });

  test('that nobody can read claims nothing', async ({ profile, world }) => {
    const { page, deliver } = await enabledBrowser(profile, await world.person());
    await deliver('<html>');
    await until(
      async () => (await shown(page)).map(({ title, body, url }) => [title, body, url]),
      [['Steadfast', '', '/dashboard']],
    );
  });

  test('to test it is shown on the very page on which it was asked for', async ({ profile, world, cloud }) => {
    const { page, deliver, given } = await enabledBrowser(profile, await world.person());
    await button(page, 'Send Test Push').click();
    await page.getByText('Test push notification sent! Check your browser for the notification.').waitFor();
    await deliver(message(await pushTo(given[0], cloud.url)));
    await until(() => bodies(page), ['Push notifications reach this browser.']);
  });

  test('of a message goes from who wrote it to the chat', async ({ profile, world, cloud }) => {
    const person = await verified(world);
    const friend = await verified(world, { name: 'Ada' });
    const chat = await confidants(person, friend);
    // No quiet hours, whatever the time is.
    const preferences = { quiet_hours_start: '00:00', quiet_hours_end: '00:00' };
    await person.call(notificationPreferences.update, { body: { preferences } });
    const { context, page, deliver, given } = await enabledBrowser(profile, person);
    await say(friend, chat, 'Shall we run?');
    await expect
      .poll(() => outboxOf(cloud.url), { timeout: 30_000, interval: 500 })
      .toContainEqual(expect.objectContaining({ token: given[0] }));
    await deliver(message(await pushTo(given[0], cloud.url)));
    await until(
      async () => (await shown(page)).map(({ tag, url }) => [tag, url]),
      [[`chat-${chat}`, `/chats/${chat}`]],
    );
    await press(context);
    await page.waitForURL(`**/chats/${chat}`);
    await page.getByRole('region', { name: 'Messages' }).getByText('Shall we run?').waitFor();
  });
});

describe('a press on it', () => {
  test('leads a window that is open to the chat, by the app itself', async ({ profile, world }) => {
    const person = await verified(world);
    const chat = await confidants(person, await verified(world, { name: 'Ada' }));
    const { context, page, deliver } = await enabledBrowser(profile, person);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await deliver(hello(`/chats/${chat}`));
    await until(() => bodies(page), ['Hello']);
    expect(await press(context)).toEqual({ opened: [], focused: 1 });
    await page.waitForURL(`**/chats/${chat}`);
    await messageBox(page).waitFor();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    expect(await bodies(page)).toEqual([]);
  });

  test('leads a window without the app there, too', async ({ profile, world }) => {
    const person = await verified(world);
    const chat = await confidants(person, await verified(world, { name: 'Ada' }));
    const { context, page, deliver } = await enabledBrowser(profile, person);
    await deliver(hello(`/chats/${chat}`));
    await until(() => bodies(page), ['Hello']);
    await page.goto('/robots.txt');
    expect(await press(context)).toEqual({ opened: [], focused: 1 });
    await page.waitForURL(`**/chats/${chat}`);
    await messageBox(page).waitFor();
  });

  test('opens a window where there is none', async ({ profile, world }) => {
    const person = await verified(world);
    const chat = await confidants(person, await verified(world, { name: 'Ada' }));
    const { context, page, deliver } = await enabledBrowser(profile, person);
    await deliver(hello(`/chats/${chat}`));
    await until(() => bodies(page), ['Hello']);
    await page.goto('about:blank');
    const { opened: windows } = await press(context);
    expect(windows).toEqual([`/chats/${chat}`]);
    const { page: fresh } = await opened(context, windows[0] ?? '');
    await messageBox(fresh).waitFor();
  });

  test('leads nowhere else than to this site', async ({ profile, world }) => {
    const { context, page, deliver } = await enabledBrowser(profile, await world.person());
    await deliver(hello('//evil.example/chats/1'));
    await until(async () => (await shown(page)).map(({ url }) => url), ['/dashboard']);
    await press(context);
    await page.waitForURL('**/dashboard');
  });
});

describe('a session', () => {
  test('that begins registers a browser that may notify, and one that ends leaves nothing there', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(TOO_LATE);
    const person = await world.person();
    const { context, calls, given } = await pushBrowser(profile, { permissions: ['notifications'] });
    const { page, deliver } = await opened(context, '/login');
    await signIn(page, person);
    await until(async () => calls.map(({ method, status }) => [method, status]), [['POST', 201]]);
    await until(async () => (await kept(page))?.token, given[0]);
    await deliver(hello('/chats/1'));
    await until(() => bodies(page), ['Hello']);

    const [worker] = context.serviceWorkers();
    await signOut(page);
    // At once: nothing of it waits for the next visit.
    const left = [await kept(page), await subscription(page), await workers(page), await bodies(page)];
    expect(left).toEqual([null, null, 0, []]);
    await deliver(hello('/chats/1', 'late', 'Too late'));
    expect(await refusalOf(await person.elsewhere())).toContain('No browser is registered for push notifications');

    // The next one begins afresh, in the same page.
    await signIn(page, person);
    await until(async () => calls.map(({ status }) => status), [201, 201]);
    await until(async () => (await kept(page))?.token, given[1]);
    // By now the worker that was left would have shown what came too late.
    expect(await worker?.evaluate(shownByWorker)).toEqual([]);
    expect(await bodies(page)).toEqual([]);
  });

  test('that ends by itself takes its pushes along', async ({ profile, world, expectComplaint }) => {
    expectComplaint(REFUSED);
    const person = await world.person();
    const { page } = await enabledBrowser(profile, person);
    await page.route('**/api/v1/**', (route) =>
      route.fulfill({ status: 401, json: { error: 'Please sign in', errors: ['Please sign in'] } }),
    );
    // Whatever it asks next tells it: a press might come too late.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.waitForURL('**/login');
    await until(() => workers(page), 0);
    expect([await kept(page), await subscription(page)]).toEqual([null, null]);
  });

  test('that ends while its browser is being registered leaves nothing there either', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(TOO_LATE);
    const { context, calls } = await pushBrowser(profile, { as: await world.person(), permissions: ['notifications'] });
    const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await context.route('**/api/v1/configuration', async (route) => {
      asked.resolve();
      await held.promise;
      await route.fallback();
    });
    const { page } = await opened(context, '/dashboard');
    await asked.promise;
    await signOut(page);
    held.resolve();
    await idle(page);
    expect([await kept(page), await subscription(page), await workers(page), calls]).toEqual([null, null, 0, []]);
  });

  test('in two tabs at once is registered by one token', async ({ profile, world }) => {
    const { context, calls } = await pushBrowser(profile, { as: await world.person(), permissions: ['notifications'] });
    const held = Promise.withResolvers<void>();
    await context.route('**/api/v1/configuration', async (route) => {
      await held.promise;
      await route.fallback();
    });
    const tabs = await Promise.all([opened(context, '/dashboard'), opened(context, '/dashboard')]);
    for (const { page } of tabs) await page.waitForFunction(hasLoaded, LAZY.source);
    held.resolve();
    for (const { page } of tabs) {
      await until(async () => (await kept(page)) !== null, true);
      await idle(page);
    }
    // What one tab has noted may reach the other a moment late: then it says the same again, which changes nothing.
    expect(new Set(calls.map(({ method, token }) => `${method} ${token}`)).size).toBe(1);
    expect(calls[0]?.method).toBe('POST');
  });

  test('of somebody who was never asked asks nobody, and loads nothing', async ({ profile, world }) => {
    const { context, calls } = await pushBrowser(profile, { as: await world.person() });
    await context.addInitScript(() => {
      Notification.requestPermission = () => Promise.reject(new Error('Nobody has pressed anything'));
    });
    const { page } = await opened(context, '/dashboard');
    await heading(page, 'Dashboard').waitFor();
    await idle(page);
    expect([calls, await workers(page)]).toEqual([[], 0]);
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(loaded.filter((name) => LAZY.test(name))).toEqual([]);
  });

  test('goes on without a word where registering fails', async ({ profile, world, expectComplaint }) => {
    expectComplaint(REFUSED);
    const { context } = await pushBrowser(profile, { as: await world.person(), permissions: ['notifications'] });
    const logged: string[] = [];
    context.on('console', (each) => logged.push(`${each.type()}: ${each.text()}`));
    await context.route(`**${TOKENS}`, (route) => route.fulfill({ status: 500, json: {} }));
    const { page } = await opened(context, '/dashboard');
    await until(async () => logged.some((each) => each.startsWith('info: This browser was not registered')), true);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('a registration', () => {
  const visit = async (page: Page, change: object) => {
    const before = await kept(page);
    await page.evaluate(([key, record]) => localStorage.setItem(key, record), [
      KEY,
      JSON.stringify({ ...before, ...change }),
    ] as const);
    await page.goto('/dashboard');
    await heading(page, 'Dashboard').waitFor();
    await page.waitForFunction(hasLoaded, LAZY.source);
    await idle(page);
  };

  test('is made again after 7 days, and not before', async ({ profile, world }) => {
    const { page, calls } = await enabledBrowser(profile, await world.person());
    await visit(page, { at: Date.now() - 7 * DAY + 3_600_000 });
    expect(calls).toHaveLength(1);
    const week = Date.now() - 7 * DAY;
    await visit(page, { at: week });
    await until(async () => calls.map(({ status }) => status), [201, 201]);
    await until(async () => (await kept(page)).at > Date.now() - DAY, true);
  });

  test('is made again when the browser has another subscription', async ({ profile, world }) => {
    const { page, calls, given } = await enabledBrowser(profile, await world.person());
    await page.evaluate(() => localStorage.setItem('test_subscription', 'https://push.example/another'));
    await visit(page, {});
    await until(async () => calls.map(({ token }) => token), [given[0], given[1]]);
    await until(async () => (await kept(page)).endpoint, 'https://push.example/another');
  });

  test('is made again at once when the browser says that it was dropped', async ({ profile, world }) => {
    const { context, page, calls } = await enabledBrowser(profile, await world.person());
    await page.evaluate(() => localStorage.removeItem('test_subscription'));
    await context.serviceWorkers()[0]?.evaluate(() => void dispatchEvent(new Event('pushsubscriptionchange')));
    await until(async () => calls.map(({ status }) => status), [201, 201]);
  });
});
