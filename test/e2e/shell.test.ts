import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { sampled } from '#test/support/long.ts';
import { box, heading, until } from './support/app.ts';
import { recordShifts, shiftsOf } from './support/layout-shifts.ts';
import { test } from './support/test.ts';

/* What surrounds every page. */

const path = (page: Page) => new URL(page.url()).pathname;
const onHeading = (page: Page) => page.evaluate(() => document.activeElement?.tagName === 'H1');
const menuOf = (page: Page) => page.getByRole('menu', { name: 'User menu' });
const openMenu = (page: Page) => page.getByRole('button', { name: 'User menu' }).click();

describe('the shell', () => {
  const WIDTHS = [
    { width: 390, links: ['Dashboard', 'Commitments', 'Confidants', 'Chats'] },
    { width: 1280, links: ['Dashboard', 'Commitments', 'Confidants'] },
  ];

  test.for(sampled(WIDTHS))(
    'at $width px has its landmarks and says where one is',
    async ({ width, links }, { open, world }) => {
      const page = await open('/commitments', { as: await world.person(), width });
      await heading(page, 'Commitments (0)').waitFor();
      expect(await page.getByRole('main').count()).toBe(1);
      const nav = page.getByRole('navigation', { name: 'Main' });
      expect(await nav.getByRole('link').allTextContents()).toEqual(links);
      const current = nav.locator('[aria-current="page"]:visible');
      expect(await current.allTextContents()).toEqual(['Commitments']);
      await page.getByRole('link', { name: 'Steadfast' }).click();
      await heading(page, 'Dashboard').waitFor();
      expect(path(page)).toBe('/dashboard');
      expect(await current.allTextContents()).toEqual(links.filter((link) => link === 'Dashboard'));
    },
  );

  test('has a title for each page, and focuses the heading of the next page', async ({ open, world }) => {
    const page = await open('/dashboard', { as: await world.person() });
    // Wait for the app's heading: a click on the document's own link would load another document.
    await heading(page, 'Dashboard').and(page.locator('[tabindex]')).waitFor();
    await until(() => page.title(), 'Dashboard · Steadfast');
    // The first page of a visit leaves the focus where the browser starts.
    expect(await onHeading(page)).toBe(false);
    await page.getByRole('link', { name: 'Commitments', exact: true }).click();
    await heading(page, 'Commitments (0)').waitFor();
    await until(() => page.title(), 'Commitments · Steadfast');
    await until(() => onHeading(page), true);
    await openMenu(page);
    await menuOf(page).getByRole('menuitem', { name: 'Manage account' }).click();
    await heading(page, 'Settings').waitFor();
    await until(() => page.title(), 'Settings · Steadfast');
    await until(() => onHeading(page), true);
  });

  test('restores the scroll position of a page that the user comes back to', async ({ open, world }) => {
    const person = await world.person();
    for (let n = 0; n < 20; n++) await person.commitment({ title: `Practice ${n}` });
    const page = await open('/commitments', { as: person, width: 390 });
    await box(page, 'Practice 0').waitFor();
    await page.evaluate(() => window.scrollTo(0, 700));
    await until(() => page.evaluate(() => window.scrollY), 700);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await heading(page, 'Dashboard').waitFor();
    await until(() => page.evaluate(() => window.scrollY), 0);
    await page.goBack();
    await heading(page, 'Commitments (20)').waitFor();
    await until(() => page.evaluate(() => window.scrollY), 700);
  });

  test.for(sampled([390, 1280]))(
    'at %i px does not move while its document arrives',
    async (width, { open, world }) => {
      const person = await world.person();
      await person.verify();
      // The document is written by the test, which its policy forbids.
      const page = await open('/login', { as: person, width, bypassCSP: true });
      await recordShifts(page);
      await page.goto('/robots.txt', { waitUntil: 'load' });
      const frames = await page.evaluate(async () => {
        history.replaceState(null, '', '/dashboard');
        const text = await (await fetch('/dashboard')).text();
        const app = text.indexOf('</svg>');
        // The tabs one after the other, each icon before its text.
        const parts = text.slice(app).split(/(?<=<\/svg>|<\/a>)/);
        document.open();
        document.write(text.slice(0, app));
        for (const part of parts) {
          document.write(part);
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        }
        document.close();
        return parts.length;
      });
      expect(frames).toBeGreaterThan(8);
      await page.getByRole('link', { name: 'Invite someone' }).waitFor();
      expect(await shiftsOf(page)).toEqual([]);
    },
  );

  test('stays when a page fails to render, and the page can be tried again', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/RangeError|Invalid time zone/i);
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const page = await (await profile({ as: person })).newPage();
    const user = await person.call(users.me);
    // A time zone that this browser does not know, as a future one might be.
    await page.route('**/api/v1/users/me', (route) => route.fulfill({ json: { ...user, timezone: 'Moon/Tycho' } }));
    await page.goto('/commitments');
    await heading(page, 'Something went wrong').waitFor();
    await page.getByRole('button', { name: 'User menu' }).waitFor();
    await page.unroute('**/api/v1/users/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await box(page, 'Run').waitFor();
  });
});
