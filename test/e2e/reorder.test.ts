import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import type { Person } from '#test/support/world.ts';
import { box, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { test } from './support/test.ts';

const MANUAL = '/commitments';
const BY_CATEGORY = '/commitments?sort=category';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const handle = (page: Page, title: string) => button(page, `Drag ${title}`);

/** From top to bottom: commitments, and headings in brackets. */
function shown(page: Page): Promise<string[]> {
  return page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('h2, li[data-commitment-id]')].map((each) =>
        each.matches('h2')
          ? `[${each.textContent}]`
          : (each.querySelector('[data-drag-handle]')?.getAttribute('aria-label')?.replace('Drag ', '') ?? ''),
      ),
    );
}

/** The same in the server's order. */
async function savedOrder(person: Person): Promise<string[]> {
  const all = await person.commitments();
  const groups = [...(await person.call(categories.list)), { id: null, name: 'No Category' }];
  return groups.flatMap(({ id, name }) => [
    `[${name}]`,
    ...all
      .filter((each) => each.category_id === id)
      .sort((a, b) => a.category_position - b.category_position)
      .map(({ title }) => title),
  ]);
}

const savedManualOrder = async (person: Person) => (await person.commitments()).map(({ title }) => title);

/** Opens reorder mode. */
async function reorder(page: Page): Promise<void> {
  await button(page, 'Reorder').click();
  await page.locator('[data-drag-handle]').first().waitFor();
}

/** Waits until a drag has ended and nothing moves. */
async function dragEnded(page: Page): Promise<void> {
  await page.locator('.dragged, .folded').waitFor({ state: 'detached' });
  await settled(page);
}

async function middleOf(what: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Drags an item by its handle to the middle of another one, and a little further, because the items in between have
 * moved.
 */
async function carry(page: Page, title: string, onto: Locator): Promise<void> {
  await handle(page, title).hover();
  const from = await middleOf(handle(page, title));
  const { y } = await middleOf(onto);
  await page.mouse.down();
  await page.mouse.move(from.x, y + Math.sign(y - from.y) * 8, { steps: 8 });
}

async function byMouse(page: Page, title: string, onto: Locator): Promise<void> {
  await carry(page, title, onto);
  await page.mouse.up();
  await dragEnded(page);
}

async function byTouch(page: Page, title: string, onto: Locator): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const from = await middleOf(handle(page, title));
  const { y } = await middleOf(onto);
  await touch('touchStart', [from]);
  await page.getByText(`Picked up ${title}.`).waitFor();
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const to = y + Math.sign(y - from.y) * 8;
    await touch('touchMove', [{ x: from.x, y: from.y + share * (to - from.y) }]);
  }
  await touch('touchEnd', []);
  await dragEnded(page);
}

/** Picks an item up and presses an arrow until this text is announced. */
async function pickUp(page: Page, title: string, arrow: 'ArrowUp' | 'ArrowDown', said: string): Promise<void> {
  await handle(page, title).focus();
  await page.keyboard.press('Space');
  await page.getByText(`Picked up ${title}.`).waitFor();
  for (let presses = 0; presses < 20; presses++) {
    if ((await page.getByText(said).count()) > 0) break;
    await page.keyboard.press(arrow);
    await settled(page);
  }
  await page.getByText(said).waitFor();
}

async function byKeys(page: Page, title: string, arrow: 'ArrowUp' | 'ArrowDown', said: string): Promise<void> {
  await pickUp(page, title, arrow, said);
  await page.keyboard.press('Space');
  await dragEnded(page);
}

async function make(person: Person, titles: readonly string[], fields: object = {}): Promise<void> {
  // Each new one is first.
  for (const title of titles.toReversed()) await person.commitment({ title, ...fields });
}

async function category(person: Person, name: string, titles: readonly string[]): Promise<string> {
  const { id } = await person.call(categories.create, { body: { category: { name } } });
  // Each new one is last in its category.
  for (const title of titles) await person.commitment({ title, category_id: id });
  return id;
}

