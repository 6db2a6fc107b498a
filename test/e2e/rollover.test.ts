import { afterEach, expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { box, checked, heading, hold, until } from './support/app.ts';
import { ALL, ask, EARLIER, expectBetween, MIDNIGHT, setBefore, test } from './support/rollover.ts';

/* The server's clock is moved and the browser's is not: pages follow the server's clock. */

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

test('at midnight a row becomes pending by itself, to the second', async ({ cloud, profile, world }) => {
  await setBefore(cloud, EARLIER);
  const person = await world.person();
  const { id } = await person.commitment({ title: 'Run' });
  await person.complete(id);
  const page = await (await profile({ as: person })).newPage();
  await page.clock.install();
  await page.goto(ALL);
  await checked(page, 'Run');
  await heading(page, 'Commitments (0)').waitFor();
  // From now on its time passes in steps, however busy the machine is.
  await page.clock.pauseAt(Date.now() + 60_000);
  let passed = 0;
  const pass = async (milliseconds: number) => {
    await page.clock.runFor(milliseconds);
    passed += milliseconds;
  };
  /** The server's time of the latest answer, and how much of the page's time had passed then. */
  const told = { at: 0, passed: 0 };
  page.on('response', (response) => {
    const { date } = response.headers();
    if (date && response.url().includes('/api/')) Object.assign(told, { at: Date.parse(date), passed });
  });
  const asked = new Set<unknown>();
  page.on('request', (request) => void (request.url().includes('/api/') && asked.add(request)));
  page.on('requestfinished', (request) => void asked.delete(request));
  page.on('requestfailed', (request) => void asked.delete(request));
  await setBefore(cloud, 20);
  const listed = page.waitForResponse('**/api/v1/commitments');
  await ask(page);
  await listed;
  await until(async () => asked.size, 0);
  // The server's time goes on slower than the page's: a later answer would set the page's clock back.
  const release = await hold(page, '**/api/**');
  await pass(12_000);
  const turned = page.locator(`[data-commitment-id="${id}"][data-status="pending"]`);
  expect(await turned.count()).toBe(0);
  await until(async () => {
    if ((await turned.count()) > 0) return true;
    await pass(200);
    return false;
  }, true);
  expectBetween(new Date(told.at + passed - told.passed).toISOString(), Date.parse(MIDNIGHT), Date.parse(MIDNIGHT));
  release();
  await checked(page, 'Run', false);
  await heading(page, 'Commitments (1)').waitFor();
});

test('with a wrong device clock, a page shows the right state and sends the right instants', async ({
  profile,
  world,
}) => {
  for (const wrong of sampled([-3 * 86_400_000, 40 * 86_400_000])) {
    const person = await world.person();
    const { id } = await person.commitment({ title: 'Run' });
    await person.complete(id);
    await person.commitment({ title: 'Swim' });
    const page = await (await profile({ as: person })).newPage();
    await page.clock.install({ time: Date.now() + wrong });
    await page.goto(ALL);
    await checked(page, 'Run');
    await heading(page, 'Commitments (1)').waitFor();
    const requested = page.waitForRequest('**/complete');
    const before = Date.now();
    await box(page, 'Swim').click();
    expectBetween((await requested).postDataJSON().at, before, Date.now());
    await until(async () => (await person.commitments()).map(({ completed }) => completed), [true, true]);
    await page.getByRole('button', { name: 'New Commitment' }).click();
    const today = new Date().toISOString().slice(0, 10);
    expect(await page.getByLabel('Start date').inputValue()).toBe(today);
  }
});

test('a page that was suspended overnight is right when the user comes back', async ({ profile, world }) => {
  const person = await world.person();
  const { id } = await person.commitment({ title: 'Run' });
  await person.complete(id);
  const page = await (await profile({ as: person })).newPage();
  await page.clock.install({ time: Date.now() });
  await page.goto(ALL);
  await checked(page, 'Run');
  // The laptop is suspended: time goes on, timers do not, and the network is not back at once.
  await page.route('**/api/v1/**', () => {});
  await page.clock.setSystemTime(Date.now() + 86_400_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await checked(page, 'Run', false);
});
