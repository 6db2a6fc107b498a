import { expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { box, checked, heading, signOut, until } from './support/app.ts';
import { visited } from './support/builds.ts';
import { storedOnDevice } from './support/stored-actions.ts';
import { test } from './support/test.ts';

/* The app opens without a network, from files that the service worker keeps on the device. */

/** After a navigation, Chromium may tell a page that it is online, although all requests fail. */
const OUTDATED = /^(You’re offline|Can’t reach Steadfast)\. This may be out of date/;
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

test('offline, pages open by their addresses, and completions work', async ({ profile, world, expectComplaint }) => {
  expectComplaint(OFFLINE);
  const person = await world.person();
  const { id } = await person.commitment({ title: 'Run' });
  const context = await profile({ as: person, serviceWorkers: 'allow' });
  const first = await visited(context, '/dashboard');
  await box(first, 'Run').waitFor();
  await first.goto(`/commitments/${id}`);
  await first.getByRole('listitem').filter({ hasText: 'Open' }).waitFor();
  // What a page knows is stored a little later.
  await until(async () => (await storedOnDevice(first)).includes('"queryKey":["history","commitment"'), true);
  await first.goto('/commitments');
  await box(first, 'Run').waitFor();
  await first.close();
  await context.setOffline(true);
  const page = await context.newPage();
  // Each is a document of its own, but that of a commitment opens through the fallback.
  const pages = [
    ['/commitments', 'Commitments (1)'],
    [`/commitments/${id}`, 'Run'],
    ['/dashboard', 'Dashboard'],
  ] as const;
  for (const [path, name] of sampled(pages, 2)) {
    await page.goto(path);
    await heading(page, name).waitFor();
    await page.getByText(OUTDATED).first().waitFor();
    await page
      .getByText(/Last updated today at \d+:\d\d [AP]M\.$/)
      .first()
      .waitFor();
  }
  await page.goto('/commitments');
  await box(page, 'Show completed').check();
  await box(page, 'Run').click();
  await context.setOffline(false);
  await until(async () => (await person.commitments())[0]?.completed, true);
  await checked(page, 'Run');
});

const ROUTES = [
  ['/settings/import', 'Bring your data'],
  ['/chats', 'Chats'],
  ['/confidants', 'Confidants'],
  ['/settings', 'Settings'],
  ['/powerups', 'Power-Ups'],
] as const;

test('offline, routes open before they were visited; somebody can sign out, and nothing of theirs is left', async ({
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(OFFLINE);
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const context = await profile({ as: person, serviceWorkers: 'allow' });
  const page = await visited(context, '/dashboard');
  await context.setOffline(true);
  for (const [path, name] of sampled(ROUTES)) {
    await page.goto(path);
    await heading(page, name).waitFor();
  }
  await page.goto('/no/such/page');
  await heading(page, '404').waitFor();
  // The landing page sends signed-in people on, as with a network.
  await page.goto('/');
  await page.waitForURL('**/dashboard');
  await box(page, 'Run').waitFor();
  await signOut(page);
  await page.goto('/dashboard');
  await page.waitForURL('**/login');
  await heading(page, 'Sign in to your account').waitFor();
  // The page was left before it had removed everything, and the next one goes on.
  await until(async () => (await storedOnDevice(page)).includes(person.id), false);
  expect(await storedOnDevice(page)).not.toContain('/api/');
});