describe('the manual order', () => {
  test('is changed by mouse, touch, keyboard and buttons, and saved', async ({ open, world }) => {
    const person = await world.person();
    await make(person, ['Read', 'Run', 'Swim', 'Write']);
    const page = await open(MANUAL, { as: person, width: 390, hasTouch: true });
    await reorder(page);
    expect(await shown(page)).toEqual(['Read', 'Run', 'Swim', 'Write']);

    await byMouse(page, 'Read', handle(page, 'Swim'));
    expect(await shown(page)).toEqual(['Run', 'Swim', 'Read', 'Write']);
    await page.getByText('Dropped Read. Position 3 of 4.').waitFor();

    await byTouch(page, 'Write', handle(page, 'Swim'));
    expect(await shown(page)).toEqual(['Run', 'Write', 'Swim', 'Read']);

    await byKeys(page, 'Read', 'ArrowUp', 'Read is now at position 2 of 4.');
    expect(await shown(page)).toEqual(['Run', 'Read', 'Write', 'Swim']);
    expect(await handle(page, 'Read').evaluate((each) => each === document.activeElement)).toBe(true);

    const up = button(page, 'Move up: Swim');
    await up.focus();
    for (const position of [3, 2, 1]) {
      await page.keyboard.press('Enter');
      await page.getByText(`Swim moved to position ${position} of 4`).waitFor();
    }
    expect(await up.getAttribute('aria-disabled')).toBe('true');
    expect(await up.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await shown(page)).toEqual(['Swim', 'Run', 'Read', 'Write']);

    await until(() => savedManualOrder(person), ['Swim', 'Run', 'Read', 'Write']);
    await page.reload();
    await box(page, 'Swim').waitFor();
    const boxes = page.getByRole('checkbox').and(page.locator('li *'));
    expect(
      await boxes.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).labels?.[0]?.textContent)),
    ).toEqual(['Swim', 'Run', 'Read', 'Write']);
  });

  test('of filtered commitments does not change the positions of the others', async ({ open, world }) => {
    const person = await world.person();
    await make(person, ['Daily A', 'Weekly A', 'Daily B', 'Weekly B', 'Daily C', 'Weekly C']);
    for (const { id, title } of await person.commitments()) {
      if (title.startsWith('Weekly')) {
        await person.call(commitments.update, { params: { id }, body: { commitment: { frequency: 'weekly' } } });
      }
    }
    const page = await open(`${MANUAL}?frequency=weekly`, { as: person });
    await reorder(page);
    expect(await shown(page)).toEqual(['Weekly A', 'Weekly B', 'Weekly C']);
    await byMouse(page, 'Weekly C', handle(page, 'Weekly B'));
    expect(await shown(page)).toEqual(['Weekly A', 'Weekly C', 'Weekly B']);
    const first = ['Daily A', 'Weekly A', 'Daily B', 'Weekly C', 'Weekly B', 'Daily C'];
    await until(() => savedManualOrder(person), first);
    await button(page, 'Move down: Weekly A').click();
    await until(() => savedManualOrder(person), ['Daily A', 'Daily B', 'Weekly C', 'Weekly A', 'Weekly B', 'Daily C']);
    expect(await shown(page)).toEqual(['Weekly C', 'Weekly A', 'Weekly B']);
  });
});

