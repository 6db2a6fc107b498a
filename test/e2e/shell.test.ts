import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { box, checked, heading, row, signIn, until } from './support/app.ts';
import { test } from './support/test.ts';

/* The frame of all signed-in pages: where one is, where one can go, and what is said above or below a page. */

const path = (page: Page) => new URL(page.url()).pathname;
const onHeading = (page: Page) => page.evaluate(() => document.activeElement?.tagName === 'H1');
const menuOf = (page: Page) => page.getByRole('menu', { name: 'User menu' });
const openMenu = (page: Page) => page.getByRole('button', { name: 'User menu' }).click();
const bounds = async (locator: Locator) => (await locator.boundingBox())!;

describe('the frame', () => {
  test.for([
    { width: 1280, links: ['Commitments', 'Confidants'] },
    { width: 390, links: ['Dashboard', 'Commitments', 'Confidants', 'Chats'] },
  ])('at $width px has its landmarks and says where one is', async ({ width, links }, { open, world }) => {
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
  });

  test('names each page in the title, and takes the focus to its heading', async ({ open, world }) => {
    const page = await open('/dashboard', { as: await world.person() });
    // The app's heading, not the skeleton's: a press on the document's own link would begin another visit.
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

  test('keeps the place in a page that one comes back to', async ({ open, world }) => {
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

  test('can be skipped, which is no change of page', async ({ open, world }) => {
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
    expect(path(page)).toBe('/commitments');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('stays when a page breaks, and the page can be tried again', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/RangeError|Invalid time zone/i);
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const page = await (await profile({ as: person })).newPage();
    const user = await person.call(users.me);
    // A zone that this browser does not know, as one of next year's might be.
    await page.route('**/api/v1/users/me', (route) => route.fulfill({ json: { ...user, timezone: 'Moon/Tycho' } }));
    await page.goto('/commitments');
    await heading(page, 'Something went wrong').waitFor();
    await page.getByRole('button', { name: 'User menu' }).waitFor();
    await page.unroute('**/api/v1/users/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await box(page, 'Run').waitFor();
  });
});

describe('the keyboard', () => {
  /** What has the focus, and whether its middle can be seen: what lies there is it, a part of it, or around it. */
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

  test.for([
    // What is about AI comes last, in the middle of the page.
    {
      path: '/settings',
      width: 390,
      awaited: ['Confirm new password', 'Edit General Coach', 'Monthly limit in dollars'],
    },
    { path: '/commitments', width: 320, awaited: ['Practice 0'] },
  ])('at $width px sees what it is at, on all of $path', async ({ path, width, awaited }, { open, world }) => {
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
  });

  async function press(page: Page, key: string) {
    await page.keyboard.press(key);
    return focus(page);
  }
});

describe('in forced colours', () => {
  const isBordered = (locator: Locator) =>
    locator.evaluate((element) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
      return borderTopStyle === 'solid' && Number.parseFloat(borderTopWidth) >= 1;
    });
  /** Is it drawn as the system draws a selection? */
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

  test.for([390, 1280])('at %i px shows where one is, and what is a piece', async (width, { open, world }) => {
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
  });
});

describe('the user menu', () => {
  test.for([1280, 390])('at %i px says who one is and leads to the account', async (width, { open, world }) => {
    const person = await world.person({ name: 'Ada King Lovelace' });
    const page = await open('/dashboard', { as: person, width });
    const avatar = page.getByRole('button', { name: 'User menu' }).locator('.avatar');
    await until(() => avatar.getAttribute('data-initials'), 'AL');
    await openMenu(page);
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

  test('in the sidebar opens by the name, too', async ({ open, world }) => {
    const person = await world.person({ name: 'Ada' });
    const page = await open('/dashboard', { as: person });
    const { x, y, width, height } = await bounds(page.getByRole('banner').getByText(person.email));
    await page.mouse.click(x + width / 2, y + height / 2);
    await menuOf(page).waitFor();
  });

  test('shows a picture where there is one, and initials where it does not load', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 404/);
    const person = await world.person({ name: 'Ada' });
    const user = await person.call(users.me);
    for (const [image, initials] of [
      ['/favicon.svg', ''],
      ['/no-such-picture.png', 'A'],
    ] as const) {
      const page = await (await profile({ as: person })).newPage();
      await page.route('**/api/v1/users/me', (route) => route.fulfill({ json: { ...user, image } }));
      await page.route('**/no-such-picture.png', (route) => route.fulfill({ status: 404 }));
      await page.goto('/dashboard');
      const avatar = page.getByRole('button', { name: 'User menu' }).locator('.avatar');
      await until(() => avatar.locator('img').count(), image === '/favicon.svg' ? 1 : 0);
      await until(() => avatar.getAttribute('data-initials'), initials);
    }
  });

  test('signs out although the server does not answer', async ({ open, world }) => {
    const page = await open('/dashboard', { as: await world.person() });
    await page.route('**/sign_out', () => {});
    await openMenu(page);
    await menuOf(page).getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login', { timeout: 10_000 });
  });
});

describe('the floating button', () => {
  const fab = (page: Page) => page.getByRole('button', { name: 'Quick add' });

  test('is for small screens', async ({ open, world }) => {
    const page = await open('/dashboard', { as: await world.person(), width: 390 });
    await fab(page).waitFor();
    await page.setViewportSize({ width: 1023, height: 800 });
    expect(await fab(page).isVisible()).toBe(true);
    await page.setViewportSize({ width: 1024, height: 800 });
    expect(await page.locator('.fab').isVisible()).toBe(false);
  });

  test('adds a commitment from any page, and the focus comes back to it', async ({ open, world }) => {
    const person = await world.person();
    const page = await open('/settings', { as: person, width: 390 });
    await page.getByLabel('Name').waitFor();
    await fab(page).click();
    const menu = page.getByRole('menu', { name: 'Quick add' });
    await until(() => menu.getByRole('menuitem').allTextContents(), ['Add Commitment']);
    await menu.getByRole('menuitem', { name: 'Add Commitment' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Commitment' });
    await dialog.getByLabel('Title').fill('Read');
    expect(await dialog.getByLabel('Start date').inputValue()).toBe(new Date().toISOString().slice(0, 10));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await until(() => fab(page).evaluate((button) => button === document.activeElement), true);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await checked(page, 'Read', false);
  });

  test('works by keyboard', async ({ open, world }) => {
    const page = await open('/commitments', { as: await world.person(), width: 390 });
    await fab(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Add Commitment' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').waitFor({ state: 'hidden' });
    await until(() => fab(page).evaluate((button) => button === document.activeElement), true);
    await page.keyboard.press('Enter');
    await page.locator('[role="menuitem"][data-highlighted]', { hasText: 'Add Commitment' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New Commitment' }).waitFor();
  });

  test('covers no last row, no tab and no notice', async ({ open, world }) => {
    const person = await world.person();
    for (let n = 0; n < 12; n++) await person.commitment({ title: `Practice ${n}` });
    const page = await open('/commitments', { as: person, width: 390 });
    await box(page, 'Practice 0').waitFor();
    const button = await bounds(fab(page));
    await until(async () => {
      // Rows have their own height when they are seen: the end is where it is then.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const last = await bounds(row(page, 'Practice 0'));
      return last.y + last.height <= button.y;
    }, true);
    const tabs = await bounds(page.getByRole('navigation', { name: 'Main' }));
    expect(button.y + button.height).toBeLessThanOrEqual(tabs.y);
    await page.goto('/settings');
    await page.getByLabel('Name').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    const notice = page.locator('[data-scope="toast"][data-part="root"]');
    await notice.waitFor();
    await until(async () => {
      const { y, height } = await bounds(notice);
      return y + height <= button.y;
    }, true);
  });
});

describe('the banner about the address', () => {
  const banner = (page: Page) => page.getByRole('region', { name: 'Verify your email' });
  const isAbove = (page: Page) =>
    banner(page).evaluate((each) => {
      const title = document.querySelector('h1');
      return title !== null && (each.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    });

  test('is there on every page until the address is verified', async ({ open, world }) => {
    const person = await world.person();
    const page = await open('/dashboard', { as: person });
    await banner(page).getByText(`We sent a link to ${person.email}.`).waitFor();
    for (const name of ['Commitments', 'Steadfast']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(name === 'Commitments' ? '**/commitments' : '**/dashboard');
      await banner(page).waitFor();
      await until(() => isAbove(page), true);
    }
    await person.verify();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await until(() => banner(page).count(), 0);
    await page.reload();
    await heading(page, 'Dashboard').waitFor();
    await until(() => page.evaluate(() => localStorage.getItem('unverified_email')), null);
    expect(await page.getByText('Verify your email').filter({ visible: true }).count()).toBe(0);
  });

  test('is not for who has verified', async ({ open, world }) => {
    const person = await world.person();
    await person.verify();
    const page = await open('/dashboard', { as: person });
    await page.getByText('No commitments yet').waitFor();
    expect(await banner(page).count()).toBe(0);
  });

  test.for([390, 1280])(
    'at %i px pushes nothing, on the first visit and the next',
    async (width, { profile, world }) => {
      const person = await world.person();
      for (let n = 0; n < 8; n++) await person.commitment({ title: `Practice ${n}` });
      const page = await (await profile({ as: person, width })).newPage();
      await page.addInitScript(() => {
        const seen = window as unknown as { shifted: number };
        seen.shifted = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            seen.shifted += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const shifted = () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
      for (const above of [false, true]) {
        await page.goto('/dashboard', { waitUntil: 'networkidle' });
        await box(page, 'Practice 7').waitFor();
        await banner(page).waitFor();
        expect(await isAbove(page)).toBe(above);
        expect(await shifted()).toBeLessThanOrEqual(0.01);
      }
    },
  );

  test('is in the first picture of a page, before any code has come', async ({ open, profile, world }) => {
    void open;
    const person = await world.person();
    const context = await profile({ as: person, width: 390 });
    const page = await context.newPage();
    await page.goto('/dashboard');
    await banner(page).waitFor();
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/main-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/commitments', { waitUntil: 'commit' });
    const drawn = page.locator('.verify-skeleton .verify');
    // Not before it has its looks.
    const isPainted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await until(isPainted, true);
    await drawn.waitFor();
    const before = await bounds(drawn);
    held.resolve();
    await heading(page, 'Commitments (0)').waitFor();
    expect(await bounds(banner(page))).toEqual(before);
  });

  test('sends the link again, and says so', async ({ open, world }) => {
    const person = await world.person();
    const before = (await person.mails()).length;
    const page = await open('/dashboard', { as: person });
    const held = Promise.withResolvers<void>();
    await page.route('**/resend_verification', async (route) => {
      await held.promise;
      await route.continue();
    });
    await banner(page).getByRole('button', { name: 'Send it again' }).click();
    await banner(page).getByRole('button', { name: 'Sending...' }).waitFor();
    held.resolve();
    await page.getByText(`A new link is on its way to ${person.email}.`).first().waitFor();
    await banner(page).getByRole('button', { name: 'Send it again' }).waitFor();
    await until(async () => (await person.mails()).length, before + 1);
  });

  test('knows when the address has been verified in another tab', async ({ profile, world }) => {
    const person = await world.person();
    const context = await profile({ as: person });
    const [page, other] = [await context.newPage(), await context.newPage()];
    await page.goto('/dashboard');
    await banner(page).waitFor();
    await other.goto('/commitments');
    await banner(other).waitFor();
    await person.verify();
    await other.reload();
    await until(() => other.evaluate(() => localStorage.getItem('unverified_email')), null);
    await until(() => banner(page).count(), 0);
  });

  test('does not promise a link to who has verified meanwhile', async ({ open, world }) => {
    const person = await world.person();
    const page = await open('/dashboard', { as: person });
    await banner(page).waitFor();
    await person.verify();
    await banner(page).getByRole('button', { name: 'Send it again' }).click();
    const notice = page.locator('[data-scope="toast"][data-part="title"]');
    await until(() => notice.allTextContents(), ['Your email is verified']);
    await until(() => banner(page).count(), 0);
  });

  test('says that it was asked too often', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 429/);
    const person = await world.person();
    const page = await open('/dashboard', { as: person });
    for (let mail = 0; mail < LIMITS.linkMailsPerHour; mail++) {
      await person.raw('POST', users.resendVerification.path);
    }
    await banner(page).getByRole('button', { name: 'Send it again' }).click();
    await page.getByText('Too many attempts. Please try again later.').first().waitFor();
  });
});

describe('notices', () => {
  test.for([
    { kind: 'success', lasts: 3000 },
    { kind: 'error', lasts: 4000 },
  ])('of $kind stay $lasts ms', async ({ kind, lasts }, { profile, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const page = await (await profile({ as: await world.person() })).newPage();
    await page.clock.install();
    if (kind === 'error') {
      const refusal = { status: 422, json: { error: 'Name is odd', errors: ['Name is odd'] } };
      await page.route('**/users/me', (route) =>
        route.request().method() === 'PUT' ? route.fulfill(refusal) : route.fallback(),
      );
    }
    await page.goto('/settings');
    const toaster = page.waitForResponse((response) => /toaster-.*\.js$/.test(response.url()));
    await page.getByLabel('Name').fill('Ada');
    await toaster;
    const notice = page.locator(`[data-scope="toast"][data-part="root"][data-type="${kind}"]`);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    let passed = 0;
    const pass = async (milliseconds: number) => {
      await page.clock.runFor(milliseconds);
      passed += milliseconds;
    };
    // Time goes on in small steps until it is there: it is drawn by timers, too.
    await until(async () => {
      if (await notice.isVisible()) return true;
      await pass(20);
      return false;
    }, true);
    const shown = passed;
    await pass(lasts - 200);
    expect(await notice.getAttribute('data-state')).toBe('open');
    await until(async () => {
      if ((await notice.getAttribute('data-state').catch(() => null)) !== 'open') return true;
      await pass(20);
      return false;
    }, true);
    expect(passed - shown).toBeLessThanOrEqual(lasts + 40);
  });
});

describe('many notices', () => {
  const notices = (page: Page) => page.locator('[data-scope="toast"][data-part="root"]');
  // While it saves it is called otherwise, and the next section's would be the first 'Save'.
  const save = (page: Page) =>
    page.getByRole('region', { name: 'Account Settings' }).getByRole('button', { name: 'Save', exact: true });

  test('of the same text are one, which stays for longer', async ({ profile, world }) => {
    const page = await (await profile({ as: await world.person() })).newPage();
    await page.clock.install();
    await page.goto('/settings');
    await page.getByLabel('Name').waitFor();
    const toaster = page.waitForResponse((response) => /toaster-.*\.js$/.test(response.url()));
    await page.getByLabel('Name').focus();
    await toaster;
    const states = () => notices(page).evaluateAll((all) => all.map((each) => each.dataset.state));
    await page.clock.pauseAt(Date.now() + 60_000);
    await save(page).click();
    await until(async () => {
      await page.clock.runFor(20);
      return notices(page).count();
    }, 1);
    for (let again = 0; again < 3; again++) {
      await page.clock.runFor(2000);
      expect(await states()).toEqual(['open']);
      await save(page).click();
      await page.clock.runFor(500);
      expect(await states()).toEqual(['open']);
    }
    await until(async () => {
      await page.clock.runFor(500);
      return notices(page).count();
    }, 0);
    // Gone, and said anew.
    await save(page).click();
    await until(async () => {
      await page.clock.runFor(20);
      return notices(page).count();
    }, 1);
  });

  test('are three at most, and the others wait', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const page = await open('/settings', { as: await world.person() });
    let refusals = 0;
    await page.route('**/users/me', (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      const sentence = `Refusal ${++refusals}`;
      return route.fulfill({ status: 422, json: { error: sentence, errors: [sentence] } });
    });
    await page.getByLabel('Name').fill('Eve');
    for (let press = 1; press <= 5; press++) {
      const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
      await save(page).click();
      await answer;
    }
    const most = { seen: 0 };
    await until(async () => {
      const texts = await notices(page).allInnerTexts();
      most.seen = Math.max(most.seen, texts.length);
      return texts.some((text) => text.includes('Refusal 5'));
    }, true);
    expect(most.seen).toBe(3);
  });
});

describe('in two tabs', () => {
  test('the menu offers the other theme, whoever has chosen this one', async ({ profile, world }) => {
    const context = await profile({ as: await world.person() });
    const [page, other] = [await context.newPage(), await context.newPage()];
    const entry = (on: Page) => menuOf(on).getByRole('menuitem', { name: /mode$/ });
    for (const each of [page, other]) {
      await each.goto('/dashboard');
      await openMenu(each);
      await until(() => entry(each).textContent(), 'Dark mode');
    }
    // The system's, where nothing is chosen
    await other.emulateMedia({ colorScheme: 'dark' });
    await until(() => entry(other).textContent(), 'Light mode');
    await other.emulateMedia({ colorScheme: 'light' });
    await until(() => entry(other).textContent(), 'Dark mode');
    await entry(page).click();
    await until(() => entry(other).textContent(), 'Light mode');
    await openMenu(page);
    await until(() => entry(page).textContent(), 'Light mode');
  });

  test('signing in at one takes the other along, which was at /login as well', async ({ profile, world }) => {
    const context = await profile();
    const [page, other] = [await context.newPage(), await context.newPage()];
    await Promise.all([page.goto('/login'), other.goto('/login')]);
    await heading(other, 'Sign in to your account').waitFor();
    await signIn(page, await world.person());
    await page.waitForURL('**/dashboard');
    await other.waitForURL('**/dashboard');
    await heading(other, 'Dashboard').waitFor();
  });

  test('a session that has ended ends in both, and each goes on where it was', async ({
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
    expect(await page.evaluate(() => localStorage.getItem('unverified_email'))).toBeNull();
    await signIn(page, person);
    await page.waitForURL('**/settings');
    await other.waitForURL('**/commitments');
    await until(() => page.getByLabel('Name').inputValue(), 'Ada');
  });
});
