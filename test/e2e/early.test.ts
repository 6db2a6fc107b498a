import { expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { box, heading, hold, until } from './support/app.ts';
import { APP, answered, callsOf, DASHBOARD, LIST, ME } from './support/early.ts';
import { test } from './support/test.ts';

/* What a page is sure to ask the server is under way before the app has come. */

test.for(
  sampled([
    { path: '/dashboard', early: DASHBOARD },
    { path: '/commitments', early: ['/api/v1/categories', LIST, ME] },
  ]),
)(
  'lists are requested once, before the app; the answers are in the first render of $path',
  async ({ path, early }, { profile, world }) => {
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const context = await profile({ as: person });
    const page = await context.newPage();
    const calls = callsOf(context);
    const release = await hold(page, APP);
    await page.goto(path, { waitUntil: 'commit' });
    await answered(page);
    // Every text that the app renders in its main area, from the first on.
    const rendered = page.evaluate(async () => {
      const root = document.getElementById('root')!;
      const shown = () => root.querySelector(':scope > .shell main')?.textContent ?? '';
      while (shown() === '') {
        await new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            observer.disconnect();
            resolve();
          });
          observer.observe(root, { childList: true, subtree: true });
        });
      }
      return shown();
    });
    release();
    expect(await rendered).toContain('Run');
    await page.waitForLoadState('networkidle');
    expect(calls.filter((call) => early.includes(call)).toSorted()).toEqual(early.toSorted());
  },
);

test('a visitor without a session sends no early requests', async ({ profile }) => {
  const context = await profile();
  const calls = callsOf(context);
  const page = await context.newPage();
  await page.goto('/dashboard');
  await heading(page, 'Sign in to your account').waitFor();
  expect(calls).toEqual([]);
});

test('the serif does not compete with the app: it is fetched once the page has its content', async ({
  profile,
  world,
}) => {
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await (await profile({ as: person })).newPage();
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  const release = await hold(page, APP);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await answered(page);
  // The document has been painted, with a heading.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(fonts).toEqual([]);
  release();
  await box(page, 'Run').waitFor();
  await until(() => page.evaluate(() => document.fonts.check('600 20px Newsreader')), true);
  expect(fonts).toHaveLength(1);
});
