import { describe, expect } from 'vitest';
import { until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { decision, NOTIFICATIONS, region, rows } from './support/notification-history.ts';
import { button, PATH, test, WIDTHS } from './support/notification-settings.ts';

/* The log of notifications: many of them, none, and one that cannot be read. */

describe.for(WIDTHS)('why did I get this, at %i px', (width) => {
  test('loads older ones page by page', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const all = Array.from({ length: 60 }, (_, index) => decision(index, index));
    let broken = true;
    const page = await open('/login', { width });
    await page.route(NOTIFICATIONS, (route) => {
      const before = new URL(route.request().url()).searchParams.get('before');
      if (before === null) return route.fulfill({ json: all.slice(0, 50) });
      if (broken) return route.fulfill({ status: 500, json: {} });
      return route.fulfill({ json: all.filter(({ at }) => at < before).slice(0, 50) });
    });
    const person = await world.person();
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await page.goto(PATH);
    await button(page, 'Show earlier').click();
    await region(page).getByRole('alert').getByText('Failed to fetch notifications').waitFor();
    expect((await rows(page)).length).toBe(50);
    broken = false;
    await button(page, 'Try again').click();
    await until(async () => (await rows(page)).length, 60);
    expect(await button(page, 'Show earlier').count()).toBe(0);
    // The button has gone: the focus is on the first of the new ones.
    await until(
      () =>
        page.evaluate(() =>
          [...document.querySelectorAll('li.notification-row > button')].indexOf(document.activeElement!),
        ),
      50,
    );
  });

  test('says when it is empty, and when it cannot be read', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const page = await open('/login', { width });
    let answer: { status?: number; json: unknown } = { status: 500, json: {} };
    const held = Promise.withResolvers<void>();
    await page.route(NOTIFICATIONS, async (route) => {
      await held.promise;
      await route.fulfill(answer);
    });
    const person = await world.person();
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await page.goto(PATH);
    await page.getByRole('status', { name: 'Loading notifications' }).waitFor();
    held.resolve();
    await region(page).getByRole('alert').getByText('Failed to fetch notifications').waitFor();
    await expectClean(page);
    answer = { json: [] };
    await region(page).getByRole('button', { name: 'Try again' }).click();
    await region(page).getByText('No notifications in the last 30 days.').waitFor();
    expect(await region(page).getByRole('radiogroup').count()).toBe(0);
  });
});
