import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { bounds, box, heading, signIn, signOut, until } from './support/app.ts';
import { PAGE, withFitness } from './support/log-food.ts';
import { test } from './support/test.ts';

/* The frame by keyboard, in forced colors, in two tabs and on a wide screen, the user menu, and a failed sign-out. */

const menuOf = (page: Page) => page.getByRole('menu', { name: 'User menu' });
const openMenu = (page: Page) => page.getByRole('button', { name: 'User menu' }).click();

describe('the user menu', () => {
  test('signs out although the server does not answer', async ({ open, world }) => {
    const page = await open('/dashboard', { as: await world.person() });
    await page.route('**/sign_out', () => {});
    await signOut(page);
  });

  test('shows the user’s picture, and initials if it does not load', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/status of 404/);
    const person = await world.person({ name: 'Ada' });
    const user = await person.call(users.me);
    const page = await (await profile({ as: person })).newPage();
    await page.route('**/no-such-picture.png', (route) => route.fulfill({ status: 404 }));
    for (const [image, pictures] of [
      ['/favicon.svg', 1],
      ['/no-such-picture.png', 0],
    ] as const) {
      await page.route('**/api/v1/users/me', (route) => route.fulfill({ json: { ...user, image } }));
      await page.goto('/dashboard');
      const avatar = page.getByRole('button', { name: 'User menu' }).locator('.avatar');
      await until(() => avatar.locator('img').count(), pictures);
      await until(() => avatar.getAttribute('data-initials'), 'A');
    }
  });

  test.for([1280, 390])('at %i px shows the user’s name and links to the account', async (width, { open, world }) => {
    const person = await world.person({ name: 'Ada King Lovelace' });
    const page = await open('/dashboard', { as: person, width });
    const avatar = page.getByRole('button', { name: 'User menu' }).locator('.avatar');
    await until(() => avatar.getAttribute('data-initials'), 'AL');
    if (width === 390) await openMenu(page);
    else {
      // In the sidebar it also opens by the name.
      const { x, y, width, height } = await bounds(page.getByRole('banner').getByText(person.email));
      await page.mouse.click(x + width / 2, y + height / 2);
    }
    await menuOf(page).getByText('Ada King Lovelace').waitFor();
    await menuOf(page).getByText(person.email).waitFor();
    expect(await menuOf(page).getByRole('menuitem').allTextContents()).toEqual([
      'Manage account',
      'Manage Power-Ups',
      'Dark mode',
      'Sign out',
    ]);
    await menuOf(page).getByRole('menuitem', { name: 'Manage account' }).click();
    await page.waitForURL('**/settings');
    await heading(page, 'Settings').waitFor();
  });
});

describe('in two tabs', () => {
  test('a session that has ended ends in both, and the next one begins at the same pages', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 401/);
    const person = await world.person({ name: 'Ada' });
    const context = await profile({ as: person });
    const [page, other] = [await context.newPage(), await context.newPage()];
    await page.goto('/settings');
    await other.goto('/commitments');
    await page.getByLabel('Name').waitFor();
    await heading(other, 'Commitments (0)').waitFor();
    await page.getByLabel('Name').fill('Eve');
    await person.raw('DELETE', '/api/v1/users/sign_out');
    await page.waitForURL('**/login');
    await other.waitForURL('**/login');
    await until(() => page.evaluate(() => localStorage.getItem('unverified_email')), null);
    await signIn(page, person);
    await page.waitForURL('**/settings');
    await other.waitForURL('**/commitments');
    await until(() => page.getByLabel('Name').inputValue(), 'Ada');
  });

  test('the menu offers the other theme, whichever tab has chosen this one', async ({ profile, world }) => {
    const context = await profile({ as: await world.person() });
    const [page, other] = [await context.newPage(), await context.newPage()];
    const entry = (on: Page) => menuOf(on).getByRole('menuitem', { name: /mode$/ });
    for (const each of [page, other]) {
      await each.goto('/dashboard');
      await openMenu(each);
      await until(() => entry(each).textContent(), 'Dark mode');
    }
    // The system's theme if nothing is chosen.
    await other.emulateMedia({ colorScheme: 'dark' });
    await until(() => entry(other).textContent(), 'Light mode');
    await other.emulateMedia({ colorScheme: 'light' });
    await until(() => entry(other).textContent(), 'Dark mode');
    await entry(page).click();
    await until(() => entry(other).textContent(), 'Light mode');
    await openMenu(page);
    await until(() => entry(page).textContent(), 'Light mode');
  });
});

