import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { sampled } from '#test/support/long.ts';
import { box, heading, hold, until } from './support/app.ts';
import { test } from './support/test.ts';

/* What a page is sure to ask the server is under way before the app has come. */

const APP = '**/assets/main-*.js';
const LIST = '/api/v1/commitments';
const ME = '/api/v1/users/me';
/** The early requests of the dashboard, sorted. */
const DASHBOARD = ['/api/v1/categories', LIST, '/api/v1/encouragements/random', ME];

/** The reads among them; the rest of the page is read when the app is loaded. */
const early = (calls: string[]) => calls.filter((call) => DASHBOARD.includes(call)).toSorted();

/** The calls of a browser, in the order in which they are sent. */
function callsOf(context: BrowserContext): string[] {
  const calls: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

/** Waits for the answers of all early requests. */
const answered = (page: Page) =>
  page.waitForFunction(() => {
    const { early: asked } = globalThis as { early?: Map<string, { answered?: boolean }> };
    const requests = [...(asked?.values() ?? [])];
    return requests.length > 0 && requests.every((request) => request.answered);
  });

test.for(
  sampled([
    { path: '/dashboard', early: DASHBOARD },
    { path: '/commitments', early: ['/api/v1/categories', LIST, ME] },
  ]),
)(
  'lists are requested once, before the app; the answers are in the first render of $path',
  async ({ path, early }, { profile, world }) => {
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const context = await profile({ as: person });
    const page = await context.newPage();
    const calls = callsOf(context);
    const release = await hold(page, APP);
    await page.goto(path, { waitUntil: 'commit' });
    await answered(page);
    // Every text that the app renders in its main area, from the first on.
    const rendered = page.evaluate(async () => {
      const root = document.getElementById('root')!;
      const shown = () => root.querySelector(':scope > .shell main')?.textContent ?? '';
      while (shown() === '') {
        await new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            observer.disconnect();
            resolve();
          });
          observer.observe(root, { childList: true, subtree: true });
        });
      }
      return shown();
    });
    release();
    expect(await rendered).toContain('Run');
    await page.waitForLoadState('networkidle');
    expect(calls.filter((call) => early.includes(call)).toSorted()).toEqual(early.toSorted());
  },
);

test('a page whose answers have all come before the app gets live events', async ({ profile, world }) => {
  const context = await profile({ as: await world.person(), width: 390 });
  const page = await context.newPage();
  const release = await hold(page, APP);
  await page.goto('/chats', { waitUntil: 'commit' });
  await answered(page);
  const connected = page.waitForEvent('websocket', { predicate: (socket) => socket.url().includes('/cable') });
  release();
  await connected;
});

test.for(
  sampled([
    { what: 'cannot be sent', fail: { status: 0 } },
    { what: 'is refused once', fail: { status: 503 } },
  ]),
)('if the early request $what, the app sends it again', async ({ fail }, { profile, world, expectComplaint }) => {
  expectComplaint(/ERR_FAILED|status of 503/);
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const context = await profile({ as: person });
  const calls = callsOf(context);
  const page = await context.newPage();
  let failed = false;
  await page.route(`**${LIST}`, (route) => {
    if (failed) return route.continue();
    failed = true;
    return fail.status === 0 ? route.abort() : route.fulfill({ status: fail.status, json: { error: 'No' } });
  });
  await page.goto('/dashboard');
  await box(page, 'Run').waitFor();
  expect(calls.filter((call) => call === LIST)).toEqual([LIST, LIST]);
});

test('a visitor without a session sends no early requests', async ({ profile }) => {
  const context = await profile();
  const calls = callsOf(context);
  const page = await context.newPage();
  await page.goto('/dashboard');
  await heading(page, 'Sign in to your account').waitFor();
  expect(calls).toEqual([]);
});

test('an early answer of 401 ends the session', async ({ profile, world, expectComplaint }) => {
  expectComplaint(/status of 401/);
  const person = await world.person();
  const context = await profile({ as: person });
  await person.call(users.signOut);
  const calls = callsOf(context);
  const page = await context.newPage();
  await page.goto('/dashboard');
  await heading(page, 'Sign in to your account').waitFor();
  expect(early(calls)).toEqual(DASHBOARD);
});

test('a page that is opened again reads its list again, and once', async ({ profile, world }) => {
  const person = await world.person();
  const context = await profile({ as: person });
  const page = await context.newPage();
  await page.goto('/dashboard');
  await page.getByText('No commitments yet').waitFor();
  await page.waitForLoadState('networkidle');
  await person.commitment({ title: 'Run' });
  const calls = callsOf(context);
  await page.reload();
  await box(page, 'Run').waitFor();
  await page.waitForLoadState('networkidle');
  expect(early(calls)).toEqual(DASHBOARD);
});

test('the serif does not compete with the app: it is fetched once the page has its content', async ({
  profile,
  world,
}) => {
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await (await profile({ as: person })).newPage();
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  const release = await hold(page, APP);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await answered(page);
  // The document has been painted, with a heading.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(fonts).toEqual([]);
  release();
  await box(page, 'Run').waitFor();
  await until(() => page.evaluate(() => document.fonts.check('600 20px Newsreader')), true);
  expect(fonts).toHaveLength(1);
});
