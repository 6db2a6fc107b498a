import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { box, checked, heading, row, until } from './support/app.ts';
import { PATH } from './support/dashboard.ts';
import { ALL, ask, EARLIER, expectBetween, JUST_BEFORE, setBefore, test } from './support/rollover.ts';

/* The order of a new day, the end of a month, the day of a time zone, and device clocks that change meanwhile. */

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
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

const MOVES = [
  { where: 'forward', by: 3 * 86_400_000 },
  { where: 'back', by: -3 * 86_400_000 },
];

test.for(MOVES)(
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

test('at midnight the dashboard takes the order of the new day', async ({ cloud, open, world }) => {
  await setBefore(cloud, EARLIER);
  const person = await world.person();
  // The last one that is made is the first.
  await person.commitment({ title: 'Run' });
  const swim = await person.commitment({ title: 'Swim' });
  await person.complete(swim.id);
  await person.commitment({ title: 'Rest on Sunday', schedule: { weekdays: [7] } });
  const page = await open(PATH, { as: person });
  const titles = () => page.getByRole('checkbox').evaluateAll((boxes) => boxes.map((each) => each.ariaLabel));
  await until(titles, ['Rest on Sunday', 'Run', 'Swim']);
  await setBefore(cloud, JUST_BEFORE);
  await ask(page);
  await until(titles, ['Swim', 'Run', 'Rest on Sunday']);
});
