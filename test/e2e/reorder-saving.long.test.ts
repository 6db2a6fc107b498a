import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { box, toast, until } from './support/app.ts';
import { BY_CATEGORY, button, category, MANUAL, make, reorder, savedManualOrder, shown } from './support/reorder.ts';
import { entriesOf } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { waitingItem } from './support/unsent.ts';

/* The order without a network, over a reload before it is saved, from two tabs, and after a failure. */

describe('the order', () => {
  test('is saved after a reload', async ({ open, world }) => {
    const person = await world.person();
    await make(person, ['Read', 'Run', 'Swim']);
    const page = await open(MANUAL, { as: person });
    await reorder(page);
    let held = true;
    const requested: string[] = [];
    await page.route('**/commitments/reorder', async (route) => {
      requested.push(route.request().postData() ?? '');
      if (held) return;
      await route.continue();
    });
    await button(page, 'Move down: Read').click();
    await until(async () => requested.length, 1);
    await button(page, 'Move down: Read').click();
    expect(await shown(page)).toEqual(['Run', 'Swim', 'Read']);
    await page.reload();
    await box(page, 'Read').waitFor();
    held = false;
    await reorder(page);
    await until(() => shown(page), ['Run', 'Swim', 'Read']);
    await page.reload();
    await until(() => savedManualOrder(person), ['Run', 'Swim', 'Read']);
  });

  test('of two tabs at once ends as one of the two', async ({ profile, world }) => {
    const person = await world.person();
    await make(person, ['Read', 'Run', 'Swim']);
    const context = await profile({ as: person });
    // Neither tab gets an event about the other's order before its own.
    await context.routeWebSocket('**/cable?*', () => {});
    const tabs = [await context.newPage(), await context.newPage()] as const;
    for (const tab of tabs) {
      await tab.goto(MANUAL);
      await reorder(tab);
    }
    const answered = tabs.map((tab) => tab.waitForResponse('**/commitments/reorder'));
    await Promise.all([button(tabs[0], 'Move down: Read').click(), button(tabs[1], 'Move up: Swim').click()]);
    await Promise.all(answered);
    const orders = [
      ['Run', 'Read', 'Swim'],
      ['Read', 'Swim', 'Run'],
    ];
    const end = await savedManualOrder(person);
    expect(orders).toContainEqual(end);
    for (const tab of tabs) {
      await tab.bringToFront();
      await tab.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await until(() => shown(tab), end);
    }
  });

  test('waits for the network, also over a reload, and leaves out what was deleted meanwhile', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|status of 422/);
    const person = await world.person();
    await make(person, ['Read', 'Run', 'Swim']);
    const ids = new Map((await person.commitments()).map(({ title, id }) => [title, id]));
    const order = ['Run', 'Swim', 'Read'].map((title) => ids.get(title)!);
    const page = await open(MANUAL, { as: person });
    await reorder(page);
    await page.route('**/commitments/reorder', (route) => route.abort());
    await button(page, 'Move down: Read').click();
    await button(page, 'Move down: Read').click();
    expect(await shown(page)).toEqual(['Run', 'Swim', 'Read']);
    // The earlier one is dropped with its next attempt.
    const stored = async () => JSON.stringify(await page.evaluate(entriesOf, 'steadfast-outbox'));
    await until(async () => (await stored()).includes(JSON.stringify(order)), true);
    // What waits is listed.
    await page.goto('/settings#waiting');
    await waitingItem(page, 'A new order').first().waitFor();
    await page.goto(MANUAL);
    await reorder(page);
    await until(() => shown(page), ['Run', 'Swim', 'Read']);
    await (await person.elsewhere()).call(commitments.delete, { params: { id: order[0]! } });
    await page.unroute('**/commitments/reorder');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await until(() => savedManualOrder(person), ['Swim', 'Read']);
    await until(() => shown(page), ['Swim', 'Read']);
  });

  test('that is refused is rolled back to the server’s, with one toast', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
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
      await route.fulfill({ status: 422, json: {} });
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
    // What was refused is kept: an order for each list.
    await page.goto('/settings#waiting');
    await until(() => waitingItem(page, 'A new order').count(), 2);
    await waitingItem(page, 'This wasn’t saved').first().waitFor();
  });
});
