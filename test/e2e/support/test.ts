import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { test as base, expect } from 'vitest';
import type { Cloud } from '#test/support/cloud.ts';
import { createAccount, sharedCloud, timedCloud } from '#test/support/shared-cloud.ts';
import { type Person, World } from '#test/support/world.ts';
import { findChromium, findHeadlessShell, LAUNCH_FLAGS } from './chromium.ts';
import { type SparePage, SparePages } from './spare-pages.ts';
import { watch } from './watch.ts';

/*
 * Browser tests: a cloud for each worker and a browser for each file, new users and empty browser profiles for each
 * test. Each complaint of a page (console, policy, failed requests) fails the test, unless the test expects it.
 */

export interface Visit extends BrowserContextOptions {
  /** The user who is signed in. */
  as?: Person;
  theme?: 'light' | 'dark';
  width?: number;
}

interface Complaints {
  reported: string[];
  expected: RegExp[];
}

export const HEIGHTS: Record<number, number> = { 320: 640, 390: 844, 1280: 800 };

export const test = base
  /** Whether the tests of a file move the clock. */
  .extend('movesClock', { scope: 'file' }, (): boolean => false)
  .extend('cloud', { scope: 'file' }, async ({ movesClock }, { onCleanup }): Promise<Cloud> => {
    if (!movesClock) return sharedCloud();
    const cloud = await timedCloud();
    onCleanup(() => cloud.release());
    return cloud;
  })
  /** The locale of the browsers of a file. */
  .extend('locale', { scope: 'file' }, (): string => 'en-US')
  /** Whether the tests of a file need notifications, which Chromium only has with a window. */
  .extend('wholeBrowser', { scope: 'file' }, (): boolean => false)
  .extend('browser', { scope: 'file' }, async ({ wholeBrowser }, { onCleanup }): Promise<Browser> => {
    const executablePath = wholeBrowser ? findChromium() : findHeadlessShell();
    const browser = await chromium.launch({ executablePath, args: LAUNCH_FLAGS });
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('spares', { scope: 'file' }, ({ browser, cloud, locale }) => {
    return new SparePages(browser, optionsOf(cloud.url, { locale }));
  })
  .extend('world', async ({ cloud, locale, movesClock }) => {
    // A file can have another cloud, whose people register.
    const isShared = !movesClock && cloud.url === (await sharedCloud()).url;
    return new World(cloud.url, locale, isShared ? createAccount : undefined);
  })
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures a fixture needs from this pattern
  .extend('complaints', ({}, { onCleanup }): Complaints => {
    // The page is closed, or its session ends, while it opens its live connection or asks for the ticket. The browser
    // reports that, and no page can prevent it.
    const expected = [
      /WebSocket connection to '[^']*\/cable/,
      /(net::ERR_\w+|status of 401).*\/api\/v1\/live_tickets\b/,
    ];
    const complaints: Complaints = { reported: [], expected };
    onCleanup(() => {
      const { reported, expected } = complaints;
      expect(reported.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual([]);
    });
    return complaints;
  })
  /** Expects complaints that this test causes. */
  .extend(
    'expectComplaint',
    ({ complaints }) =>
      (pattern: RegExp): void =>
        void complaints.expected.push(pattern),
  )
  /** A new browser profile. */
  .extend('profile', ({ cloud, browser, locale, complaints }, { onCleanup }) => {
    const profiles: BrowserContext[] = [];
    let over = false;
    onCleanup(async () => {
      // Complaints after this point come from the end of the test, such as a request that is no longer answered.
      over = true;
      // A route of the test can be handling a request of the page.
      const routed = profiles.flatMap((context) => [context, ...context.pages()]);
      await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all(profiles.map((context) => context.close()));
    });
    return async (visit: Visit = {}): Promise<BrowserContext> => {
      const context = await browser.newContext(optionsOf(cloud.url, { locale, ...visit }));
      context.setDefaultTimeout(15_000);
      profiles.push(context);
      await Promise.all([
        watch(context, (complaint) => void (over || complaints.reported.push(complaint))),
        visit.as?.token && signIn(context, visit.baseURL ?? cloud.url, visit.as.token),
      ]);
      return context;
    };
  })
  /**
   * A page in an empty profile. Visits with special options get a new profile; all others get one that was emptied
   * after another test.
   */
  .extend('open', ({ profile, spares, complaints }, { onCleanup }) => {
    const used: SparePage[] = [];
    let over = false;
    onCleanup(async () => {
      over = true;
      await Promise.all(used.map((spare) => spares.giveBack(spare)));
    });
    return async (path: string, visit: Visit = {}): Promise<Page> => {
      const { as, theme = 'light', width = 1280, ...others } = visit;
      if (Object.keys(others).length > 0) return ready(await (await profile(visit)).newPage(), path);
      const spare = await spares.take((complaint) => void (over || complaints.reported.push(complaint)));
      used.push(spare);
      const { page } = spare;
      await page.setViewportSize(viewportOf(width));
      await page.emulateMedia({ colorScheme: theme });
      if (as?.token) await page.evaluate((token) => localStorage.setItem('jwt_token', token), as.token);
      return ready(page, path);
    };
  });

async function ready(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  // A static page is shown before the code that handles or replaces it is loaded.
  await page.waitForFunction(() => !document.querySelector('form :disabled, #root > .drawn'));
  return page;
}

/**
 * Stores a session for the first page of a profile. Playwright's `storageState` opens and closes another page for
 * that, which costs as much as the page itself.
 */
async function signIn(context: BrowserContext, url: string, token: string): Promise<void> {
  await context.addCookies([{ name: 'signs-in', value: 'once', url }]);
  await context.addInitScript(
    ({ origin, token }) => {
      if (location.origin !== origin || !document.cookie.includes('signs-in=once')) return;
      // biome-ignore lint/suspicious/noDocumentCookie: a cookie store answers too late, after the page's own code
      document.cookie = 'signs-in=; path=/; max-age=0';
      localStorage.setItem('jwt_token', token);
    },
    { origin: url, token },
  );
}

function optionsOf(url: string, { as: _, theme = 'light', width = 1280, ...others }: Visit): BrowserContextOptions {
  return {
    baseURL: url,
    colorScheme: theme,
    viewport: viewportOf(width),
    timezoneId: 'UTC',
    // Animations cost sixty frames a second, which is slow on a busy machine. Tests of animations turn them on.
    reducedMotion: 'reduce',
    // The worker would load the whole site in each test that uses a page. Tests of it allow it.
    serviceWorkers: 'block',
    ...others,
  };
}

function viewportOf(width: number): { width: number; height: number } {
  return { width, height: HEIGHTS[width] ?? 800 };
}
