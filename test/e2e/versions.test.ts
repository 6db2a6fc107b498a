import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { box } from './support/app.ts';
import { checkForUpdate, keepApp, storedBuilds } from './support/builds.ts';
import { expectClean, settled } from './support/clean.ts';
import { buildOf, CHUNK, offer, openList, reload, stateOfWaiting, test, untilNext } from './support/versions.ts';

/* A new version is deployed while pages are open. */

const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/;

/** Opens the dialog, whose code this page has not loaded: it is one of its own chunks. */
async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Commitment' }).click();
  await page.getByRole('dialog', { name: 'New Commitment' }).waitFor();
}

/** Who has answered what the page has loaded from a folder: `network` without the worker, by a rule of it. */
function sourcesOf(page: Page, folder: string): Promise<string[]> {
  return page.evaluate((start) => {
    const loaded = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
      workerFinalSourceType?: string;
    })[];
    const ofFolder = loaded.filter(({ name }) => name.startsWith(start));
    return [...new Set(ofFolder.map(({ workerFinalSourceType = '' }) => workerFinalSourceType))];
  }, new URL(folder, page.url()).href);
}

/** Drops the first request to take over, as Chromium does if it comes while the earlier worker ends. */
function dropOneRequest(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { prototype } = ServiceWorker;
    const { postMessage } = prototype;
    prototype.postMessage = () => {
      prototype.postMessage = postMessage;
    };
  });
}

test('a new version is offered, and the tab that reloads has it; another tab goes on with its own', {
  timeout: 240_000,
}, async ({ profile, world, site, expectComplaint }) => {
  expectComplaint(OFFLINE);
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const context = await profile({ as: person, baseURL: site.url, serviceWorkers: 'allow' });
  const page = await openList(context);
  await keepApp(page);
  // Nobody has used this tab: it has loaded no more than its page needs.
  const other = await openList(context);
  expect(await sourcesOf(other, '/assets/')).toEqual(['']);
  // Calls would keep the earlier worker running, and the next one waiting.
  expect(await sourcesOf(other, '/api/')).toEqual(['network']);

  site.deployNext(CHUNK);
  await checkForUpdate(page);
  await offer(page).waitFor();
  await settled(page);
  await expectClean(page);
  // Without the answer, the version stays, also over a reload.
  await page.reload();
  await box(page, 'Run').waitFor();
  expect(await buildOf(page)).toBe('first');
  expect(await stateOfWaiting(page)).toBe('installed');

  await page.keyboard.press('Shift');
  await dropOneRequest(page);
  await reload(page).click();
  await untilNext(page);
  await box(page, 'Run').waitFor();
  expect(await buildOf(other)).toBe('first');
  expect((await storedBuilds(page)).length).toBe(2);
  // The site no longer has this chunk of the earlier build, and there is no network.
  await context.setOffline(true);
  await openDialog(other);
  await openDialog(page);
});
