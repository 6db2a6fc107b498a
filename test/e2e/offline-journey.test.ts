import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { type FoodEntry, fitness } from '#shared/contracts/fitness.ts';
import { textsOf } from '#test/support/chats.ts';
import { confidants } from '#test/support/confidants.ts';
import { box, heading, toast } from './support/app.ts';
import { visited } from './support/builds.ts';
import { write } from './support/chat.ts';
import { button, dialog, logFood, PAGE, picker, rows, takePhoto, withFitness } from './support/log-food.ts';
import { add, entryOn, field } from './support/notes.ts';
import { storedActions, storedQuery } from './support/stored-actions.ts';
import { test as base } from './support/test.ts';
import { create, dialog as named, saved, waitingItem } from './support/unsent.ts';

/* A week of a device without a network, with everything that can be done there. */

const test = base.extend('movesClock', { scope: 'file' }, () => true);
const DAY = 86_400_000;

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

/** A page of a later day. */
async function pageAt(context: BrowserContext, instant: number): Promise<Page> {
  await context.clock.install({ time: instant });
  return context.newPage();
}

test('what was done offline is there once, with its day, when the app is opened online eight days later', async ({
  cloud,
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const [ada, grace] = [await withFitness(world), await world.person({ name: 'Grace Hopper' })];
  const run = await ada.commitment({ title: 'Run' });
  const chat = await confidants(ada, grace);
  const context = await profile({ as: ada, serviceWorkers: 'allow' });
  const page = await visited(context, '/dashboard');
  const seen = [
    ['/commitments', 'commitments', 'list'],
    [`/chats/${chat}`, 'chats', 'messages'],
    [PAGE, 'fitness', 'entries'],
    [PAGE, 'fitness', 'weights'],
    [PAGE, 'powerups', 'mine'],
  ];
  for (const [path = '', ...key] of seen) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await storedQuery(page, ...key);
  }
  const photo = await takePhoto(page);
  const then = Date.now();
  const today = new Date(then).toISOString().slice(0, 10);
  await context.setOffline(true);

  await page.goto('/commitments');
  await box(page, 'Run').click();
  await add(page, 'Run').click();
  await field(page, 'Run').fill('In the rain');
  await field(page, 'Run').press('Enter');
  await create(page);
  await named(page, 'New Commitment').getByLabel('Title', { exact: true }).fill('Read twenty pages');
  await saved(page, 'New Commitment');
  await box(page, 'Read twenty pages').click();

  await page.goto(PAGE);
  await logFood(page).click();
  await picker(page).setInputFiles(photo);
  await dialog(page).getByRole('img', { name: 'Photo preview' }).waitFor();
  await dialog(page).getByLabel('Label').fill('Soup');
  await button(page, 'Upload').click();
  await toast(page, 'Photo saved on this device. It’ll be uploaded as soon as possible.');
  await rows(page).getByText('Not sent yet').waitFor();

  await page.goto(`/chats/${chat}`);
  await write(page, 'I am on the boat');
  await storedActions(page, 6);
  await page.close();

  // It is all there when the app is opened again, also after a week.
  const later = then + 8 * DAY;
  const second = await pageAt(context, later);
  await second.goto('/settings#waiting');
  for (const name of ['Run: done', 'Note on Run', 'Read twenty pages', 'Soup', 'I am on the boat']) {
    await waitingItem(second, name).first().waitFor();
  }
  await cloud.setClock(new Date(later).toISOString());
  await context.setOffline(false);
  await second.goto('/dashboard');
  await heading(second, 'Dashboard').waitFor();
  await storedActions(second, 0);

  expect(await textsOf(grace, chat)).toEqual(['I am on the boat']);
  expect(await entryOn(ada, run.id, today)).toMatchObject({ status: 'completed', note: 'In the rain', late: true });
  const all = await ada.commitments();
  expect(all.map(({ title }) => title).sort()).toEqual(['Read twenty pages', 'Run']);
  const read = all.find(({ title }) => title === 'Read twenty pages')!;
  expect(read.start_date).toBe(today);
  expect((await entryOn(ada, read.id, today))?.status).toBe('completed');
  await cloud.settle();
  const meals = (await ada.call(fitness.entries, { query: { date: today } })) as FoodEntry[];
  expect(meals).toHaveLength(1);
  expect(meals[0]).toMatchObject({ date: today, payload: { draft: false, items: [{ name: 'Soup' }] } });
  expect(meals[0]!.photo_url).not.toBeNull();
  // The open page shows the same.
  await second.goto(`/history?month=${today.slice(0, 7)}`);
  await second.getByText('In the rain').waitFor();
});
