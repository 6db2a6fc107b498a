import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { box, checked, restPointer, toast, until } from './support/app.ts';
import { goOffline, listOf, NEW_COMMITMENT, pressAgain } from './support/offline.ts';
import { expectStyled } from './support/styled.ts';
import { test } from './support/test.ts';

/* A site that cannot be reached while a page needs more of its code, or its styles; and when code is not loaded. */

test('when the site cannot be reached, no page reloads', async ({ world, profile, expectComplaint }) => {
  expectComplaint(/ERR_FAILED/);
  const { page } = await listOf({ world, profile });
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('button', { name: 'New Commitment' }).click();
  await toast(page, 'This didn’t load. Please try again in a moment.');
  await checked(page, 'Run', false);
  await page.unrouteAll();
  await pressAgain(page, NEW_COMMITMENT);
});

test('a dialog whose styles cannot be loaded is not shown without them, and loads them again later', async ({
  world,
  profile,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const { page } = await listOf({ world, profile });
  await page.route('**/*', (route) => (route.request().url().endsWith('.js') ? route.continue() : route.abort()));
  await page.getByRole('button', { name: 'New Commitment' }).click();
  await toast(page, 'This didn’t load. Please try again in a moment.');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.unrouteAll();
  await pressAgain(page, NEW_COMMITMENT);
  await expectStyled(page);
});

/** The network as the browser reports it; pages can receive its changes. */
const pretendNetwork = (state: { saveData?: boolean; effectiveType?: string }) => {
  const connection = Object.assign(new EventTarget(), state);
  Object.defineProperty(navigator, 'connection', { value: connection });
  window.addEventListener('saving ended', () => {
    Object.assign(connection, { saveData: false, effectiveType: '4g' });
    connection.dispatchEvent(new Event('change'));
  });
};

const stopSaving = async (page: Page): Promise<void> =>
  void (await page.evaluate(() => window.dispatchEvent(new Event('saving ended'))));

describe('code is not loaded in advance', () => {
  test.for([
    {
      when: 'without a network',
      state: {},
      begin: goOffline,
      end: (page: Page) => page.context().setOffline(false),
    },
    { when: 'where data is saved', state: { saveData: true }, begin: async () => {}, end: stopSaving },
    {
      when: 'over a network as slow as 2G',
      state: { effectiveType: 'slow-2g' },
      begin: async () => {},
      end: stopSaving,
    },
  ])('$when, but afterwards', async ({ state, begin, end }, { world, profile, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const context = await profile({ as: person });
    await restPointer(context);
    await context.addInitScript(pretendNetwork, state);
    const page = await context.newPage();
    const live = page.waitForEvent('websocket');
    await page.goto('/commitments');
    await box(page, 'Run').waitFor();
    await live;
    // What is loaded some seconds after each page: unsent work, which then stores its keys, and the badge.
    await page.waitForFunction(() => localStorage.getItem('storage_keys') !== null);
    await begin(context, page);

    const requested: string[] = [];
    page.on('request', (request) => void (request.url().includes('/assets/') && requested.push(request.url())));
    await page.keyboard.press('Shift');
    // Whatever the key press has started has run before several idle callbacks.
    for (let turn = 0; turn < 5; turn++) {
      await page.evaluate(() => new Promise<unknown>((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
    }
    expect(requested).toEqual([]);
    await end(page);
    await until(async () => requested.some((url) => url.includes('/assets/commitment-dialog-')), true);
  });
});
