import { afterEach, describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { until } from './support/app.ts';
import { about, FRIDAY, focused, saveResets, sentBy, clockTest as test } from './support/settings.ts';

/* The next resets of a choice, and at midnight. */

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

describe('Reset Preferences', () => {
  test('update the next reset at midnight', async ({ cloud, open, world }) => {
    await cloud.setClock('2026-11-20T23:55:00Z');
    const person = await world.person();
    await person.call(users.update, { body: { user: { daily_reset_time: '04:00' } } });
    const page = await open('/settings', { as: person });
    await until(() => about(page, 'Daily reset time'), ['Next daily reset: tomorrow at 4:00 AM']);
    // The next answer tells the page the time. At midnight it needs no other.
    await cloud.setClock('2026-11-20T23:59:55Z');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await until(() => about(page, 'Daily reset time'), ['Next daily reset: today at 4:00 AM'], 20_000);
  });

  test('show the next resets of a choice before it is saved, and an error at once in their place', async ({
    cloud,
    open,
    world,
  }) => {
    await cloud.setClock(FRIDAY);
    const page = await open('/settings', { as: await world.person({ timezone: 'Europe/Berlin' }) });
    const sent = sentBy(page);
    const monthly = (sentence: string) => `${sentence}\nA shorter month resets on its last day.`;
    const [time, week, month] = ['Daily reset time', 'Weekly reset day', 'Monthly reset day'] as const;
    await page.getByText('Times are in Europe/Berlin.').waitFor();
    await until(() => about(page, time), ['Next daily reset: tomorrow at 12:00 AM']);
    await page.getByLabel(time).fill('04:00');
    await until(() => about(page, time), ['Next daily reset: tomorrow at 4:00 AM']);
    await until(() => about(page, week), ['Next weekly reset: Monday, November 23 at 4:00 AM']);
    await page.getByLabel(week).selectOption('Saturday');
    await until(() => about(page, week), ['Next weekly reset: tomorrow at 4:00 AM']);
    await until(() => about(page, month), [monthly('Next monthly reset: Tuesday, December 1 at 4:00 AM')]);
    await page.getByLabel(month).fill('31');
    await until(() => about(page, month), [monthly('Next monthly reset: Monday, November 30 at 4:00 AM')]);
    // It is one in the afternoon in Berlin.
    await page.getByLabel(time).fill('13:30');
    await until(() => about(page, time), ['Next daily reset: today at 1:30 PM']);

    const wrong = 'Monthly reset day must be a whole number from 1 to 31';
    for (const day of ['32', '0', '-1', '1.5', '']) {
      await page.getByLabel(month).fill(day);
      await until(() => about(page, month), [wrong, 'A shorter month resets on its last day.']);
    }
    await page.getByLabel(time).fill('');
    await until(() => about(page, time), ['Daily reset time is required']);
    // Without a time of day, no next reset can be shown.
    expect(await page.getByText(/^Next/).count()).toBe(0);
    await saveResets(page);
    await until(() => focused(page), 'daily_reset_time');
    await page.getByLabel(time).fill('00:00');
    expect(await focused(page)).toBe('daily_reset_time');
    await until(() => about(page, week), ['Next weekly reset: tomorrow at 12:00 AM']);
    expect(sent).toEqual([]);
  });
});
