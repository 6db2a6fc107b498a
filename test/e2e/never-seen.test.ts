import { describe, expect } from 'vitest';
import { expectClean } from './support/clean.ts';
import { section } from './support/settings.ts';
import { test } from './support/test.ts';
import { cut } from './support/unsent.ts';

/*
 * Pages without a network: what was never seen on this device says what is missing, also if the browser believes to be
 * online, and each part that was seen says how old it is.
 */

const ID = '01JD3Q4W5E6R7T8Y9Z0ABCDEFG';
const COMMITMENTS = 'Failed to fetch commitments';
const CHAT = 'This chat could not be loaded.';

describe('a page that was never seen says what is missing', () => {
  test.for<[path: string, missing: string[]]>([
    ['/dashboard', [COMMITMENTS, 'Failed to fetch confidants']],
    ['/commitments', [COMMITMENTS]],
    ['/commitments?sort=category', [COMMITMENTS]],
    [`/commitments/${ID}`, [COMMITMENTS]],
    ['/history', ['Failed to fetch history']],
    ['/history?year=2026', ['Failed to fetch history']],
    ['/confidants', ['Failed to fetch confidants']],
    ['/confidants/views', ['Failed to fetch who looked']],
    [`/confidants/${ID}/show`, ['Error loading confidant commitments']],
    [`/confidants/${ID}/dashboard`, ['Error loading the fitness dashboard']],
    [`/confidants/${ID}/preview`, ['Error loading the preview']],
    [`/confidants/${ID}`, [CHAT]],
    [`/chats/${ID}`, [CHAT]],
    ['/powerups', ['Failed to fetch power-ups']],
    ['/powerups/manage', ['Failed to fetch your power-ups']],
    ['/powerups/fitness', ['Failed to fetch fitness data']],
    ['/settings', ['Failed to fetch settings']],
    ['/settings/encouragements', ['Failed to fetch encouragements']],
    ['/settings/notifications', ['Failed to fetch preferences']],
    ['/settings/import', ['Failed to fetch your settings']],
  ])('%s', async ([path, missing], { open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const page = await open('/robots.txt', { as: await world.person() });
    await cut(page);
    await page.goto(path);
    const alerts = page.getByRole('main').getByRole('alert');
    for (const each of missing)
      await alerts.filter({ hasText: each }).getByRole('button', { name: 'Try again' }).waitFor();
    const sentences = await alerts.getByRole('paragraph').allInnerTexts();
    expect(sentences.sort()).toEqual([...missing].sort());
    // Nothing looks as if it were still being loaded.
    await page.waitForFunction(() => document.querySelectorAll('main .bone').length === 0);
    await expectClean(page);
  });

  test('/chats', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const page = await open('/robots.txt', { as: await world.person() });
    await cut(page);
    await page.goto('/chats');
    await page.getByRole('alert').filter({ hasText: 'Failed to fetch chats' }).getByRole('button').waitFor();
    await expectClean(page);
  });
});

test.for<[path: string, parts: string[]]>([
  ['/dashboard', ['My Commitments', 'Confidants Overview']],
  ['/dashboard?sort=category', ['My Commitments']],
  ['/settings', ['AI Coaches', 'Where you are signed in', 'Passkeys']],
  ['/settings/notifications', ['Notification log']],
])('each part of %s says how old it is', async ([path, parts], { open, world, expectComplaint }) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await open(path, { as: person });
  for (const name of parts) await section(page, name).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('main .bone').length === 0);
  await page.context().setOffline(true);
  for (const name of parts) {
    await section(page, name)
      .getByText(/^Last updated today at \d+:\d\d [AP]M\.$/)
      .first()
      .waitFor();
  }
  await expectClean(page);
});
