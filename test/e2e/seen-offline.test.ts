import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { say } from '#test/support/chats.ts';
import { confidants } from '#test/support/confidants.ts';
import { installFitness, logFood } from '#test/support/fitness.ts';
import { sampled } from '#test/support/long.ts';
import type { World } from '#test/support/world.ts';
import { box, until } from './support/app.ts';
import { visited } from './support/builds.ts';
import { messageBox } from './support/chat.ts';
import { signOut } from './support/sealed.ts';
import { storedActions, storedOnDevice } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { cut } from './support/unsent.ts';

/* Everything that was seen is there without a network, with its age, and nothing of it after a sign-out. */

/** A page, what it shows, and how the key of the query begins that it shows. Other pages store the same words. */
type Seen = [path: string, words: string, key: string];

/** Someone with something on each page, and the pages with what they show. */
async function someone(world: World) {
  const [ada, grace] = [await world.person({ name: 'Ada Lovelace' }), await world.person({ name: 'Grace Hopper' })];
  const health = await ada.call(categories.create, { body: { category: { name: 'Body and mind' } } });
  const { id } = await ada.commitment({ title: 'Walk to the river', category_id: health.id });
  await ada.complete(id);
  await ada.call(commitments.note, { params: { id }, body: { note: 'There was fog.' } });
  const chat = await confidants(ada, grace);
  await say(grace, chat, 'How was the river?');
  await grace.commitment({ title: 'Water the garden' });
  const lift = await ada.commitment({ title: 'Lift', commitment_type: 'workout' });
  await ada.call(exercises.create, { params: { id: lift.id }, body: { workout_exercise: { name: 'Squats' } } });
  const words = { encouragement: { body: 'One step at a time.' } };
  await ada.call(encouragements.create, { body: words });
  await installFitness(ada);
  await logFood(ada, { name: 'Barley soup' });
  const pages: Seen[] = [
    ['/dashboard', 'Walk to the river', 'commitments'],
    ['/commitments?completed=1&sort=category', 'Body and mind', 'categories'],
    [`/commitments/${id}`, 'There was fog.', 'history","commitment'],
    ['/history', 'Walk to the river', 'history","months'],
    ['/confidants', 'Grace Hopper', 'confidants'],
    [`/confidants/${grace.id}/show`, 'Water the garden', 'confidants'],
    [`/chats/${chat}`, 'How was the river?', 'chats","messages'],
    ['/settings/encouragements', 'One step at a time.', 'encouragements","list'],
    ['/powerups/fitness', 'Barley soup', 'fitness'],
    ['/settings', 'Where you’re signed in', 'me'],
  ];
  return { ada, chat, pages };
}

const text = (page: Page, words: string) => page.getByRole('main').getByText(words).filter({ visible: true }).first();
const isAged = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/Last updated today at \d+:\d\d [AP]M\.$/)
    .first()
    .waitFor();

async function seeAll(page: Page, pages: readonly Seen[]): Promise<void> {
  for (const [path, words, key] of pages) {
    await page.goto(path);
    await text(page, words).waitFor();
    await until(async () => {
      const stored = await storedOnDevice(page);
      return stored.includes(`"queryKey":["${key}"`) && (stored.includes(words) || path === '/settings');
    }, true);
  }
}

test('pages that were seen open without a network, and say how old they are', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const { ada, pages: all } = await someone(world);
  const pages = sampled(all, 3);
  const page = await open('/robots.txt', { as: ada });
  await seeAll(page, pages);
  await cut(page);
  for (const [path, words] of pages) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await text(page, words).waitFor();
    await isAged(page);
  }
});

test('a sign-out without a network leaves nothing of the user in any storage', async ({
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { ada, chat, pages } = await someone(world);
  const context = await profile({ as: ada, serviceWorkers: 'allow' });
  const page = await visited(context, '/dashboard');
  await seeAll(page, pages);
  await page.goto(`/chats/${chat}`);
  await messageBox(page).fill('It was cold');
  await page.goto('/commitments');
  await box(page, 'Lift').waitFor();
  await context.setOffline(true);
  await box(page, 'Lift').click();
  await storedActions(page, 1);
  const personal = [ada.id, ada.email, 'Ada Lovelace', 'It was cold', ...pages.map(([, words]) => words)];
  const found = async () => {
    const stored = await storedOnDevice(page);
    return personal.filter((each) => stored.includes(each));
  };
  expect(await found()).toContain(ada.id);
  // The code of the page is all there is.
  await context.route('**/*', (route) => route.abort());
  await signOut(page);
  await page
    .getByRole('alertdialog', { name: '1 change hasn’t been sent yet' })
    .getByRole('button', { name: 'Sign out' })
    .click();
  await page.waitForURL('**/login');
  await until(found, []);
});
