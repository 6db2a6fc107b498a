import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { test as base, expect } from 'vitest';
import type { Cloud } from '#test/support/cloud.ts';
import { createAccount, sharedCloud, timedCloud } from '#test/support/shared-cloud.ts';
import { type Person, World } from '#test/support/world.ts';
import { findChromium, findHeadlessShell, LAUNCH_FLAGS } from './chromium.ts';
import { type SparePage, SparePages } from './spare-pages.ts';
import { recordToasts, waitForApp, waitForRoutes, watch } from './watch.ts';

/*
 * Browser tests: a cloud and a browser for each worker, new users and empty browser profiles for each test. Each
 * complaint of a page (console, policy, failed requests) fails the test, unless the test expects it.
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
  .extend('browser', { scope: 'file' }, ({ wholeBrowser }): Promise<Browser> => {
    return lasting(wholeBrowser ? 'whole browser' : 'browser', () => {
      const executablePath = wholeBrowser ? findChromium() : findHeadlessShell();
      return chromium.launch({ executablePath, args: LAUNCH_FLAGS });
    });
  })
  .extend('spares', { scope: 'file' }, ({ browser, wholeBrowser, cloud, locale }) => {
    const options = optionsOf(cloud.url, { locale });
    return lasting(`pages of ${wholeBrowser} ${cloud.url} ${locale}`, () => new SparePages(browser, options));
  })
  .extend('world', async ({ cloud, locale, movesClock }) => {
    // A file can have another cloud, whose people register.
    const isShared = !movesClock && cloud.url === (await sharedCloud()).url;
    return new World(cloud.url, locale, isShared ? createAccount : undefined);
  })
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures a fixture needs from this pattern
  .extend('complaints', ({}, { onCleanup }): Complaints => {
    // The page is closed, or its session ends, while it opens its live connection or asks for a ticket or keys. The
    // browser reports that, and no page can prevent it.
    const expected = [
      /WebSocket connection to '[^']*\/cable/,
      /(net::ERR_\w+|status of 401).*\/api\/v1\/(live_tickets|users\/me\/storage_keys)\b/,
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
      context.setDefaultTimeout(30_000);
      waitForApp(context);
      waitForRoutes(context);
      profiles.push(context);
      await Promise.all([
        watch(context, (complaint) => void (over || complaints.reported.push(complaint))),
        recordToasts(context),
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
      if (Object.keys(others).length > 0) {
        const page = await (await profile(visit)).newPage();
        await page.goto(path);
        return page;
      }
      const spare = await spares.take((complaint) => void (over || complaints.reported.push(complaint)));
      used.push(spare);
      const { page } = spare;
      await page.setViewportSize(viewportOf(width));
      await page.emulateMedia({ colorScheme: theme });
      if (as?.token) await page.evaluate((token) => localStorage.setItem('jwt_token', token), as.token);
      await page.goto(path);
      return page;
    };
  });

/**
 * What the files of a worker share, one after the other: a start costs half a second, and a page that was used before
 * has the app's code compiled. It ends with the worker's process. Modules are loaded anew for each file, and globals
 * whose names begin with underscores stay.
 */
function lasting<T>(name: string, create: () => T): T {
  const holder = globalThis as { __lasting?: Map<string, unknown> };
  holder.__lasting ??= new Map();
  if (!holder.__lasting.has(name)) holder.__lasting.set(name, create());
  return holder.__lasting.get(name) as T;
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
