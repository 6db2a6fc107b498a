import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { textsOf } from '#test/support/chats.ts';
import { addOne, item, progressOf, READ } from './support/amounts.ts';
import { box, heading, toast, until } from './support/app.ts';
import { checkForUpdate, keepApp, storedBuilds } from './support/builds.ts';
import { expectMessages, messageBox, write } from './support/chat.ts';
import { twoConfidants } from './support/chats.ts';
import { storedActions } from './support/stored-actions.ts';
import { buildOf, CHUNK, offer, openList, reload, stateOfWaiting, test, untilNext } from './support/versions.ts';

/*
 * A deployment that is not complete, and a new version while something waits, is not saved, or other things happen.
 */

test('a build that is half deployed is not installed, and the pages go on as they are', async ({
  profile,
  world,
  site,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/);
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const context = await profile({ as: person, baseURL: site.url, serviceWorkers: 'allow' });
  const page = await openList(context);
  await keepApp(page);
  const [files] = await storedBuilds(page);
  site.deployNext(CHUNK);
  rmSync(join(site.folder, 'history.html'));
  await checkForUpdate(page);
  expect(await stateOfWaiting(page)).toBe('none');
  expect(await storedBuilds(page)).toEqual([files]);
  await page.reload();
  await box(page, 'Run').waitFor();
  expect(await buildOf(page)).toBe('first');
});

// Without the message that the earlier worker passes on, one of five waits for up to five minutes.
test.for([1, 2, 3, 4, 5])(
  'Reload does not wait for an earlier worker that is just starting (%i)',
  async (_, { profile, world, site }) => {
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const context = await profile({ as: person, baseURL: site.url, serviceWorkers: 'allow' });
    const page = await openList(context);
    await keepApp(page);
    site.deployNext(CHUNK);
    await checkForUpdate(page);
    await offer(page).waitFor();
    const browser = await context.newCDPSession(page);
    await browser.send('ServiceWorker.enable');
    await browser.send('ServiceWorker.stopAllWorkers');
    await reload(page).evaluate((button: HTMLElement) => {
      void fetch('/favicon.svg');
      button.click();
    });
    await until(() => buildOf(page), 'next');
  },
);

test('what is written after Reload was pressed stays, and the new version is offered again', {
  timeout: 240_000,
}, async ({ profile, world, site }) => {
  const context = await profile({ as: await world.person(), baseURL: site.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/settings');
  await heading(page, 'Settings').waitFor();
  await keepApp(page);
  site.deployNext(CHUNK);
  await checkForUpdate(page);
  const name = page.getByLabel('Name', { exact: true });
  await name.evaluate(
    (field, button) => {
      (button as HTMLElement).click();
      field.focus();
      document.execCommand('insertText', false, 'Augusta ');
    },
    await reload(page).elementHandle(),
  );
  await until(() => stateOfWaiting(page), 'none', 90_000);
  // The one that was pressed fades out.
  await until(() => offer(page).count(), 1);
  expect(await name.inputValue()).toContain('Augusta');
  expect(await buildOf(page)).toBe('first');
  await name.press('Enter');
  await toast(page, 'Settings updated successfully');
  // That press is over: a version for which another tab was reloaded does not reload this one.
  site.deployNext(CHUNK);
  await checkForUpdate(page);
  const other = await context.newPage();
  await other.goto('/settings');
  await keepApp(other);
  await reload(other).click();
  await untilNext(other);
  await until(() => stateOfWaiting(page), 'none', 90_000);
  expect(await buildOf(page)).toBe('first');
  await reload(page).last().click();
  await untilNext(page);
});

test('while something is not saved, Reload says so and does nothing', async ({ profile, world, site }) => {
  const context = await profile({ as: await world.person(), baseURL: site.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/settings');
  await heading(page, 'Settings').waitFor();
  await keepApp(page);
  await page.getByLabel('Name', { exact: true }).fill('Augusta');
  site.deployNext(CHUNK);
  await checkForUpdate(page);
  await reload(page).click();
  await page.getByRole('status').getByText('Something here isn’t saved yet. Save it, then reload.').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Augusta');
  expect(await buildOf(page)).toBe('first');
  // The offer is still there.
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await toast(page, 'Settings updated successfully');
  await reload(page).click();
  await untilNext(page);
});

test('what waits is kept: Reload gives the new version without a network, and it is sent once afterwards', {
  timeout: 240_000,
}, async ({ cloud, profile, world, site, expectComplaint }) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { ada, grace, chatId } = await twoConfidants(world);
  // Each check-off adds up, so one that counted twice would show.
  await ada.commitment(READ);
  const context = await profile({ as: ada, baseURL: site.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/commitments');
  await addOne(page, 'Read').waitFor();
  await keepApp(page);
  const chat = await context.newPage();
  await chat.goto(`/chats/${chatId}`);
  await messageBox(chat).waitFor();
  site.deployNext(CHUNK);
  await checkForUpdate(page);
  await chat.keyboard.press('Shift');
  for (const tab of [page, chat]) await offer(tab).waitFor();
  await context.setOffline(true);
  await addOne(page, 'Read').click();
  await storedActions(page, 1);
  await write(chat, 'See you');
  await expectMessages(chat, ['See you']);
  for (const tab of [page, chat]) {
    await reload(tab).click();
    await untilNext(tab);
  }
  await item(page, 'Read').getByText('1 of 20 pages').waitFor();
  await expectMessages(chat, ['See you']);
  await context.setOffline(false);
  await storedActions(page, 0);
  await until(() => textsOf(grace, chatId), ['See you']);
  // Both tabs may have sent them.
  await cloud.settle();
  expect(await progressOf(ada)).toEqual([1]);
  expect(await textsOf(grace, chatId)).toEqual(['See you']);
});
