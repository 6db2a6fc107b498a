import { afterEach, describe } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { until } from './support/app.ts';
import { about, clockTest as test } from './support/settings.ts';

/* The next resets at midnight. */

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
});
