/**
 * Reordering a long list on a slow phone: 500 commitments in 100 categories, in Chromium at a quarter of this machine's
 * speed. While a task of the browser runs, a dragged row does not follow the pointer.
 */
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { categories } from '#shared/contracts/categories.ts';
import { type Commitment, commitments } from '#shared/contracts/commitments.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { findHeadlessShell, LAUNCH_FLAGS } from '#test/e2e/support/chromium.ts';
import type { Person } from '#test/support/world.ts';
import { median, milliseconds, times } from './figures.ts';
import type { Section } from './section.ts';
import type { Stage } from './stage.ts';
import { atMost } from './table.ts';

const RUNS = 5;
const SLOWDOWN = 4;
const LONGEST = 100;
const TIMEOUT = 60_000;
const TOKEN_KEY = 'jwt_token';
/** Runs in the page before all other scripts. */
const WATCH = `
  tasks = [];
  begun = undefined;
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: true });`;
/** The pixels that are left of 2,000 since the drag began, or to the end of the list. */
const LEFT_TO_SCROLL = `(() => {
  begun ??= scrollY;
  const wanted = Math.min(begun + 2000, document.documentElement.scrollHeight - innerHeight - 1);
  return Math.max(0, wanted - scrollY);
})()`;

const MANUAL = '/commitments';
const BY_CATEGORY = '/commitments?sort=category';

interface Point {
  x: number;
  y: number;
}

/** Actions with the control of this name, on one page for each view. Each ends with an order that is saved. */
const ACTIONS: { what: string; path: string; name: string; perform: (page: Page, at: Point) => Promise<void> }[] = [
  { what: 'a drag through the list, by mouse', path: MANUAL, name: 'Drag Commitment 490', perform: drag },
  { what: 'a move by button', path: MANUAL, name: 'Move up: Commitment 480', perform: press },
  { what: 'a drag across categories', path: BY_CATEGORY, name: 'Drag Commitment 0', perform: drag },
  { what: 'a drag of a category', path: BY_CATEGORY, name: 'Drag Category 1', perform: drag },
  { what: 'a move of a category by button', path: BY_CATEGORY, name: 'Move down: Category 3', perform: press },
];

export const reorderAmong500: Section = {
  name: 'reorder',
  title: `a reorder among ${LIMITS.commitments} commitments in ${LIMITS.categories} categories on a slow phone`,
  note: `Longest tasks in Chromium, CPU throttled ${SLOWDOWN} times, 390 px wide; medians of ${RUNS} runs. Each action lasts until its order is saved.`,
  async measure(stage) {
    const { url } = await stage.cloud();
    const person = await userWithLongList(stage);
    const order = await orderOf(person);
    const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: LAUNCH_FLAGS });
    try {
      const runs: Map<string, number>[] = [];
      for (const _ of times(RUNS)) {
        runs.push(await run(browser, url, person));
        await restore(person, order);
      }
      const what = [...(runs[0]?.keys() ?? [])];
      return what.map((each) =>
        atMost(
          `longest task of ${each}`,
          median(runs.map((figures) => figures.get(each) ?? Number.NaN)),
          LONGEST,
          milliseconds,
        ),
      );
    } finally {
      await browser.close();
    }
  },
};

async function userWithLongList(stage: Stage): Promise<Person> {
  const person = await stage.person();
  const ids: string[] = [];
  for (const index of times(LIMITS.categories)) {
    const { id } = await person.call(categories.create, { body: { category: { name: `Category ${index}` } } });
    ids.push(id);
  }
  // In sequence, as parallel creates would compete for the order of the board.
  for (const index of times(LIMITS.commitments)) {
    await person.commitment({ title: `Commitment ${index}`, category_id: ids[index % ids.length] ?? null });
  }
  return person;
}

interface Order {
  commitments: Commitment[];
  categories: string[];
}

async function orderOf(person: Person): Promise<Order> {
  const listed = await person.call(categories.list);
  return { commitments: await person.commitments(), categories: listed.map(({ id }) => id) };
}

/** Restores the order, so that each run is the same. */
async function restore(person: Person, order: Order): Promise<void> {
  const ids = order.commitments.map(({ id }) => id);
  await person.call(commitments.reorder, { body: { ids, mode: 'manual' } });
  for (const { id, category_id } of await person.commitments()) {
    const before = order.commitments.find((each) => each.id === id);
    if (!before || before.category_id === category_id) continue;
    const mode = 'category';
    await person.call(commitments.reorder, { body: { ids: [id], mode, category_id: before.category_id } });
  }
  await person.call(categories.reorder, { body: { ids: order.categories } });
}

async function run(browser: Browser, url: string, person: Person): Promise<Map<string, number>> {
  const longest = new Map<string, number>();
  for (const path of [MANUAL, BY_CATEGORY]) {
    const view = path === MANUAL ? 'the manual view' : 'the category view';
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 390, height: 844 },
      storageState: {
        cookies: [],
        origins: [{ origin: url, localStorage: [{ name: TOKEN_KEY, value: person.token ?? '' }] }],
      },
    });
    try {
      const page = await context.newPage();
      await page.addInitScript(WATCH);
      await page.goto(path);
      await rows(page, 'li[data-commitment-id]');
      // The first movement of the mouse loads lazy modules, which is not measured.
      await page.mouse.move(200, 600);
      await page.waitForLoadState('networkidle');
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      const entrance = await middleOf(page, 'button[aria-pressed]');
      await takeLongestTask(page);
      await page.mouse.click(entrance.x, entrance.y);
      await rows(page, '[data-block="row"]');
      longest.set(`entering ${view}`, await takeLongestTask(page));
      for (const { what, name, perform } of ACTIONS.filter((action) => action.path === path)) {
        const at = await middleOf(page, `[aria-label="${name}"]`);
        await page.mouse.move(at.x, at.y);
        await takeLongestTask(page);
        await perform(page, at);
        longest.set(what, await takeLongestTask(page));
      }
    } finally {
      await context.close();
    }
  }
  return longest;
}

/** Brings a control into view. This is not measured, because finding elements takes tasks of the browser. */
async function middleOf(page: Page, selector: string): Promise<Point> {
  const control = page.locator(selector);
  await control.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

async function drag(page: Page, { x, y }: Point): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith('/reorder'));
  await page.mouse.down();
  // To the lower edge, where the list scrolls, and back, where it stops.
  await page.mouse.move(x, y + 20);
  await page.mouse.move(x, 760, { steps: 30 });
  await scrolls(page);
  await page.mouse.move(x, 400, { steps: 20 });
  await page.mouse.up();
  await page.evaluate('begun = undefined');
  await saved;
  await page.waitForLoadState('networkidle');
}

async function press(page: Page, { x, y }: Point): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith('/reorder'));
  await page.mouse.click(x, y);
  await saved;
  await page.waitForLoadState('networkidle');
}

/** Waits until the list has scrolled by some screens or to its end. */
async function scrolls(page: Page): Promise<void> {
  const begun = Date.now();
  while ((await page.evaluate(LEFT_TO_SCROLL)) !== 0) {
    if (Date.now() - begun > TIMEOUT) throw new Error('The list does not scroll');
    await setTimeout(50);
  }
}

async function rows(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .nth(LIMITS.commitments - 1)
    .waitFor({ state: 'attached', timeout: TIMEOUT });
}

/** The longest task since the last call, when the browser is idle. */
async function takeLongestTask(page: Page): Promise<number> {
  await page.evaluate('new Promise(requestIdleCallback).then(() => {})');
  const tasks = (await page.evaluate('tasks.splice(0)')) as number[];
  return Math.max(0, ...tasks);
}
