import { expect } from 'vitest';
import { isLong, sampled } from '#test/support/long.ts';
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
const CHAT = 'Couldn’t load this chat.';

/** What each page misses. */
const PAGES: Record<string, [path: string, missing: string[]][]> = {
  commitments: [
    ['/dashboard', [COMMITMENTS, 'Failed to fetch confidants']],
    ['/history', ['Failed to fetch history']],
    ['/commitments', [COMMITMENTS]],
    [`/commitments/${ID}`, [COMMITMENTS]],
    ['/commitments?sort=category', [COMMITMENTS]],
    ['/history?year=2026', ['Failed to fetch history']],
  ],
  confidants: [
    ['/confidants/views', ['Failed to fetch who looked']],
    [`/confidants/${ID}/show`, ['Error loading confidant commitments', 'Failed to fetch confidant commitments']],
    [`/confidants/${ID}/dashboard`, ['Error loading the fitness dashboard']],
    [`/confidants/${ID}/preview`, ['Error loading the preview']],
    ['/confidants', ['Failed to fetch confidants']],
    [`/confidants/${ID}`, [CHAT]],
  ],
  'chats and power-ups': [
    [`/chats/${ID}`, [CHAT]],
    ['/chats', ['Failed to fetch chats']],
    ['/powerups', ['Failed to fetch power-ups']],
    ['/powerups/fitness', ['Failed to fetch fitness data']],
    ['/powerups/manage', ['Failed to fetch your power-ups']],
  ],
  settings: [
    ['/settings', ['Failed to fetch settings']],
    ['/settings/encouragements', ['Failed to fetch encouragements']],
    ['/settings/notifications', ['Failed to fetch preferences']],
    ['/settings/import', ['Failed to fetch your settings']],
  ],
};

test.for(sampled(Object.keys(PAGES)))(
  'pages of %s that were never seen say what is missing',
  async (area, { open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const page = await open('/robots.txt', { as: await world.person() });
    await cut(page);
    for (const [path, missing] of sampled(PAGES[area]!, 2)) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      // The list of chats is a navigation beside the main part.
      const alerts = (path === '/chats' ? page : page.getByRole('main')).getByRole('alert');
      for (const each of missing)
        await alerts.filter({ hasText: each }).getByRole('button', { name: 'Try again' }).waitFor();
      const sentences = await alerts.getByRole('paragraph').allInnerTexts();
      expect(sentences.sort(), path).toEqual([...missing].sort());
      // Nothing looks as if it were still being loaded.
      await page.waitForFunction(() => document.querySelectorAll('main .bone').length === 0);
      if (isLong || path === '/dashboard') await expectClean(page);
    }
  },
);

test('each part of a page says how old it is', async ({ open, world, expectComplaint }) => {
  // While it is offline, the page can have a request in progress.
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await open('/robots.txt', { as: person });
  for (const [path, parts] of sampled<[path: string, parts: string[]]>([
    ['/settings', ['AI Coaches', 'Where you’re signed in', 'Passkeys']],
    ['/dashboard', ['My Commitments', 'Confidants Overview']],
    ['/settings/notifications', ['Notification log']],
    ['/dashboard?sort=category', ['My Commitments']],
  ])) {
    await page.goto(path);
    for (const name of parts) await section(page, name).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('main .bone').length === 0);
    await page.context().setOffline(true);
    for (const name of parts) {
      await section(page, name)
        .getByText(/^Last updated today at \d+:\d\d [AP]M\.$/)
        .first()
        .waitFor();
    }
    if (isLong || path === '/settings') await expectClean(page);
    await page.context().setOffline(false);
  }
});
