import { afterEach, describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { heading, row, toast, until } from './support/app.ts';
import { about, FRIDAY, focused, saveResets, sentBy, clockTest as test } from './support/settings.ts';

/* The section Reset Preferences. Times are the server's. */

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

describe('Reset Preferences', () => {
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

  test('are sent as numbers, and due dates follow them', async ({ cloud, open, world }) => {
    await cloud.setClock(FRIDAY);
    const person = await world.person();
    await person.commitment({ title: 'Call home', frequency: 'weekly' });
    const page = await open('/commitments', { as: person });
    await row(page, 'Call home').getByText('Due Nov 22').waitFor();
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Manage account' }).click();
    await heading(page, 'Settings').waitFor();
    const sent = sentBy(page);
    await page.getByLabel('Daily reset time').fill('04:00');
    await page.getByLabel('Weekly reset day').selectOption('Saturday');
    await page.getByLabel('Monthly reset day').fill('15');
    // The list is read again although it is not on the screen: it must be right offline, too.
    const list = page.waitForResponse((response) => response.url().endsWith('/api/v1/commitments'));
    await saveResets(page);
    await toast(page, 'Settings updated successfully');
    const changes = { daily_reset_time: '04:00', weekly_reset_day: 6, monthly_reset_day: 15 };
    expect(sent).toEqual([{ user: changes }]);
    expect((await list).ok()).toBe(true);
    expect(await person.call(users.me)).toMatchObject(changes);
    await page.getByRole('link', { name: 'Commitments', exact: true }).click();
    await row(page, 'Call home').getByText('Due today').waitFor();
  });
});
