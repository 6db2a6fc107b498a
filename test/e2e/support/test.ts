import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { test as base, expect } from 'vitest';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { type Person, World } from '#test/support/world.ts';
import { findChromium, LAUNCH_FLAGS } from './chromium.ts';
import { watch } from './watch.ts';

/*
 * Browser tests: a cloud and a browser for each file, new people and new browser profiles for each test. Whatever a page
 * complains about (console, policy, failed requests) fails the test, unless the test has said that it will.
 */

export interface Visit extends BrowserContextOptions {
  /** Whose browser it is: signed in already. */
  as?: Person;
  theme?: 'light' | 'dark';
  width?: number;
}

interface Complaints {
  heard: string[];
  expected: RegExp[];
}

export const HEIGHTS: Record<number, number> = { 320: 640, 390: 844, 1280: 800 };

export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures a fixture needs from this pattern
  .extend('cloud', { scope: 'file' }, async ({}, { onCleanup }): Promise<LocalCloud> => {
    const cloud = await startLocalCloud();
    onCleanup(() => cloud.stop());
    return cloud;
  })
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures a fixture needs from this pattern
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await chromium.launch({ executablePath: findChromium(), args: LAUNCH_FLAGS });
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('world', ({ cloud }) => new World(cloud.url))
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures a fixture needs from this pattern
  .extend('complaints', ({}, { onCleanup }): Complaints => {
    // A page that goes, or whose session ends, while its live connection is on its way: the browser says so, and no page can help it.
    const complaints: Complaints = { heard: [], expected: [/WebSocket connection to '[^']*\/cable/] };
    onCleanup(() => {
      const { heard, expected } = complaints;
      expect(heard.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual([]);
    });
    return complaints;
  })
  /** Complaints that this test provokes. */
  .extend(
    'expectComplaint',
    ({ complaints }) =>
      (pattern: RegExp): void =>
        void complaints.expected.push(pattern),
  )
  /** A browser profile of its own. */
  .extend('profile', ({ cloud, browser, complaints }, { onCleanup }) => {
    const profiles: BrowserContext[] = [];
    onCleanup(async () => {
      await Promise.all(profiles.map((context) => context.close()));
    });
    return async (visit: Visit = {}): Promise<BrowserContext> => {
      const context = await browser.newContext(optionsOf(cloud.url, visit));
      context.setDefaultTimeout(15_000);
      profiles.push(context);
      await watch(context, (complaint) => complaints.heard.push(complaint));
      return context;
    };
  })
  /** A page in a profile of its own. */
  .extend('open', ({ profile }) => async (path: string, visit: Visit = {}): Promise<Page> => {
    const page = await (await profile(visit)).newPage();
    await page.goto(path);
    // A drawn page is there before the code that listens to it.
    await page.waitForFunction(() => !document.querySelector('form :disabled'));
    return page;
  });

function optionsOf(url: string, { as, theme = 'light', width = 1280, ...others }: Visit): BrowserContextOptions {
  const token = as?.token ? [{ name: 'jwt_token', value: as.token }] : [];
  return {
    baseURL: url,
    colorScheme: theme,
    viewport: { width, height: HEIGHTS[width] ?? 800 },
    timezoneId: 'UTC',
    locale: 'en-US',
    storageState: { cookies: [], origins: [{ origin: url, localStorage: token }] },
    ...others,
  };
}
