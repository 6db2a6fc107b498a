import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journaling } from '#shared/contracts/journaling.ts';
import { installJournaling, write } from '#test/support/journaling.ts';
import type { Person } from '#test/support/world.ts';
import { heading, until } from './support/app.ts';
import { openLive } from './support/chat.ts';
import { expectClean } from './support/clean.ts';
import { storedQuery } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { cut, SAVED_HERE, waitingItem } from './support/unsent.ts';

/* The journal: a page for each day, saved while one writes. */

const PATH = '/powerups/journaling';
const DAY = '2026-01-05';
const field = (page: Page) => page.getByRole('textbox', { name: 'In your own words' });
const mood = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const state = (page: Page) => page.locator('.save-state').textContent();
const readAt = async (person: Person, date: string) => person.call(journaling.read, { params: { date } });
const today = () => new Date().toISOString().slice(0, 10);

const withJournal = async (world: { person(): Promise<Person> }) => {
  const person = await world.person();
  await installJournaling(person);
  return person;
};

test('journaling is found in the gallery, installed and opened, and disabled', async ({ open, world }) => {
  const person = await world.person();
  const page = await open('/powerups', { as: person });
  await page.getByRole('listitem').filter({ hasText: 'Journaling' }).getByRole('button', { name: 'Install' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Install', exact: true }).click();
  await page.getByRole('link', { name: 'Open Journaling' }).click();
  await heading(page, 'Journal').waitFor();
  await field(page).waitFor();
  await expectClean(page);
});

describe('a page', () => {
  test('is saved while it is written, with a mood, and is there after a reload', async ({ open, world }) => {
    const ada = await withJournal(world);
    const page = await open(PATH, { as: ada, width: 390 });
    await field(page).click();
    await page.keyboard.type('The river rose.\n\nWalked home. ');
    await until(() => state(page), 'Saved');
    expect(await readAt(ada, today())).toMatchObject({ text: 'The river rose.\n\nWalked home.', mood: null });
    // What is typed stays as it is.
    expect(await field(page).inputValue()).toBe('The river rose.\n\nWalked home. ');
    await mood(page, 'Good').click();
    await until(async () => (await readAt(ada, today())).mood, 'good');
    expect(await mood(page, 'Good').getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    await until(() => field(page).inputValue(), 'The river rose.\n\nWalked home.');
    await mood(page, 'Good').click();
    await until(async () => (await readAt(ada, today())).mood, null);
    await expectClean(page);
  });

  test('is sent when one leaves before the pause is over, and waits without a network', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const ada = await withJournal(world);
    const page = await open(PATH, { as: ada });
    await field(page).fill('Leaving.');
    await page.getByRole('button', { name: 'Previous day' }).click();
    await until(async () => (await readAt(ada, today())).text, 'Leaving.');
    await page.getByRole('button', { name: 'Today' }).click();
    await storedQuery(page, 'journal', 'entry', today());
    const restore = await cut(page);
    await field(page).fill('Leaving, and coming back.');
    await until(() => state(page), SAVED_HERE);
    expect((await readAt(ada, today())).text).toBe('Leaving.');
    await restore();
    await until(async () => (await readAt(ada, today())).text, 'Leaving, and coming back.');
    await until(() => state(page), 'Saved');
  });

  test('that another device changes is shown, and what one’s own words replace is kept', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const ada = await withJournal(world);
    await write(ada, DAY, { text: 'Here.' });
    const page = await openLive(await profile({ as: ada }), `${PATH}?date=${DAY}`);
    await until(() => field(page).inputValue(), 'Here.');
    await write(ada, DAY, { text: 'There.' });
    await until(() => field(page).inputValue(), 'There.');
    const restore = await cut(page);
    await field(page).fill('Mine.');
    await until(() => state(page), SAVED_HERE);
    await write(ada, DAY, { text: 'Theirs.' });
    await restore();
    await until(async () => (await readAt(ada, DAY)).text, 'Mine.');
    await page.goto('/settings#waiting');
    await waitingItem(page, 'Journal, Monday, January 5').getByText('Theirs.').waitFor();
  });
});

test('the calendar shows the days that are written, and opens them', async ({ open, world }) => {
  const ada = await withJournal(world);
  await write(ada, DAY, { text: 'Frost.' });
  const page = await open(`${PATH}?date=2026-01-20`, { as: ada });
  await page.getByRole('button', { name: 'Monday, January 5, written' }).click();
  await until(() => field(page).inputValue(), 'Frost.');
  expect(page.url()).toMatch(/\?date=2026-01-05$/);
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByRole('heading', { name: 'December 2025' }).waitFor();
});
