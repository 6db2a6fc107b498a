import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { box, checked, hold, row, until } from './support/app.ts';
import { ALL, expectBetween } from './support/stored-actions.ts';
import { test } from './support/test.ts';

test('a completion shows at once, whatever is read before its answer, and can be undone', async ({ open, world }) => {
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
  // A list that is read meanwhile does not undo it.
  const read = page.waitForResponse((response) => response.url().endsWith('/api/v1/commitments'));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await read;
  expect(await box(page, 'Run').isChecked()).toBe(true);
  release();
  await until(async () => (await person.commitments())[0]?.completed, true);
  await checked(page, 'Run');
  await box(page, 'Run').uncheck();
  await until(async () => (await person.commitments())[0]?.completed, false);
  await checked(page, 'Run', false);
});

test('a completion that is refused is rolled back with a message, and no other row is', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/status of 422/);
  const person = await world.person();
  const swim = await person.commitment({ title: 'Swim' });
  const run = await person.commitment({ title: 'Run' });
  const page = await open(ALL, { as: person });
  const failing = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  await page.route(`**/${run.id}/complete`, async (route) => {
    await failing.promise;
    await route.fulfill({ status: 422, json: {} });
  });
  await page.route(`**/${swim.id}/complete`, async (route) => {
    await waiting.promise;
    await route.continue();
  });
  await box(page, 'Run').click();
  await box(page, 'Swim').click();
  // Politely. It is looked for before it comes, because it goes by itself.
  const told = page.locator('[aria-live="polite"]').getByText('Failed to complete commitment').waitFor();
  failing.resolve();
  await told;
  await checked(page, 'Run', false);
  expect(await box(page, 'Swim').isChecked()).toBe(true);
  waiting.resolve();
  await until(async () => (await person.commitments()).map(({ completed }) => completed), [false, true]);
  await checked(page, 'Swim');
  await checked(page, 'Run', false);
});

test('a completion that the server cannot take yet is kept, says that it is not sent, and arrives once', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/status of (429|500)/);
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await open(ALL, { as: person });
  let attempts = 0;
  await page.route('**/complete', (route) => {
    attempts += 1;
    return attempts > 6 ? route.continue() : route.fulfill({ status: attempts % 2 ? 500 : 429, json: {} });
  });
  await box(page, 'Run').click();
  await row(page, 'Run').getByText('Not sent yet').waitFor();
  for (let tried = 2; tried <= 6; tried++) {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await until(async () => attempts >= tried, true);
  }
  expect(await box(page, 'Run').isChecked()).toBe(true);
  expect(await page.getByText('Failed to complete commitment').count()).toBe(0);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await until(async () => (await person.commitments())[0]?.completed, true);
  await row(page, 'Run').getByText('Not sent yet').waitFor({ state: 'detached' });
  await checked(page, 'Run');
  expect(attempts).toBe(7);
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
