import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { box, checked, until } from './support/app.ts';
import { listsKept, tryAgain } from './support/offline-lists.ts';
import { ALL, storedActions } from './support/stored-actions.ts';
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
  await page.getByText('Steadfast cannot be reached.').waitFor();
  await page.unrouteAll();
  await tryAgain(page).click();
  await page.getByText('Steadfast cannot be reached.').waitFor({ state: 'detached' });
});
