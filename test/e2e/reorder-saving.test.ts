import type { Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { until } from './support/app.ts';
import { button, MANUAL, make, reorder, savedManualOrder, shown } from './support/reorder.ts';
import { test } from './support/test.ts';

/* The order that is saved after each move. */

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
});
