import type { Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { toast, until } from './support/app.ts';
import { BY_CATEGORY, button, category, MANUAL, make, reorder, savedManualOrder, shown } from './support/reorder.ts';
import { test } from './support/test.ts';

/* The order that is saved: after each move, and after a failure. */

describe('the order', () => {
  test('is one write for each move, one after the other, and only the newest of those that wait', async ({
    open,
    world,
  }) => {
    const person = await world.person();
    await make(person, ['Read', 'Run', 'Swim', 'Write']);
    const page = await open(MANUAL, { as: person });
    await reorder(page);
    const first = Promise.withResolvers<void>();
    const sent: string[][] = [];
    await page.route('**/commitments/reorder', async (route: Route) => {
      sent.push(route.request().postDataJSON().ids);
      if (sent.length === 1) await first.promise;
      await route.continue();
    });
    await button(page, 'Move down: Read').click();
    await button(page, 'Move down: Read').click();
    await button(page, 'Move down: Read').click();
    expect(await shown(page)).toEqual(['Run', 'Swim', 'Write', 'Read']);
    // Leaving the page loses nothing, and another page shows the new order.
    await page.getByRole('link', { name: 'Steadfast' }).click();
    await page.getByRole('heading', { name: 'My Commitments' }).waitFor();
    first.resolve();
    await until(() => savedManualOrder(person), ['Run', 'Swim', 'Write', 'Read']);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toHaveLength(4);
  });

  test('that cannot be saved is rolled back to the server’s, with one toast', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    await category(person, 'Health', ['Run']);
    await category(person, 'Mind', ['Read']);
    const page = await open(BY_CATEGORY, { as: person });
    await reorder(page);
    const was = await shown(page);
    const said = page.locator('.reorder-said');
    const failing = Promise.withResolvers<void>();
    await page.route('**/reorder', async (route) => {
      await failing.promise;
      await route.fulfill({ status: 500, json: {} });
    });
    await button(page, 'Move down: Run').click();
    await button(page, 'Move down: Run').click();
    await button(page, 'Move down: Health').click();
    expect(await shown(page)).toEqual(['[Mind]', 'Read', 'Run', '[Health]', '[No Category]']);
    await until(() => said.textContent(), 'Health moved to position 2 of 2');
    failing.resolve();
    await toast(page, 'Failed to save the order');
    await until(() => shown(page), was);
    await until(() => said.textContent(), '');
  });
});