describe('the keyboard', () => {
  /** The focused element, and whether its center is visible: the element there is itself, inside it, or around it. */
  const focus = (page: Page) =>
    page.evaluate(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) return null;
      const { x, y, width, height } = activeElement.getBoundingClientRect();
      const there = document.elementFromPoint(x + width / 2, y + height / 2);
      const seen = there !== null && (there.contains(activeElement) || activeElement.contains(there));
      const name = activeElement.getAttribute('aria-label') ?? activeElement.getAttribute('name');
      return { name: name ?? activeElement.textContent.slice(0, 40), seen };
    });

  const PAGES = [
    { path: '/commitments', width: 320, awaited: ['Practice 0'] },
    // The sections about AI load last, in the middle of the page.
    {
      path: '/settings',
      width: 390,
      awaited: ['Confirm new password', 'Edit General Coach', 'Monthly limit in dollars'],
    },
  ];

  test.for(PAGES)(
    'at $width px sees what it is at, on all of $path',
    async ({ path, width, awaited }, { open, world }) => {
      const person = await world.person();
      for (let n = 0; n < 16; n++) await person.commitment({ title: `Practice ${n}` });
      const page = await open(path, { as: person, width });
      for (const label of awaited) await page.getByLabel(label, { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Quick add' }).waitFor();
      for (const key of ['Tab', 'Shift+Tab']) {
        const unseen: string[] = [];
        let steps = 0;
        // Until the focus has left the page.
        for (let at = await press(page, key); at && steps < 300; at = await press(page, key)) {
          steps++;
          if (!at.seen) unseen.push(at.name);
        }
        expect(unseen).toEqual([]);
        expect(steps).toBeGreaterThan(16);
        expect(steps).toBeLessThan(300);
      }
    },
  );

  async function press(page: Page, key: string) {
    await page.keyboard.press(key);
    return focus(page);
  }
});

describe('in forced colors', () => {
  const isBordered = (locator: Locator) =>
    locator.evaluate((element) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
      return borderTopStyle === 'solid' && Number.parseFloat(borderTopWidth) >= 1;
    });
  /** Whether an element has the system's colors of a selection. */
  const isSelected = (locator: Locator) =>
    locator.evaluate((element) => {
      const system = document.createElement('i');
      system.style.cssText = 'forced-color-adjust: none; background: Highlight; color: HighlightText';
      document.body.append(system);
      const colours = [system, element]
        .map((each) => getComputedStyle(each))
        .map((style) => `${style.color} on ${style.backgroundColor}`);
      system.remove();
      return colours[0] === colours[1];
    });

  test.for([390, 1280])(
    'at %i px the current page is marked, and cards have borders',
    async (width, { open, world }) => {
      const page = await open('/settings', { as: await world.person(), width, forcedColors: 'active' });
      const nav = page.getByRole('navigation', { name: 'Settings' });
      for (const [name, wanted] of [
        ['Account', true],
        ['Notification Settings', false],
      ] as const) {
        await until(() => isSelected(nav.getByRole('link', { name })), wanted);
      }
      const pieces = [page.getByRole('region', { name: 'Verify your email' }), page.locator('.user-button .avatar')];
      if (width === 390) pieces.push(page.getByRole('button', { name: 'Quick add' }));
      for (const piece of pieces) expect(await isBordered(piece)).toBe(true);
    },
  );
});

describe('the shell', () => {
  test('has a link to the content, which is not a navigation', async ({ open, world }) => {
    const person = await world.person();
    for (let n = 0; n < 20; n++) await person.commitment({ title: `Practice ${n}` });
    const page = await open('/commitments', { as: person, width: 390 });
    await box(page, 'Practice 0').waitFor();
    await page.evaluate(() => window.scrollTo(0, 500));
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.keyboard.press('Tab');
    await until(() => page.evaluate(() => document.activeElement?.textContent), 'Skip to content');
    await page.keyboard.press('Enter');
    await until(() => page.evaluate(() => document.activeElement?.id), 'main');
    expect(new URL(page.url()).pathname).toBe('/commitments');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('gives a wide screen to pages with columns or a month, and to others what can be read', async ({
    open,
    world,
  }) => {
    const person = await withFitness(world);
    await person.commitment({ title: 'Run', description: 'Along the river, past the mill. '.repeat(12) });
    const page = await open('/commitments', { as: person, width: 1440 });
    // A description of several lines takes one.
    const note = page.getByText(/^Along the river/);
    await until(() => note.evaluate((each) => each.clientHeight), 20);
    const widthOf = () => page.locator('.page-head').evaluate((each) => each.clientWidth);
    expect(await widthOf()).toBe(760);
    for (const address of ['/dashboard', '/history', PAGE]) {
      await page.goto(address);
      await until(widthOf, 960);
    }
  });
});
