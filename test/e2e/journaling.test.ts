import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journaling } from '#shared/contracts/journaling.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { installJournaling, write } from '#test/support/journaling.ts';
import type { Person } from '#test/support/world.ts';
import { heading, until } from './support/app.ts';
import { openLive } from './support/chat.ts';
import { expectClean } from './support/clean.ts';
import { goOffline } from './support/offline.ts';
import { storedQuery } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { cut, SAVED_HERE, waitingItem } from './support/unsent.ts';

/* The journal: a page for each day, saved while one writes. */

const PATH = '/powerups/journaling';
/** Of an earlier year, so that its name has the year. */
const DAY = '2025-01-06';
const NAME = 'Monday, January 6, 2025';
const OF_DAY = `${PATH}?date=${DAY}`;

const field = (page: Page) => page.getByRole('textbox', { name: 'In your own words' });
const mood = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const state = (page: Page) => page.locator('.save-state').textContent();
const view = (page: Page, name: 'Write' | 'Read') => page.getByRole('radio', { name }).check();
const readAt = async (person: Person, date: string) => person.call(journaling.read, { params: { date } });

/** Handles the next save of the page. */
async function nextSave(page: Page, handle: (route: Route) => Promise<void>): Promise<void> {
  let isOver = false;
  await page.route('**/journaling/entries/*', async (route) => {
    if (isOver || route.request().method() !== 'PUT') return route.fallback();
    isOver = true;
    await handle(route);
  });
}

const withJournal = async (world: { person(): Promise<Person> }) => {
  const person = await world.person();
  await installJournaling(person);
  return person;
};

