import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { AT_ONCE, prefer, settled } from '#test/support/notifications.ts';
import type { Person } from '#test/support/world.ts';
import { checked, row, until } from './support/app.ts';
import { test as base, enabledBrowser, message, pushTo, shown } from './support/push.ts';
import { section } from './support/settings.ts';
import { entriesOf } from './support/stored-actions.ts';
import { waitingItem } from './support/unsent.ts';

/* The buttons of a reminder: from the server's push to what is done. The tests move the server's clock. */

const test = base.extend('movesClock', { scope: 'file' }, () => true);

/** The parts of the worker's global scope that are used here and TypeScript's DOM types do not have. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (url: string) => Promise<null> };
  NotificationEvent: new (type: string, init: object) => Event;
  dispatchEvent: (event: Event) => boolean;
  fetch: typeof fetch;
  network?: typeof fetch;
  /** How many requests have failed without a network. */
  failed?: number;
}

function workerOf(context: BrowserContext) {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  return worker;
}

/** Presses a button of the shown notification. Answers which windows that opened. */
function press(context: BrowserContext, action: string): Promise<string[]> {
  return workerOf(context).evaluate(async (action) => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    const opened: string[] = [];
    scope.clients.openWindow = async (url) => {
      opened.push(url);
      return null;
    };
    const event = new scope.NotificationEvent('notificationclick', { notification, action });
    const work: Promise<unknown>[] = [];
    Object.assign(event, { waitUntil: (given: Promise<unknown>) => work.push(given) });
    scope.dispatchEvent(event);
    await Promise.all(work);
    return opened;
  }, action);
}

/** Whether the worker has a network. */
function connect(context: BrowserContext, isOnline: boolean): Promise<void> {
  return workerOf(context).evaluate((isOnline) => {
    const scope = globalThis as unknown as WorkerScope;
    scope.network ??= scope.fetch;
    const fail = () => {
      scope.failed = (scope.failed ?? 0) + 1;
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    scope.fetch = isOnline ? scope.network : fail;
  }, isOnline);
}

const failedIn = (context: BrowserContext) =>
  workerOf(context).evaluate(() => (globalThis as unknown as WorkerScope).failed ?? 0);

const buttonsOf = (context: BrowserContext) =>
  workerOf(context).evaluate(async () => {
    const all = await (globalThis as unknown as WorkerScope).registration.getNotifications();
    return all.map((each) => (each as unknown as { actions: { title: string }[] }).actions.map(({ title }) => title));
  });

/** Without a live connection, a page refreshes when it gets the focus again. */
const lookAt = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

const statuses = async (person: Person) =>
  Object.fromEntries((await person.commitments()).map((each) => [each.title, each.current_completion.status]));

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

/** What its button does to a commitment, and how its row shows that. */
const BUTTONS = [
  {
    name: 'Done',
    action: 'complete',
    status: 'completed' as const,
    isShown: (page: Page, title: string) => checked(page, title),
  },
  {
    ...{ name: 'Skip', action: 'skip', status: 'missed' as const },
    isShown: (page: Page, title: string) => row(page, title).getByText('Skipped', { exact: true }).waitFor(),
  },
];

test.for(sampled(BUTTONS))(
  "a reminder's $name answers it without opening a page, also later than it was pressed",
  async ({ action, status, isShown }, { profile, world, cloud }) => {
    await cloud.setClock('2027-03-01T07:00:00Z');
    const person = await world.verified();
    await prefer(person, AT_ONCE);
    await person.commitment({ title: 'Read', cue: 'After breakfast', reminders: ['08:00'] });
    await person.commitment({ title: 'Run', reminders: ['09:00'] });
    const { context, page, deliver, given } = await enabledBrowser(profile, person);
    await page.goto('/commitments?completed=1');
    await checked(page, 'Read', false);
    const remind = async (instant: string) => {
      await cloud.setClock(instant);
      await cloud.runSchedule('reminders');
      await settled(cloud);
      await deliver(message(await pushTo(given[0], cloud.url)));
    };

    await remind('2027-03-01T08:00:10Z');
    const told = async () => (await shown(page)).map(({ title, body }) => [title, body]);
    await until(told, [['Read', 'After breakfast']]);
    expect(await buttonsOf(context)).toEqual([['Done', 'Skip']]);
    expect(await press(context, action)).toEqual([]);
    await until(() => statuses(person), { Read: status, Run: 'pending' });
    expect(await shown(page)).toEqual([]);
    await lookAt(page);
    await isShown(page, 'Read');

    await remind('2027-03-01T09:00:10Z');
    await until(async () => (await shown(page)).map(({ title }) => title), ['Run']);
    await connect(context, false);
    expect(await press(context, action)).toEqual([]);
    expect([await shown(page), await statuses(person)]).toEqual([[], { Read: status, Run: 'pending' }]);
    const failedBefore = await failedIn(context);
    await page.goto('/settings#waiting');
    const item = waitingItem(page, `Run: ${action === 'skip' ? 'skipped' : 'done'}`);
    await item.getByText('It’s sent as soon as Steadfast can be reached.').waitFor();
    // The page has it sent when it opens, and by the button.
    await until(async () => (await failedIn(context)) > failedBefore, true);
    const failedAtOpening = await failedIn(context);
    await section(page, 'Waiting to be sent').getByRole('button', { name: 'Send now' }).click();
    await until(async () => (await failedIn(context)) > failedAtOpening, true);
    await connect(context, true);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await until(() => statuses(person), { Read: status, Run: status });
    await item.waitFor({ state: 'detached' });
    await page.goto('/commitments?completed=1');
    await isShown(page, 'Run');
  },
);

/** Stores a press in place of the worker. Its token has the user, as that of a session has. */
function storePress(page: Page, title: string, token: string): Promise<void> {
  return page.evaluate(
    ([title, token]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('steadfast-reminder-actions');
        opening.onupgradeneeded = () => opening.result.createObjectStore('entries');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('entries', 'readwrite');
          const press = { action: 'complete', at: Date.now(), token, title, url: '/', failed: '', tag: title };
          writing.objectStore('entries').put(press, title);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [title, token] as const,
  );
}

test('a sign-out asks about presses that are not sent, and removes those of its user', async ({ open, world }) => {
  const [person, other] = [await world.person(), await world.person()];
  const page = await open('/login', { as: person });
  await storePress(page, 'Run', person.token!);
  await storePress(page, 'Swim', other.token!);
  await page.goto('/settings');
  await waitingItem(page, 'Run: done').waitFor();
  expect(await waitingItem(page, 'Swim: done').count()).toBe(0);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog', { name: '1 change hasn’t been sent yet' });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await until(
    () => page.evaluate(entriesOf, 'steadfast-reminder-actions'),
    [expect.objectContaining({ title: 'Swim' })],
  );
});
