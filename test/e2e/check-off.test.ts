import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { box, checked, hold, until } from './support/app.ts';
import { ALL, expectBetween, storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';

test('a completion shows at once, however long the answer takes', async ({ open, world }) => {
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await open(ALL, { as: person });
  const release = await hold(page, '**/complete');
  await box(page, 'Run').waitFor();
  const requested = page.waitForRequest('**/complete');
  const before = Date.now();
  await box(page, 'Run').click();
  const after = Date.now();
  expect(await box(page, 'Run').isChecked()).toBe(true);
  expectBetween((await requested).postDataJSON().at, before, after);
  release();
  await until(async () => (await person.commitments())[0]?.completed, true);
  await checked(page, 'Run');
});

test('a completion that fails is rolled back with a message, and no other row is', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/status of 500/);
  const person = await world.person();
  const swim = await person.commitment({ title: 'Swim' });
  const run = await person.commitment({ title: 'Run' });
  const page = await open(ALL, { as: person });
  const failing = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  await page.route(`**/${run.id}/complete`, async (route) => {
    await failing.promise;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.route(`**/${swim.id}/complete`, async (route) => {
    await waiting.promise;
    await route.continue();
  });
  await box(page, 'Run').click();
  await box(page, 'Swim').click();
  failing.resolve();
  await page.getByText('Failed to complete commitment').waitFor();
  await checked(page, 'Run', false);
  expect(await box(page, 'Swim').isChecked()).toBe(true);
  waiting.resolve();
  await until(async () => (await person.commitments()).map(({ completed }) => completed), [false, true]);
  await checked(page, 'Swim');
  await checked(page, 'Run', false);
});

test('a failure is announced politely, and disappears by itself', async ({ open, world, expectComplaint }) => {
  expectComplaint(/status of 500/);
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await open(ALL, { as: person });
  await page.route('**/complete', (route) => route.fulfill({ status: 500, json: {} }));
  await box(page, 'Run').click();
  const notice = page.locator('[aria-live="polite"]').getByText('Failed to complete commitment');
  await notice.waitFor();
  await page.mouse.move(0, 0);
  await page.getByText('Failed to complete commitment').waitFor({ state: 'detached' });
});

test('quick clicks are sent one after the other, and end as the last one', async ({ open, world }) => {
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await open(ALL, { as: person });
  await box(page, 'Run').waitFor();
  const sent: string[] = [];
  let open_ = 0;
  let most = 0;
  const pass = async (route: Route) => {
    sent.push(route.request().url().split('/').at(-1) ?? '');
    most = Math.max(most, ++open_);
    const response = await route.fetch();
    open_--;
    await route.fulfill({ response });
  };
  await page.route(/\/(complete|pending)$/, pass);
  for (let clicks = 0; clicks < 5; clicks++) await box(page, 'Run').click();
  expect(await box(page, 'Run').isChecked()).toBe(true);
  await until(() => Promise.resolve(sent), ['complete', 'pending', 'complete', 'pending', 'complete']);
  await until(async () => (await person.commitments())[0]?.completed, true);
  await checked(page, 'Run');
  expect(most).toBe(1);
});

test('a list that is read meanwhile does not undo a completion', async ({ open, world }) => {
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await open(ALL, { as: person });
  await box(page, 'Run').waitFor();
  const release = await hold(page, '**/complete');
  await box(page, 'Run').click();
  const read = page.waitForResponse((response) => response.url().endsWith('/api/v1/commitments'));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await read;
  expect(await box(page, 'Run').isChecked()).toBe(true);
  release();
  await until(async () => (await person.commitments())[0]?.completed, true);
  await checked(page, 'Run');
});

test('unchecking a box undoes the completion', async ({ open, world }) => {
  const person = await world.person();
  const { id } = await person.commitment({ title: 'Run' });
  await person.complete(id);
  const page = await open('/dashboard', { as: person });
  await checked(page, 'Run');
  await box(page, 'Run').uncheck();
  await until(async () => (await person.commitments())[0]?.completed, false);
  await checked(page, 'Run', false);
});

test('a completion in one tab shows in another tab when the user comes back to it', async ({ profile, world }) => {
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const context = await profile({ as: person });
  const [here, there] = [await context.newPage(), await context.newPage()];
  await here.goto(ALL);
  await there.goto('/dashboard');
  await checked(there, 'Run', false);
  await box(here, 'Run').check();
  await until(async () => (await person.commitments())[0]?.completed, true);
  await there.bringToFront();
  await there.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await checked(there, 'Run');
});

test('a completion that is refused is rolled back at once', async ({ open, world, expectComplaint }) => {
  expectComplaint(/status of 404/);
  const person = await world.person();
  const { id } = await person.commitment({ title: 'Run' });
  const page = await open(ALL, { as: person });
  const release = await hold(page, '**/complete');
  const refused = page.waitForResponse('**/complete');
  await box(page, 'Run').click();
  // Not earlier: a page that receives the event has no such box any more.
  await person.raw('DELETE', `/api/v1/commitments/${id}`);
  release();
  expect((await refused).status()).toBe(404);
  await page.getByText('Failed to complete commitment').waitFor();
  await page.getByText('No commitments found').waitFor();
  await storedActions(page, 0);
});

test('a tab that was frozen while another user signed in does not touch that user’s completions', async ({
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const [ada, bob] = [await world.person(), await world.person()];
  await ada.commitment({ title: 'Run' });
  await bob.commitment({ title: 'Swim' });
  const context = await profile({ as: ada });
  // A frozen tab receives nothing until it resumes.
  await context.addInitScript(() => {
    window.addEventListener('storage', (event) => event.isTrusted && event.stopImmediatePropagation(), true);
  });
  const [frozen, page] = [await context.newPage(), await context.newPage()];
  await frozen.goto(ALL);
  await box(frozen, 'Run').waitFor();
  await page.goto('/login');
  await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), bob.token);
  await page.goto(ALL);
  await box(page, 'Swim').waitFor();
  await context.route('**/complete', (route) => route.abort());
  await box(page, 'Swim').click();
  await storedActions(page, 1);
  await frozen.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'jwt_token' })));
  await box(frozen, 'Swim').waitFor();
  await context.unrouteAll();
  await page.goto('about:blank');
  await frozen.close();
  const next = await context.newPage();
  await next.goto(ALL);
  await checked(next, 'Swim');
  await until(async () => (await bob.commitments())[0]?.completed, true);
});
