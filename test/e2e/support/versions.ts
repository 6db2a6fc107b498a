import type { BrowserContext, Page } from 'playwright-core';
import { box, until } from './app.ts';
import { type DeployedSite, deployedSite } from './builds.ts';
import { test as base } from './test.ts';

/* A site of which another version is deployed while pages are open. */

export const test = base.extend('site', async ({ cloud }, { onCleanup }): Promise<DeployedSite> => {
  const site = await deployedSite(cloud.url);
  onCleanup(() => site.stop());
  return site;
});

/** The file with the code of the commitment dialog. A page loads it when the dialog is first opened. */
export const CHUNK = 'commitment-dialog';

export const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build ?? 'first');
export const stateOfWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? 'none');

export async function openList(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/commitments');
  await box(page, 'Run').waitFor();
  return page;
}

/**
 * Waits until the page has the next build. Where a file is requested while Chromium ends the earlier worker, the new
 * one takes over only after half a minute without such requests.
 */
export const untilNext = (page: Page) => until(() => buildOf(page), 'next', 90_000);

export const offer = (page: Page) => page.getByRole('status').getByText('A new version is ready.');
export const reload = (page: Page) => page.getByRole('button', { name: 'Reload', exact: true });