test('journaling is found in the gallery, installed and opened', async ({ open, world }) => {
  const person = await world.person();
  const page = await open('/powerups', { as: person });
  await page.getByRole('listitem').filter({ hasText: 'Journaling' }).getByRole('button', { name: 'Install' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Install', exact: true }).click();
  await page.getByRole('link', { name: 'Open Journaling' }).click();
  await heading(page, 'Journal').waitFor();
  await field(page).waitFor();
  await expectClean(page);
});

test('a commitment that is tied to the journal is checked off by writing', async ({ open, world }) => {
  const page = await open('/commitments', { as: await withJournal(world), width: 390 });
  await page.getByRole('button', { name: 'New Commitment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Write a line');
  await dialog.getByText('More', { exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'Checked off by writing in the journal' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Write a line' }).click();
  await page.getByRole('link', { name: 'When you write in the journal' }).click();
  await field(page).fill('One line.');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('checkbox', { name: 'Write a line', checked: true }).waitFor();
  await expectClean(page);
});

describe('a page', () => {
  test('is saved while it is written, with a mood, and is there after a reload', async ({ open, world }) => {
    const today = new Date().toISOString().slice(0, 10);
    const ada = await withJournal(world);
    const page = await open(PATH, { as: ada, width: 390 });
    await field(page).click();
    await page.keyboard.type('The river rose.\n\nWalked home. ');
    await until(() => state(page), 'Saved');
    expect(await readAt(ada, today)).toMatchObject({ text: 'The river rose.\n\nWalked home.', mood: null });
    // What is typed stays as it is.
    expect(await field(page).inputValue()).toBe('The river rose.\n\nWalked home. ');
    await mood(page, 'Good').click();
    await until(async () => (await readAt(ada, today)).mood, 'good');
    expect(await mood(page, 'Good').getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    await until(() => field(page).inputValue(), 'The river rose.\n\nWalked home.');
    await mood(page, 'Good').click();
    await until(async () => (await readAt(ada, today)).mood, null);
    await expectClean(page);
  });

  test('is sent when one leaves before the pause is over, and waits without a network', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const ada = await withJournal(world);
    await write(ada, DAY, { text: 'Here.' });
    const page = await open(OF_DAY, { as: ada });
    await view(page, 'Write');
    await field(page).fill('Leaving.');
    await page.getByRole('button', { name: 'Previous day' }).click();
    await until(async () => (await readAt(ada, DAY)).text, 'Leaving.');
    await page.getByRole('button', { name: 'Next day' }).click();
    await view(page, 'Write');
    await storedQuery(page, 'journal', 'entry', DAY);
    const restore = await cut(page);
    await field(page).fill('Leaving, and coming back.');
    await until(() => state(page), SAVED_HERE);
    expect((await readAt(ada, DAY)).text).toBe('Leaving.');
    await restore();
    await until(async () => (await readAt(ada, DAY)).text, 'Leaving, and coming back.');
    await until(() => state(page), 'Saved');
  });

  test('of today can be written without a network before it was ever loaded', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const today = new Date().toISOString().slice(0, 10);
    const ada = await withJournal(world);
    const context = await profile({ as: ada });
    const page = await context.newPage();
    await page.goto(OF_DAY);
    await field(page).waitFor();
    await storedQuery(page, 'journal', 'entry', DAY);
    await goOffline(context, page);
    await page.getByRole('button', { name: 'Today' }).click();
    await page.getByText('This page could not be loaded.').waitFor();
    await field(page).click();
    await page.keyboard.type('On the');
    await until(() => state(page), SAVED_HERE);
    // The field keeps the focus.
    await page.keyboard.type(' train.');
    await context.setOffline(false);
    await until(async () => (await readAt(ada, today)).text, 'On the train.');
    expect(await field(page).inputValue()).toBe('On the train.');
  });

  test('that another device changes is shown, and what one’s own words replace is kept', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|status of 409/);
    const ada = await withJournal(world);
    const device = await profile({ as: ada });
    const page = await openLive(device, OF_DAY);
    await field(page).waitFor();
    await write(ada, DAY, { text: 'There.' });
    await until(() => field(page).inputValue(), 'There.');
    // Both write at the same time: what is typed stays.
    await field(page).pressSequentially(' Mine.');
    await write(ada, DAY, { text: 'Theirs.' });
    await until(async () => (await readAt(ada, DAY)).text, 'There. Mine.');
    // The same without a network.
    const restore = await cut(page);
    await field(page).fill('Mine again.');
    await until(() => state(page), SAVED_HERE);
    await write(ada, DAY, { text: 'Theirs again.' });
    // The answer to the first attempt is lost.
    await nextSave(page, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await restore();
    await until(() => state(page), 'Saved');
    expect((await readAt(ada, DAY)).text).toBe('Mine again.');
    // Between the comparison and the save.
    await nextSave(page, async (route) => {
      await write(ada, DAY, { text: 'Theirs in between.' });
      await route.continue();
    });
    await field(page).fill('Mine at last.');
    await until(async () => (await readAt(ada, DAY)).text, 'Mine at last.');
    // The page is closed before the answer.
    const saved = Promise.withResolvers<void>();
    await nextSave(page, async (route) => {
      await route.fetch();
      saved.resolve();
    });
    await field(page).fill('Mine, and closed.');
    await write(ada, DAY, { text: 'Theirs, unseen.' });
    await saved.promise;
    await page.close();
    const later = await device.newPage();
    await later.goto('/settings#waiting');
    for (const words of ['Theirs.', 'Theirs again.', 'Theirs in between.', 'Theirs, unseen.']) {
      await waitingItem(later, `Journal, ${NAME}`).getByText(words, { exact: true }).waitFor();
    }
    expect((await readAt(ada, DAY)).text).toBe('Mine, and closed.');
  });

  test('of another day is read, with its Markdown, before it is written', async ({ open, world }) => {
    const ada = await withJournal(world);
    const link = '[a map](https://example.com/map) and [not](javascript:alert(1))';
    await write(ada, DAY, { text: `# Frost\n\n- A **heron**\n- ${link}\n\n<b>One</b> line,\nand another.` });
    const page = await open(OF_DAY, { as: ada });
    await page.getByRole('heading', { name: 'Frost' }).waitFor();
    await page.getByRole('listitem').getByText('heron', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'a map' }).getAttribute('href')).toBe('https://example.com/map');
    const shown = page.getByRole('article');
    expect(await shown.innerText()).toContain('[not](javascript:alert(1))');
    expect(await shown.innerText()).toContain('<b>One</b> line,\nand another.');
    await expectClean(page);
    await view(page, 'Write');
    expect(await field(page).inputValue()).toContain('# Frost');
  });
});

test('a prompt asks about the day, or is one’s own, or is switched off', async ({ open, world }) => {
  const ada = await withJournal(world);
  const { id } = await ada.commitment({ title: 'Read' });
  await ada.commitment({ title: 'Walk' });
  await ada.complete(id);
  const page = await open(PATH, { as: ada });
  const prompt = page.locator('.journal-prompt');
  await until(() => prompt.textContent(), 'You kept one of two. What helped with “Read”?');
  await expectClean(page);

  const settings = page.getByRole('dialog', { name: 'Journal Settings' });
  const change = async (how: () => Promise<void>) => {
    await page.goto('/powerups/manage');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await how();
    await settings.getByRole('button', { name: 'Save' }).click();
    await settings.waitFor({ state: 'detached' });
    await page.goto(PATH);
    await field(page).waitFor();
  };
  await change(async () => {
    await settings.getByLabel('Your own prompts').fill('x'.repeat(LIMITS.ownPromptsLength + 1));
    await settings.getByRole('button', { name: 'Save' }).click();
    await settings.getByText('Own prompts must be at most 1000 characters').waitFor();
    await settings.getByLabel('Your own prompts').fill(' What was kind? \n');
  });
  await until(() => prompt.textContent(), 'What was kind?');
  await change(() => settings.getByLabel('Show a prompt while I write').uncheck());
  expect(await prompt.count()).toBe(0);
});

test('the calendar shows the days that are written, and opens them', async ({ open, world }) => {
  const ada = await withJournal(world);
  await write(ada, DAY, { text: 'Frost.' });
  const page = await open(`${PATH}?date=2025-01-20`, { as: ada });
  await page.getByRole('button', { name: `${NAME}, with a page` }).click();
  await page.getByRole('article').getByText('Frost.').waitFor();
  expect(page.url()).toContain(`?date=${DAY}`);
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByRole('heading', { name: 'December 2024' }).waitFor();
});

test('days are found by their words, and lead to the same day a month and a year before', async ({ open, world }) => {
  const ada = await withJournal(world);
  await write(ada, DAY, { text: 'Frost, and a **heron** by the bridge.', mood: 'good' });
  await write(ada, '2024-12-06', { text: 'The first snow.' });
  await write(ada, '2024-01-06', { text: 'A heron, a year ago.' });
  const page = await open(PATH, { as: ada, width: 390 });
  await page.getByRole('searchbox', { name: 'Search your journal' }).fill('heron bridge');
  await page.getByText('1 day found').waitFor();
  await page.getByRole('button', { name: `${NAME} · Good` }).click();
  await page.getByRole('article').getByText('Frost, and a heron by the bridge.').waitFor();
  await page.getByRole('searchbox').fill('tree');
  await page.getByText('No days match “tree”.').waitFor();
  await page.getByRole('searchbox').fill('');
  const earlier = page.getByRole('region', { name: 'On this day' });
  await earlier.getByText('The first snow.').waitFor();
  await earlier.getByRole('button', { name: 'A year before: Saturday, January 6, 2024' }).click();
  await page.getByRole('article').getByText('A heron, a year ago.').waitFor();
  await expectClean(page);
});
