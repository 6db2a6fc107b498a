import { expect } from 'vitest';
import { box, checked, hold, toast, until } from './support/app.ts';
import { ALL, storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { waitingItem } from './support/unsent.ts';

/* Completions in several tabs, and one that is refused. */

test('a completion in one tab shows in another tab when the user comes back to it', async ({ profile, world }) => {
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const context = await profile({ as: person });
  const [here, there] = [await context.newPage(), await context.newPage()];
  await here.goto(ALL);
  await there.goto('/dashboard');
  await checked(there, 'Run', false);
  await box(here, 'Run').check();
  await until(async () => (await person.commitments())[0]?.completed, true);
  await there.bringToFront();
  await there.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await checked(there, 'Run');
});

test('a tab that was frozen while another user signed in does not touch that user’s completions', async ({
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const [ada, bob] = [await world.person(), await world.person()];
  await ada.commitment({ title: 'Run' });
  await bob.commitment({ title: 'Swim' });
  const context = await profile({ as: ada });
  // A frozen tab receives nothing until it resumes.
  await context.addInitScript(() => {
    window.addEventListener('storage', (event) => event.isTrusted && event.stopImmediatePropagation(), true);
  });
  const [frozen, page] = [await context.newPage(), await context.newPage()];
  await frozen.goto(ALL);
  await box(frozen, 'Run').waitFor();
  await page.goto('/login');
  await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), bob.token);
  await page.goto(ALL);
  await box(page, 'Swim').waitFor();
  await context.route('**/complete', (route) => route.abort());
  await box(page, 'Swim').click();
  await storedActions(page, 1);
  await frozen.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'jwt_token' })));
  await box(frozen, 'Swim').waitFor();
  await context.unrouteAll();
  await page.goto('about:blank');
  await frozen.close();
  const next = await context.newPage();
  await next.goto(ALL);
  await checked(next, 'Swim');
  await until(async () => (await bob.commitments())[0]?.completed, true);
});

test('a completion that is refused is rolled back at once, and is kept with the reason', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/);
  const person = await world.person();
  const { id } = await person.commitment({ title: 'Run' });
  const page = await open(ALL, { as: person });
  const release = await hold(page, '**/complete');
  const refused = page.waitForResponse('**/complete');
  await box(page, 'Run').click();
  // Not earlier: a page that receives the event has no such box any more.
  await person.raw('DELETE', `/api/v1/commitments/${id}`);
  release();
  expect((await refused).status()).toBe(404);
  await toast(page, 'Failed to complete commitment');
  await page.getByText('No commitments found').waitFor();
  // It stays over a reload, until the user discards it.
  await page.goto('/settings#waiting');
  const item = waitingItem(page, 'Run: done');
  await item.getByText('This wasn’t saved: Commitment not found').waitFor();
  await item.getByRole('button', { name: 'Try again: Run: done' }).click();
  await toast(page, 'Failed to complete commitment');
  await item.getByText('This wasn’t saved: Commitment not found').waitFor();
  await item.getByRole('button', { name: 'Discard Run: done' }).click();
  await storedActions(page, 0);
});
