import { mkdirSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Person } from '#test/support/world.ts';
import { box, heading } from './support/app.ts';
import { test } from './support/test.ts';

/*
 * Every screen, in light and dark, on a phone and on a desk: nothing that axe finds, nothing that must be scrolled
 * sideways, nothing that the browser complains about. The pictures in .build/screens are for people to look at.
 */

const PICTURES = new URL('../../.build/screens/', import.meta.url).pathname;
mkdirSync(PICTURES, { recursive: true });

const LOOKS = (['light', 'dark'] as const).flatMap((theme) => [320, 390, 1280].map((width) => ({ theme, width })));

interface Screen {
  name: string;
  path: string;
  signedIn?: boolean;
  /** Brings the page to what is to be looked at. */
  to: (page: Page) => Promise<void>;
}

const SCREENS: Screen[] = [
  { name: 'home', path: '/', to: (page) => page.getByRole('link', { name: 'Get Started' }).waitFor() },
  { name: 'login', path: '/login', to: (page) => heading(page, 'Sign in to your account').waitFor() },
  {
    name: 'login-wrong',
    path: '/login',
    to: async (page) => {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Password is required').waitFor();
    },
  },
  { name: 'register', path: '/register', to: (page) => heading(page, 'Create your account').waitFor() },
  { name: 'not-found', path: '/no/such/page', to: (page) => page.getByText('Page not found.').waitFor() },
  { name: 'dashboard', path: '/dashboard', signedIn: true, to: (page) => box(page, 'Read ten pages').waitFor() },
  { name: 'commitments', path: '/commitments', signedIn: true, to: (page) => box(page, 'Read ten pages').waitFor() },
  {
    name: 'dialog',
    path: '/commitments',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Edit Read ten pages' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'question',
    path: '/commitments',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Edit Read ten pages' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'row-menu',
    path: '/commitments',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'More actions for Read ten pages' }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'user-menu',
    path: '/dashboard',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'User menu' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    },
  },
];

describe.each(LOOKS)('in $theme at $width px', ({ theme, width }) => {
  test.for(SCREENS)('$name is clean', async (screen, { open, world }) => {
    const visit = { theme, width, ...(screen.signedIn ? { as: await somebody(world) } : {}) };
    const page = await open(screen.path, visit);
    await screen.to(page);
    await settled(page);
    await page.screenshot({ path: `${PICTURES}${screen.name}-${width}-${theme}.png` });
    await expectClean(page);
  });

  test('empty lists and old ones are clean', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const context = await profile({ theme, width, as: await world.person() });
    const page = await context.newPage();
    for (const path of ['/dashboard', '/commitments']) {
      await page.goto(path);
      await page.getByText(/^No commitments (yet|found)/).waitFor();
      await settled(page);
      await page.screenshot({ path: `${PICTURES}empty${path.replace('/', '-')}-${width}-${theme}.png` });
      await expectClean(page);
    }
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.screenshot({ path: `${PICTURES}offline-${width}-${theme}.png` });
    await expectClean(page);
  });

  test('what cannot be opened offline is said cleanly', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const context = await profile({ theme, width, as: await world.person() });
    const page = await context.newPage();
    await page.goto('/commitments');
    await page.getByText('No commitments found').waitFor();
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('button', { name: 'New Commitment' }).click();
    await page.getByText('You are offline. This opens when you are back.').waitFor();
    await page.screenshot({ path: `${PICTURES}offline-notice-${width}-${theme}.png` });
    await expectClean(page);
    await page.getByRole('link', { name: 'Steadfast' }).click();
    await heading(page, 'This page is not here yet').waitFor();
    await page.screenshot({ path: `${PICTURES}offline-page-${width}-${theme}.png` });
    await expectClean(page);
  });
});

test('a chosen theme is there before the first picture, and stays', async ({ open, world }) => {
  const page = await open('/dashboard', { as: await world.person(), theme: 'light' });
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Dark mode' }).click();
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.classList.contains('dark'));
  await page.getByRole('button', { name: 'User menu' }).waitFor();
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(paper).toBe('rgb(23, 21, 18)');
});

type Registry = { person(who: { name: string }): Promise<Person> };

let known: Promise<Person> | undefined;

/** Somebody with one of everything that a row can be; the same for all screens, which change nothing. */
function somebody(world: Registry): Promise<Person> {
  known ??= register(world);
  return known;
}

async function register(world: Registry): Promise<Person> {
  const person = await world.person({ name: 'Wilhelmina Konstantinopolous-Featherstonehaugh' });
  await person.commitment({ title: 'Renew passport', frequency: 'once' });
  const paid = await person.commitment({ title: 'Balance the books', frequency: 'monthly' });
  await person.skip(paid.id);
  await person.commitment({ title: 'Learn to swim', start_date: '2199-06-03' });
  await person.commitment({ title: 'Call home', frequency: 'weekly' });
  await person.commitment({ title: `${'A very long title with ordinary words. '.repeat(4)}${'W'.repeat(42)}` });
  const read = await person.commitment({ title: 'Read ten pages', description: 'Of a book, not of the news.' });
  await person.complete(read.id);
  return person;
}

/** Waits until whatever moves has come to rest. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => each.playState !== 'running' || each.effect?.getTiming().iterations === Infinity),
  );
}

async function expectClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
}