describe('the order by category', () => {
  test('is changed within and across categories, by each input, and saved', async ({ profile, world }) => {
    const person = await world.person();
    await category(person, 'Health', ['Run', 'Swim', 'Sleep']);
    await category(person, 'Mind', []);
    await make(person, ['Pay rent']);
    const context = await profile({ as: person, width: 390, hasTouch: true });
    // Changes on other devices cause no events here.
    await context.routeWebSocket('**/cable?*', () => {});
    const page = await context.newPage();
    await page.goto(BY_CATEGORY);
    const health = page.getByRole('heading', { level: 2, name: 'Health' });
    const size = () => health.evaluate((each) => getComputedStyle(each).fontSize);
    const before = await size();
    await reorder(page);
    expect(await size()).toBe(before);
    expect(await shown(page)).toEqual(['[Health]', 'Run', 'Swim', 'Sleep', '[Mind]', '[No Category]', 'Pay rent']);
    await page.getByText('All clear').waitFor();

    await byMouse(page, 'Sleep', handle(page, 'Run'));
    expect((await shown(page)).slice(0, 4)).toEqual(['[Health]', 'Sleep', 'Run', 'Swim']);

    // Into an empty category.
    await byTouch(page, 'Run', page.getByText('All clear'));
    const mixed = ['[Health]', 'Sleep', 'Swim', '[Mind]', 'Run', '[No Category]', 'Pay rent'];
    expect(await shown(page)).toEqual(mixed);
    await page.getByText('Dropped Run. Position 1 of 1 in Mind.').waitFor();
    expect(await handle(page, 'Run').evaluate((each) => each === document.activeElement)).toBe(true);

    // Out of 'No Category'.
    await byKeys(page, 'Pay rent', 'ArrowUp', 'Pay rent is now at position 2 of 2 in Mind.');
    expect((await shown(page)).slice(3)).toEqual(['[Mind]', 'Run', 'Pay rent', '[No Category]']);
    expect(await handle(page, 'Pay rent').evaluate((each) => each === document.activeElement)).toBe(true);

    // From the first place of a category to the last of the one above, and back.
    await button(page, 'Move up: Run').click();
    await page.getByText('Run moved to position 3 of 3 in Health').waitFor();
    expect(await button(page, 'Move up: Run').evaluate((each) => each === document.activeElement)).toBe(true);
    await button(page, 'Move down: Pay rent').click();
    await page.getByText('Pay rent moved to position 1 of 1 in No Category').waitFor();
    expect(await button(page, 'Move down: Pay rent').getAttribute('aria-disabled')).toBe('true');
    const last = ['[Health]', 'Sleep', 'Swim', 'Run', '[Mind]', '[No Category]', 'Pay rent'];
    expect(await shown(page)).toEqual(last);
    await until(() => savedOrder(person), last);
    await page.reload();
    await reorder(page);
    expect(await shown(page)).toEqual(last);

    // A commitment that another tab has moved out of a category is not moved back by a tab that does not know.
    const { id } = (await person.commitments()).find(({ title }) => title === 'Swim') ?? { id: '' };
    await person.call(commitments.update, { params: { id }, body: { commitment: { category_id: null } } });
    await byMouse(page, 'Sleep', handle(page, 'Run'));
    const apart = ['[Health]', 'Run', 'Sleep', '[Mind]', '[No Category]', 'Pay rent', 'Swim'];
    await until(() => savedOrder(person), apart);
    await until(() => shown(page), apart);
  });

  test('of the categories themselves is changed by each input, and saved', async ({ open, world }) => {
    const person = await world.person();
    await category(person, 'Health', ['Run', 'Swim', 'Sleep']);
    await category(person, 'Mind', ['Read']);
    await category(person, 'Home', ['Sweep', 'Cook']);
    const page = await open(BY_CATEGORY, { as: person, width: 390, hasTouch: true });
    await reorder(page);
    expect(await page.getByRole('button', { name: 'Drag No Category' }).count()).toBe(0);
    const headings = async () => (await shown(page)).filter((each) => each.startsWith('['));

    // The lists are collapsed while a heading is dragged.
    await handle(page, 'Home').hover();
    const { x, y } = await middleOf(handle(page, 'Home'));
    await page.mouse.down();
    await page.mouse.move(x, y - 10);
    await page.locator('.reorder.folded').waitFor();
    expect((await middleOf(handle(page, 'Home'))).y).toBeCloseTo(y);
    expect(await page.getByText('Sweep', { exact: true }).isVisible()).toBe(false);
    await page.mouse.move(x, (await middleOf(handle(page, 'Mind'))).y - 8, { steps: 5 });
    await page.mouse.up();
    await dragEnded(page);
    expect(await headings()).toEqual(['[Health]', '[Home]', '[Mind]', '[No Category]']);
    await page.getByText('Dropped Home. Position 2 of 3.').waitFor();

    await byKeys(page, 'Health', 'ArrowDown', 'Health is now at position 2 of 3.');
    expect(await headings()).toEqual(['[Home]', '[Health]', '[Mind]', '[No Category]']);
    await button(page, 'Move up: Mind').click();
    await page.getByText('Mind moved to position 2 of 3').waitFor();
    const last = ['[Home]', 'Sweep', 'Cook', '[Mind]', 'Read', '[Health]', 'Run', 'Swim', 'Sleep', '[No Category]'];
    expect(await shown(page)).toEqual(last);
    expect(await button(page, 'Move down: Health').getAttribute('aria-disabled')).toBe('true');
    await until(() => savedOrder(person), last);
    await page.reload();
    await reorder(page);
    expect(await shown(page)).toEqual(last);
  });
});

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
    expectComplaint(/status of 500|ERR_INTERNET_DISCONNECTED/);
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
    await page.getByText('Failed to save the order').first().waitFor();
    await until(() => shown(page), was);
    await until(() => said.textContent(), '');

    await page.context().setOffline(true);
    await button(page, 'Move up: Read').click();
    await page.getByText('Failed to save the order. You are offline.').waitFor();
    await until(() => shown(page), was);
    // The commitment was moved to the other list and back.
    await until(() => button(page, 'Move up: Read').evaluate((each) => each === document.activeElement), true);
    await page.context().setOffline(false);
    expect(await savedOrder(person)).toEqual(was);
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
});

