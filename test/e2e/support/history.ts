import type { Locator, Page } from 'playwright-core';
import { afterEach } from 'vitest';
import type { Person } from '#test/support/world.ts';
import { test as base } from './test.ts';

/* The history of a user, on pages whose server has a fixed time. */

/** The tests move the clock. */
export const test = base.extend('movesClock', { scope: 'file' }, () => true);

// A Friday.
export const NOON = '2026-11-20T12:00:00Z';

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

type Cloud = { setClock(instant: string | null): Promise<void> };

/** A user with eight days of history, on the 20th of November at noon. */
export async function withPast(cloud: Cloud, person: (who?: { timezone?: string }) => Promise<Person>) {
  await cloud.setClock('2026-11-12T12:00:00Z');
  const ada = await person();
  const read = await ada.commitment({ title: 'Read' });
  const run = await ada.commitment({ title: 'Run', description: 'Before breakfast.' });
  const call = await ada.commitment({ title: 'Call Mother', frequency: 'weekly' });
  const book = await ada.commitment({ title: 'Book a table', frequency: 'once' });
  await ada.complete(run.id, '2026-11-12T07:40:00Z');
  await cloud.setClock('2026-11-18T21:00:00Z');
  for (const day of ['16', '17', '18']) await ada.complete(run.id, `2026-11-${day}T07:40:00Z`);
  await ada.skip(read.id, '2026-11-18T08:00:00Z');
  await ada.complete(call.id, '2026-11-17T19:05:00Z');
  await ada.complete(book.id, '2026-11-17T09:00:00Z');
  await cloud.setClock(NOON);
  return { ada, read, run, call, book };
}

export const day = (page: Page, name: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });

/** A day of the calendar. */
export const dayButton = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('table').getByRole('button', { name });

/** The texts of a list, row by row. */
export const rows = (place: Locator) =>
  place
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) =>
        [...item.querySelectorAll('.entry-name, .entry-about > *')].map(({ textContent }) => textContent).join(' | '),
      ),
    );

export async function correct(page: Page, name: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: `Correct ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: choice }).click();
}

/* What the tests of history have in common. */

export const LIST = '**/api/v1/history?*';
