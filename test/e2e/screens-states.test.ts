import { describe, expect } from 'vitest';
import { isLong, sampled } from '#test/support/long.ts';
import { heading, OFFLINE_NOTE, restPointer } from './support/app.ts';
import { look, readTranslations, test, WIDTHS } from './support/screens.ts';
import { HEIGHTS } from './support/test.ts';

/* Screens without data, without a network, and in a chosen theme. */

const EMPTY = ['/dashboard', '/settings/encouragements', '/powerups/manage', '/confidants/views', '/commitments'];
const NOTHING = /^(No (commitments|encouragements|power-ups) (yet|found|installed)|Nobody has looked)/;

describe.each(isLong ? WIDTHS : [390])('at %i px', (width) => {
  const size = { width, height: HEIGHTS[width]! };

  test.for(sampled(EMPTY, 3))('%s is clean without anything to show', async (path, { open, world }) => {
    const page = await open('/robots.txt', { width, as: await world.person() });
    readTranslations(page);
    await page.goto(path);
    await page.getByText(NOTHING).first().waitFor();
    await look(page, `empty${path.replaceAll('/', '-')}`, width);
  });

  test('offline messages are clean', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const context = await profile({ width, as: await world.person() });
    await restPointer(context);
    const page = await context.newPage();
    readTranslations(page);
    await page.goto('/commitments');
    await page.getByText('No commitments found').waitFor();
    await context.setOffline(true);
    await page.getByText(OFFLINE_NOTE).waitFor();
    await look(page, 'offline', width);
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'New Commitment' }).click();
    await page.getByText('You’re offline. This will open when you’re back online.').waitFor();
    await look(page, 'offline-notice', width);
    await page.setViewportSize(size);
    await page.getByRole('link', { name: 'Steadfast' }).click();
    await heading(page, 'This page didn’t load').waitFor();
    await look(page, 'offline-page', width);
  });
});

test('a chosen theme applies from the first frame, and stays', async ({ open, world }) => {
  const page = await open('/dashboard', { as: await world.person(), theme: 'light' });
  readTranslations(page);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Dark mode' }).click();
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.classList.contains('dark'));
  await page.getByRole('button', { name: 'User menu' }).waitFor();
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(paper).toBe('rgb(23, 21, 18)');
});
