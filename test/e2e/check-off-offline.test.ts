import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { box, checked, OFFLINE_NOTE, row, toast, until } from './support/app.ts';
import { tryAgain } from './support/offline.ts';
import { ALL, storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';

/* Completion actions without a network or a server: they are stored, and sent later. */

test('what is completed offline survives closing the page, and is sent when online again', async ({
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const person = await world.person();
  await person.commitment({ title: 'Swim' });
  await person.commitment({ title: 'Run' });
  const context = await profile({ as: person });
  const page = await context.newPage();
  await page.goto(ALL);
  await box(page, 'Run').waitFor();
  await context.setOffline(true);
  await page.getByText(OFFLINE_NOTE).waitFor();
  await box(page, 'Run').click();
  expect(await box(page, 'Run').isChecked()).toBe(true);
  await storedActions(page, 1);
  await page.goto('about:blank');

  // A request at the moment of leaving can get past the emulated disconnection. The outbox still shows that the
  // action was stored and sent again: only an answer empties it.
  await context.setOffline(false);
  await page.goto(ALL);
  await checked(page, 'Run');
  const completed = async () => (await person.commitments()).map((each) => each.completed);
  await until(completed, [true, false]);
  await storedActions(page, 0);

  // The open page sends it, too, and the note disappears.
  await context.setOffline(true);
  await box(page, 'Swim').click();
  await page.getByText(OFFLINE_NOTE).waitFor();
  await context.setOffline(false);
  await page.getByText(OFFLINE_NOTE).waitFor({ state: 'detached' });
  await until(completed, [true, true]);
});

test('the browser is asked once to keep what is stored, when the first action waits', async ({
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const person = await world.person();
  for (const title of ['Swim', 'Run', 'Read']) await person.commitment({ title });
  const context = await profile({ as: person });
  await context.addInitScript(() => {
    const persist = async () => {
      const { dataset } = document.documentElement;
      dataset.asked = `${Number(dataset.asked ?? 0) + 1}`;
      return true;
    };
    // An empty page has no storage.
    if (navigator.storage) Object.assign(navigator.storage, { persist });
  });
  const page = await context.newPage();
  const asked = () => page.evaluate(() => document.documentElement.dataset.asked);
  await page.goto(ALL);
  await box(page, 'Read').click();
  await until(async () => (await person.commitments()).filter(({ completed }) => completed).length, 1);
  await storedActions(page, 0);
  expect(await asked()).toBeUndefined();
  await context.setOffline(true);
  await box(page, 'Run').click();
  await until(asked, '1');
  await box(page, 'Swim').click();
  await storedActions(page, 2);
  await row(page, 'Swim').getByText('Not sent yet').waitFor();
  expect(await asked()).toBe('1');
});

test('when the device is full, it is said, and what was done is sent while the page stays open', async ({
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const context = await profile({ as: person });
  await context.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  const page = await context.newPage();
  await page.goto(ALL);
  await box(page, 'Run').waitFor();
  await context.setOffline(true);
  await box(page, 'Run').click();
  await toast(page, 'This device has no room left for unsent changes. Keep this page open until they’re sent.');
  expect(await box(page, 'Run').isChecked()).toBe(true);
  await storedActions(page, 0);
  await context.setOffline(false);
  await until(async () => (await person.commitments()).map(({ completed }) => completed), [true]);
});

test('when the server fails, pages say so and keep their content', async ({ open, world, expectComplaint }) => {
  expectComplaint(/status of (500|503)/);
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const pages: [path: string, known: (page: Page) => Locator][] = [
    [ALL, (page) => box(page, 'Run')],
    ['/dashboard', (page) => page.getByText('No confidants yet. Invite someone to start building accountability!')],
    ['/settings', (page) => page.getByRole('textbox', { name: 'Name', exact: true })],
    ['/settings/encouragements', (page) => page.getByText('No encouragements yet. Add your first one!')],
  ];
  for (const [path, known] of sampled(pages)) {
    const page = await open(path, { as: person });
    await known(page).waitFor();
    let status = 500;
    await page.route('**/api/v1/**', (route) => route.fulfill({ status, body: '' }));
    const note = (words: string) => page.getByRole('main').getByText(`${words} This may be out of date.`).first();
    // Coming back to the page causes a read.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await note('Something went wrong on our side, so this wasn’t refreshed.').waitFor();
    await known(page).waitFor();
    expect(await page.getByText('Can’t reach Steadfast.').count()).toBe(0);
    status = 503;
    await tryAgain(page).first().click();
    await note('Steadfast is busy at the moment. Please try again.').waitFor();
    await page.close();
  }
});