test('a drag is cancelled with Escape, and by leaving reorder mode', async ({ open, world }) => {
  const person = await world.person();
  await make(person, ['Read', 'Run', 'Swim']);
  const page = await open(MANUAL, { as: person });
  const sent: string[] = [];
  page.on('request', (request) => void sent.push(request.url()));
  await reorder(page);
  await carry(page, 'Read', handle(page, 'Swim'));
  await page.getByText('Read is now at position 3 of 3.').waitFor();
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe('');
  await page.keyboard.press('Escape');
  await page.getByText('Read stays where it was. Position 1 of 3.').waitFor();
  await page.mouse.up();
  await dragEnded(page);
  expect(await shown(page)).toEqual(['Read', 'Run', 'Swim']);

  await pickUp(page, 'Swim', 'ArrowUp', 'Swim is now at position 2 of 3.');
  await button(page, 'Done Reordering').click();
  await box(page, 'Read').waitFor();
  await reorder(page);
  expect(await shown(page)).toEqual(['Read', 'Run', 'Swim']);
  expect(sent.filter((url) => url.endsWith('/reorder'))).toEqual([]);
});

test('a list scrolls when an item is dragged to its edge', async ({ open, world }) => {
  const person = await world.person();
  const titles = Array.from({ length: 20 }, (_, index) => `Number ${index + 1}`);
  await make(person, titles);
  const page = await open(MANUAL, { as: person, width: 320 });
  await reorder(page);
  const from = await middleOf(handle(page, 'Number 1'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, 620, { steps: 6 });
  await page.getByText('Number 1 is now at position 20 of 20.').waitFor();
  await page.mouse.up();
  await until(() => savedManualOrder(person), [...titles.slice(1), 'Number 1']);
});

describe.each([
  { width: 320, theme: 'light' as const },
  { width: 1280, theme: 'dark' as const },
])('in $theme at $width px', ({ width, theme }) => {
  test('reorder mode is clean', async ({ open, world }) => {
    const person = await world.person();
    const long = `${'A very long title with ordinary words. '.repeat(4)}${'W'.repeat(42)}`;
    await category(person, 'W'.repeat(80), [long, 'Run']);
    await category(person, 'Mind', []);
    await make(person, ['Pay rent']);
    const page = await open(BY_CATEGORY, { as: person, width, theme });
    await reorder(page);
    await expectClean(page);
    const sizes = await page
      .locator('[data-drag-handle]')
      .evaluateAll((all) =>
        all.map((each) => [each.clientWidth, each.clientHeight, getComputedStyle(each).touchAction]),
      );
    expect(new Set(sizes.map(String))).toEqual(new Set(['44,44,none']));
    await carry(page, 'Run', page.getByText('All clear'));
    await expectClean(page);
  });
});
