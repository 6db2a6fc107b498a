import { afterEach, describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { heading, row, toast } from './support/app.ts';
import { FRIDAY, saveResets, sentBy, clockTest as test } from './support/settings.ts';

/* The section Reset Preferences. Times are the server's. */

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

describe('Reset Preferences', () => {
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
