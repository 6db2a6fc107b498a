import { describe, expect } from 'vitest';
import { refusal, toast } from './support/app.ts';
import { section } from './support/settings.ts';
import { test } from './support/test.ts';

/* A calendar feed that cannot be read, made, copied or removed. */

const FEED = '**/api/v1/calendar_feed';

describe('Calendar feed', () => {
  test('says what does not work, and can be tried again', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 5\d\d|ERR_FAILED/);
    const person = await world.person();
    const page = await open('/settings', { as: person });
    const feed = section(page, 'Calendar feed');
    await page.route(FEED, (route) => route.fulfill(refusal(500, 'Something went wrong')));
    await page.goto('/settings#calendar-feed');
    await page.reload();
    await feed.getByText('Failed to fetch the calendar feed').waitFor();
    await page.unroute(FEED);
    await feed.getByRole('button', { name: 'Try again' }).click();
    await feed.getByLabel('Show titles').check();

    await page.route(FEED, (route) => route.abort());
    await feed.getByRole('button', { name: 'Create address' }).click();
    await toast(page, 'Failed to create the address');
    await page.unroute(FEED);
    await feed.getByRole('button', { name: 'Create address' }).click();
    await feed.getByText('Events show the titles of your commitments.').waitFor();

    // The browser refuses: the address is selected.
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    });
    await feed.getByRole('button', { name: 'Copy' }).click();
    await toast(page, 'Couldn’t copy the address. It’s selected, so you can copy it yourself.');
    const selected = await page.evaluate(() => String(getSelection()));
    expect(selected).toBe(await feed.getByLabel('Address', { exact: true }).inputValue());

    await page.route(FEED, (route) => route.fulfill(refusal(500, 'Something went wrong')));
    await feed.getByRole('button', { name: 'Remove' }).click();
    const removal = page.getByRole('alertdialog');
    await removal.getByRole('button', { name: 'Remove' }).click();
    await removal.getByRole('alert').waitFor();
    await page.unroute(FEED);
    await removal.getByRole('button', { name: 'Remove' }).click();
    await feed.getByRole('button', { name: 'Create address' }).waitFor();
  });
});
