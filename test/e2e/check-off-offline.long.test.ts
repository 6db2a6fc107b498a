import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { box, checked, until } from './support/app.ts';
import { listsKept, tryAgain } from './support/offline.ts';
import { ALL, expectBetween, storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';

/* Completion actions without a network or a server: rarer ways. */

test('a request in progress when the page is left is sent again by the next page', async ({ profile, world }) => {
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const context = await profile({ as: person });
  const page = await context.newPage();
  await page.goto(ALL);
  const inProgress: Route[] = [];
  await context.route('**/complete', (route) => void inProgress.push(route));
  await box(page, 'Run').click();
  await storedActions(page, 1);
  await page.goto('about:blank');
  // Aborted here, because a request that is only released can still arrive. The browser may have aborted it already.
  for (const route of inProgress) await route.abort().catch(() => undefined);
  await context.unrouteAll();
  expect((await person.commitments())[0]?.completed).toBe(false);
  await page.goto('/dashboard');
  await checked(page, 'Run');
  await until(async () => (await person.commitments())[0]?.completed, true);
});

test('when the API cannot be reached, the list stays readable, with a note', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await open(ALL, { as: person });
  await box(page, 'Run').waitFor();
  await until(() => listsKept(page), true);
  await page.route('**/api/v1/**', (route) => route.abort());
  await page.reload();
  await box(page, 'Run').waitFor();
  await page.getByText('Can’t reach Steadfast.').waitFor();
  await page.unrouteAll();
  await tryAgain(page).click();
  await page.getByText('Can’t reach Steadfast.').waitFor({ state: 'detached' });
});

test('a completion that cannot be sent waits, also over a reload, and arrives once', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|status of (429|500|503)/);
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await open(ALL, { as: person });
  await box(page, 'Run').waitFor();
  await until(() => listsKept(page), true);
  let attempts = 0;
  let broken = true;
  const pressed = Promise.withResolvers<void>();
  const arrived: string[] = [];
  await page.route('**/api/v1/**', async (route) => {
    const complete = route.request().url().endsWith('/complete');
    if (complete && broken) attempts += 1;
    const status = [503, 500, 429][attempts % 4];
    if (broken) return status ? route.fulfill({ status, json: {} }) : route.abort();
    if (complete) {
      // An automatic retry does not remove the button.
      await pressed.promise;
      arrived.push(route.request().postDataJSON().at);
    }
    return route.continue();
  });
  const begun = Date.now();
  await box(page, 'Run').click();
  const clicked = Date.now();
  const note = page.getByText('Can’t reach Steadfast. What you do is saved here and sent once you’re connected.');
  await note.waitFor();
  // Longer than a short disconnection.
  await until(() => Promise.resolve(attempts >= 4), true);
  expect(await box(page, 'Run').isChecked()).toBe(true);

  await page.reload();
  await checked(page, 'Run');
  await note.waitFor();
  const earlier = attempts;
  await until(() => Promise.resolve(attempts > earlier + 1), true);
  expect(await page.getByText('Failed to complete commitment').count()).toBe(0);
  expect((await person.commitments())[0]?.completed).toBe(false);

  broken = false;
  await tryAgain(page).click();
  pressed.resolve();
  await until(async () => (await person.commitments())[0]?.completed, true);
  await note.waitFor({ state: 'detached' });
  await checked(page, 'Run');
  await storedActions(page, 0);
  expect(arrived.length).toBe(1);
  expectBetween(arrived[0] ?? '', begun, clicked);
});
