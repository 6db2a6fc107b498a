import { describe, expect } from 'vitest';
import { until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { decision, NOON, NOTIFICATIONS, region, rows } from './support/notification-history.ts';
import { button, PATH, test, WIDTHS } from './support/notification-settings.ts';

/* The log of notifications: all kinds of them, many, none, and one that cannot be read. */

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

  test('shows the decisions for each notification, by day', async ({ cloud, open, world }) => {
    await cloud.setClock(NOON);
    try {
      const page = await open('/login', { width });
      const all = [
        decision(1, 1),
        decision(2, 1, { channel: 'email', outcome: 'digest', reason: 'It waits for the digest.' }),
        decision(3, 13, { outcome: 'held', reason: 'Quiet hours: it waits for their end.' }),
        decision(4, 20, { event: 'accepted', subject: 'Alan', channel: 'in_app', reason: 'It was shown.' }),
        decision(5, 50, {
          event: 'digest',
          subject: '',
          channel: 'email',
          outcome: 'dropped',
          reason: 'There was nothing to report.',
        }),
      ];
      await page.route(NOTIFICATIONS, (route) => route.fulfill({ json: all }));
      const person = await world.person({ timezone: 'America/New_York' });
      await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
      await page.goto(PATH);
      await region(page).getByRole('listitem').first().waitFor();
      expect(await rows(page)).toEqual([
        'Message · Grace in Sunday walkers 6:00 AM Push Sent Email In the digest',
        'Message · Grace in Sunday walkers 6:00 PM Push Held',
        'Alan 11:00 AM In-app Sent',
        'Digest 5:00 AM Email Not sent',
      ]);
      expect(await region(page).getByRole('heading', { level: 3 }).allTextContents()).toEqual([
        'Today',
        'Yesterday',
        'Wednesday, November 18',
      ]);
      const first = region(page).getByRole('listitem').first();
      expect(await first.getByRole('button', { expanded: false }).count()).toBe(1);
      await first.getByRole('button').press('Enter');
      await first.getByRole('button', { expanded: true }).waitFor();
      await until(
        async () => (await rows(page))[0],
        'Message · Grace in Sunday walkers 6:00 AM Push Sent Email In the digest ' +
          'Push Sent Push notifications are on. Email In the digest It waits for the digest.',
      );
      await settled(page);
      await expectClean(page);
      await first.getByRole('button').press('Space');
      await first.getByText('It waits for the digest.').waitFor({ state: 'detached' });
      const show = region(page).getByRole('radiogroup', { name: 'Show' });
      await show.getByRole('radio', { name: 'Sent', exact: true }).check();
      await until(async () => (await rows(page)).length, 2);
      await show.getByRole('radio', { name: 'Not sent' }).check();
      await until(async () => (await rows(page)).length, 3);
      await page.reload();
      await until(async () => (await rows(page)).length, 3);
      expect(await show.getByRole('radio', { name: 'Not sent' }).isChecked()).toBe(true);
      expect(await button(page, 'Show earlier').count()).toBe(0);
    } finally {
      await cloud.setClock(null);
    }
  });
});
