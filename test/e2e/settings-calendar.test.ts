import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { calendarFeeds } from '#shared/contracts/calendar-feed.ts';
import { readCalendar } from '#test/support/icalendar.ts';
import { toast, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { section } from './support/settings.ts';
import { test } from './support/test.ts';

/* The section of the settings with the address that calendar programs read. */

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** The titles that a calendar program reads, without duplicates. */
async function titlesAt(url: string): Promise<string[]> {
  const { events } = readCalendar(await (await fetch(url)).text());
  return [...new Set(events.map(({ SUMMARY = '' }) => SUMMARY))];
}

describe('Calendar feed', () => {
  test('makes an address, replaces it by one with titles, and removes it', async ({ open, world }) => {
    const person = await world.person();
    await person.commitment({ title: 'Read a page' });
    const page = await open('/settings#calendar-feed', { as: person, width: 320 });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const feed = section(page, 'Calendar feed');
    const address = feed.getByLabel('Address', { exact: true });
    expect(await feed.getByRole('checkbox', { name: 'Show titles' }).isChecked()).toBe(false);
    await settled(page);
    await expectClean(page);

    // The focus goes to the address, and selects it.
    await feed.getByRole('button', { name: 'Create address' }).press('Enter');
    await toast(page, 'Address created');
    await until(() => address.evaluate((each) => each === document.activeElement), true);
    await feed.getByText('Events only say “Commitment”.').waitFor();
    await feed.getByRole('button', { name: 'Copy' }).click();
    await toast(page, 'Address copied');
    const first = await address.inputValue();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    expect(await titlesAt(first)).toEqual(['Commitment']);

    await feed.getByRole('button', { name: 'New address' }).click();
    const question = page.getByRole('alertdialog', { name: 'Make a new address?' });
    await question.getByRole('checkbox', { name: 'Show titles' }).check();
    await question.getByRole('button', { name: 'New address' }).click();
    await question.waitFor({ state: 'detached' });
    await feed.getByText('Events show the titles of your commitments.').waitFor();
    await until(() => focused(page), 'New address');
    const second = await address.inputValue();
    expect(await titlesAt(second)).toEqual(['Read a page']);
    expect((await fetch(first)).status).toBe(404);
    // It was not only shown, and nothing of it is stored on the device.
    await page.reload();
    await until(() => address.inputValue(), second);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('calendar/');

    await feed.getByRole('button', { name: 'Remove' }).click();
    const removal = page.getByRole('alertdialog', { name: 'Remove the address?' });
    await removal.getByRole('button', { name: 'Cancel' }).click();
    await removal.waitFor({ state: 'detached' });
    await feed.getByRole('button', { name: 'Remove' }).click();
    await removal.getByRole('button', { name: 'Remove' }).click();
    await feed.getByRole('button', { name: 'Create address' }).waitFor();
    await until(() => focused(page), 'Create address');
    expect((await fetch(second)).status).toBe(404);
    expect(await person.call(calendarFeeds.read)).toBeNull();
  });
});
