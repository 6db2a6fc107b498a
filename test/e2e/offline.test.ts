import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { box, checked, heading, OFFLINE_NOTE, toast, until } from './support/app.ts';
import { type Control, goOffline, listOf, NEW_COMMITMENT, pressAgain, tryAgain } from './support/offline.ts';
import { test } from './support/test.ts';

/*
 * Offline, nothing disappears from the screen: what cannot be opened says so, and opens later. Online, the code that
 * may be needed is loaded at the first use of a page.
 */

const DISCONNECTED = /ERR_INTERNET_DISCONNECTED/;
const NOTICE = 'You’re offline. This will open when you’re back online.';
const CONTROLS: Control[] = [
  {
    name: 'More actions for Run',
    press: (page) => page.getByRole('button', { name: 'More actions for Run' }).click(),
    opens: (page) => page.getByRole('menuitem', { name: 'Skip this time' }),
  },
  NEW_COMMITMENT,
  {
    name: 'Add an amount to Walk',
    press: (page) => page.getByRole('button', { name: 'Add an amount to Walk' }).click(),
    opens: (page) => page.getByRole('button', { name: 'Add', exact: true }),
  },
  {
    name: 'User menu',
    press: (page) => page.getByRole('button', { name: 'User menu' }).click(),
    opens: (page) => page.getByRole('menuitem', { name: 'Sign out' }),
  },
];

/** Uses the page, and waits until the code that may be needed next is loaded. */
async function use(page: Page): Promise<void> {
  // They are loaded one after the other: after the last one, all others and their imports are loaded.
  const wanted = ['menu', 'toaster', 'commitment-dialog', 'dashboard', 'commitments', 'history'];
  const loaded = () =>
    page.evaluate(
      (names) =>
        names.filter((name) =>
          performance.getEntriesByType('resource').some((each) => each.name.includes(`/assets/${name}-`)),
        ),
      wanted,
    );
  await page.keyboard.press('Shift');
  await until(loaded, wanted);
}

const landmarks = (page: Page) =>
  page.evaluate(() => ['main', 'h1'].map((name) => document.querySelectorAll(name).length));

describe('offline, before any code was loaded,', () => {
  test.for(sampled(CONTROLS))(
    '$name says so, keeps the list and opens afterwards',
    async (control, { world, profile, expectComplaint }) => {
      expectComplaint(DISCONNECTED);
      const { context, page } = await listOf({ world, profile });
      await goOffline(context, page);
      await control.press(page);
      await toast(page, NOTICE);
      expect(await box(page, 'Run').isVisible()).toBe(true);
      expect(await landmarks(page)).toEqual([1, 1]);
      await context.setOffline(false);
      await page.getByText(OFFLINE_NOTE).waitFor({ state: 'detached' });
      await pressAgain(page, control);
    },
  );

  test('a page says so in its place, and opens by itself when the network is back', async ({
    world,
    profile,
    expectComplaint,
  }) => {
    expectComplaint(DISCONNECTED);
    const { context, page } = await listOf({ world, profile }, '/dashboard');
    await goOffline(context, page);
    const link = page.getByRole('navigation').getByRole('link', { name: 'Commitments' });
    await link.click();
    await heading(page, 'This page didn’t load').waitFor();
    expect(await landmarks(page)).toEqual([1, 1]);
    await tryAgain(page).click();
    await page.getByRole('link', { name: 'Steadfast' }).click();
    await box(page, 'Run').waitFor();
    await link.click();
    await heading(page, 'This page didn’t load').waitFor();
    await context.setOffline(false);
    await heading(page, 'Commitments (2)').waitFor();
  });
});

test('offline, after the page was used, its controls and another page open, and completions work there', async ({
  world,
  profile,
  expectComplaint,
}) => {
  expectComplaint(DISCONNECTED);
  const { context, page, person } = await listOf({ world, profile }, '/dashboard');
  await use(page);
  await goOffline(context, page);
  await page.getByRole('navigation').getByRole('link', { name: 'Commitments' }).click();
  await heading(page, 'Commitments (2)').waitFor();
  for (const control of CONTROLS) {
    await control.press(page);
    const opened = control.opens(page);
    await opened.waitFor();
    // Escape closes what has the focus.
    await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"], [role="menu"], form'));
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'hidden' });
  }
  expect(await page.getByText(NOTICE).count()).toBe(0);
  await box(page, 'Show completed').check();
  await box(page, 'Run').click();
  await checked(page, 'Run');
  await context.setOffline(false);
  await until(async () => (await person.commitments())[0]?.completed, true);
});

test('a page whose chunks were removed by a deployment is loaded again', async ({
  world,
  profile,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/);
  const { page } = await listOf({ world, profile });
  await page.route('**/assets/commitment-dialog-*.js', (route) => route.fulfill({ status: 404 }));
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'New Commitment' }).click();
  await loaded;
  await box(page, 'Run').waitFor();
  await page.unrouteAll();
  await pressAgain(page, NEW_COMMITMENT);
});
