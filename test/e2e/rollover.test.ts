import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { box, checked, heading, row, until } from './support/app.ts';
import { test as base } from './support/test.ts';

/** The tests move the clock. */
const test = base.extend('movesClock', { scope: 'file' }, () => true);

/*
 * The server's clock is moved and the browser's is not: pages follow the server's clock. One file, because a cloud
 * has one clock.
 */

/** Shows completed commitments too. */
const ALL = '/commitments?completed=1';
const MIDNIGHT = '2027-02-01T00:00:00Z';

/** Enough seconds for the preparation of a test. */
const EARLIER = 300;
/** Enough seconds for one answer. */
const JUST_BEFORE = 6;

/** Sets the clock to a number of seconds before midnight; answers the server's offset from this machine. */
async function setBefore(cloud: { setClock(instant: string | null): Promise<void> }, seconds: number): Promise<number> {
  const instant = Date.parse(MIDNIGHT) - seconds * 1000;
  await cloud.setClock(new Date(instant).toISOString());
  return instant - Date.now();
}

/** The device's time at which this selector first matches. */
function timeOf(page: Page, selector: string): Promise<number> {
  return page.evaluate((wanted) => {
    return new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(wanted)) return;
        observer.disconnect();
        resolve(Date.now());
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    });
  }, selector);
}

/** A page learns the time from the next answer. This causes a request. */
const ask = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

/** Checks that an instant is between two others, with a tolerance: pages know the server's time in whole seconds. */
function expectBetween(at: string, from: number, to: number): void {
  expect(Date.parse(at)).toBeGreaterThan(from - 2_000);
  expect(Date.parse(at)).toBeLessThan(to + 1_000);
}

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

test('at midnight a row becomes pending by itself, to the second', async ({ cloud, open, world }) => {
  await setBefore(cloud, EARLIER);
  const person = await world.person();
  const { id } = await person.commitment({ title: 'Run' });
  await person.complete(id);
  const page = await open(ALL, { as: person });
  await checked(page, 'Run');
  await heading(page, 'Commitments (0)').waitFor();
  const turns = timeOf(page, `[data-commitment-id="${id}"][data-status="pending"]`);
  const ahead = await setBefore(cloud, JUST_BEFORE);
  await ask(page);
  expect(Math.abs((await turns) + ahead - Date.parse(MIDNIGHT))).toBeLessThan(1_500);
  await checked(page, 'Run', false);
  await heading(page, 'Commitments (1)').waitFor();
});

test('the end of a month ends its periods, and a start date that comes begins one', async ({ cloud, open, world }) => {
  await setBefore(cloud, EARLIER);
  const person = await world.person();
  const monthly = await person.commitment({ title: 'Pay rent', frequency: 'monthly' });
  await person.complete(monthly.id);
  const once = await person.commitment({ title: 'Renew passport', frequency: 'once' });
  await person.complete(once.id);
  await person.commitment({ title: 'Dry month', start_date: '2027-02-01' });
  const page = await open(ALL, { as: person });
  await row(page, 'Dry month').getByText('Starts Feb 1').waitFor();
  expect(await box(page, 'Dry month').isDisabled()).toBe(true);
  await heading(page, 'Commitments (0)').waitFor();

  await setBefore(cloud, JUST_BEFORE);
  await ask(page);
  await until(() => box(page, 'Dry month').isEnabled(), true);
  expect(await row(page, 'Dry month').getByText('Starts').count()).toBe(0);
  await checked(page, 'Pay rent', false);
  await checked(page, 'Renew passport');
  await heading(page, 'Commitments (2)').waitFor();
  await box(page, 'Dry month').check();
  await until(
    async () => (await person.commitments()).map(({ title, completed }) => `${title} ${completed}`),
    ['Dry month true', 'Renew passport true', 'Pay rent false'],
  );
});

test('the day changes by the user’s time zone', async ({ cloud, open, world }) => {
  await setBefore(cloud, EARLIER);
  const person = await world.person({ timezone: 'America/New_York' });
  const { id } = await person.commitment({ title: 'Run' });
  await person.complete(id);
  const page = await open(ALL, { as: person });
  await checked(page, 'Run');
  // Past midnight in UTC, still the evening before in New York.
  await cloud.setClock('2027-02-01T04:55:00Z');
  await page.reload();
  await checked(page, 'Run');
  await cloud.setClock('2027-02-01T04:59:54Z');
  await ask(page);
  await checked(page, 'Run', false);
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

const MOVES = [
  { where: 'forward', by: 3 * 86_400_000 },
  { where: 'back', by: -3 * 86_400_000 },
];

test.for(sampled(MOVES))(
  'a device clock that is moved $where under an open page changes nothing on it',
  async ({ by }, { profile, world }) => {
    const person = await world.person();
    const run = await person.commitment({ title: 'Run' });
    await person.complete(run.id);
    await person.commitment({ title: 'Swim' });
    const page = await (await profile({ as: person })).newPage();
    await page.clock.install({ time: Date.now() });
    await page.goto(ALL);
    await checked(page, 'Run');
    const statuses = await recordStatuses(page, run.id);
    const requested = page.waitForResponse('**/complete');
    const listed = page.waitForResponse('**/api/v1/commitments');
    await page.clock.setSystemTime(Date.now() + by);
    const before = Date.now();
    await box(page, 'Swim').click();
    const answer = await requested;
    expect(answer.status()).toBe(200);
    expectBetween(answer.request().postDataJSON().at, before, Date.now());
    await listed;
    await until(async () => (await person.commitments()).map(({ completed }) => completed), [true, true]);
    await heading(page, 'Commitments (0)').waitFor();
    // The page checks its clocks every few seconds by itself. Here the user comes back to it.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await checked(page, 'Swim');
    expect(await statuses()).toEqual(['completed']);
  },
);

test('an action before the page knows the server’s time is sent with the instant that the next answer gives', async ({
  profile,
  world,
}) => {
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await (await profile({ as: person })).newPage();
  // As far as the page can tell, it was suspended two days ago.
  await page.clock.install({ time: Date.now() - 2 * 86_400_000 });
  const held = Promise.withResolvers<void>();
  await page.goto(ALL);
  await box(page, 'Run').waitFor();
  await page.route('**/api/v1/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  const requested = page.waitForRequest('**/complete');
  await page.clock.setSystemTime(Date.now() + 86_400_000);
  const before = Date.now();
  await box(page, 'Run').click();
  expect(await box(page, 'Run').isChecked()).toBe(true);
  const clicked = Date.now();
  held.resolve();
  expectBetween((await requested).postDataJSON().at, before, clicked);
  await until(async () => (await person.commitments())[0]?.completed, true);
  await checked(page, 'Run');
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

/** Answers a function that returns the statuses which a row has shown since. */
async function recordStatuses(page: Page, id: string): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle((wanted) => {
    const statuses = new Set<string>();
    const look = () => {
      const found = document.querySelector(`[data-commitment-id="${wanted}"]`);
      statuses.add(found?.getAttribute('data-status') ?? 'gone');
    };
    look();
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    return statuses;
  }, id);
  return () => seen.evaluate((statuses) => [...statuses]);
}
