/**
 * A long list on a slow phone: 500 commitments in 100 categories, in Chromium at a quarter of this machine's speed.
 * While a task of the browser runs, it does not react to input.
 */
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { categories } from '#shared/contracts/categories.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { findHeadlessShell, LAUNCH_FLAGS } from '#test/e2e/support/chromium.ts';
import type { Person } from '#test/support/world.ts';
import { median, milliseconds, times } from './figures.ts';
import type { Section } from './section.ts';
import type { Stage } from './stage.ts';
import { atMost, type Row } from './table.ts';

const RUNS = 5;
const SLOWDOWN = 4;
const LONGEST = 100;
/** The maximum time from a press to the next frame. */
const PRESS = 200;
const TIMEOUT = 60_000;
const TOKEN_KEY = 'jwt_token';
/** Runs in the page before all other scripts. */
const WATCH = `
  tasks = [];
  presses = [];
  firstRow = 0;
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration }))))
    .observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click' || name === 'keydown') presses.push(duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
  new MutationObserver((_, rows) => {
    if (!document.querySelector('[data-commitment-id]')) return;
    rows.disconnect();
    requestAnimationFrame(() => setTimeout(() => { firstRow = performance.now(); }));
  }).observe(document, { subtree: true, childList: true });`;
const TAKE = `({
  firstRow,
  painted: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  tasks: tasks.splice(0),
  presses: presses.splice(0),
})`;
const FREQUENCIES = ['daily', 'weekly', 'monthly', 'once'] as const;

interface ListAction {
  what: string;
  control: (page: Page) => Locator;
  /** The key to press on the control; without it, the control is clicked. */
  key?: string;
  done: (page: Page) => Promise<void>;
}

/** Actions on the list, in sequence on the same page. */
const ACTIONS: ListAction[] = [
  {
    what: 'a completion action among them',
    control: (page) => page.getByRole('checkbox', { name: 'Commitment 250', exact: true }),
    done: (page) => rows(page, LIMITS.commitments - 1),
  },
  {
    what: 'the category view',
    control: (page) => page.getByRole('radio', { name: 'Category' }),
    done: async (page) => {
      await page.locator('.group h2', { hasText: /^No Category/ }).waitFor();
      await rows(page, LIMITS.commitments - 1);
    },
  },
  {
    what: 'the manual view',
    control: (page) => page.getByRole('radio', { name: 'Manual' }),
    done: async (page) => {
      await page.locator('.group').first().waitFor({ state: 'detached' });
      await rows(page, LIMITS.commitments - 1);
    },
  },
  {
    what: 'a filter',
    control: (page) => page.getByRole('combobox', { name: 'Frequency' }),
    key: 'w',
    done: (page) => rows(page, LIMITS.commitments / FREQUENCIES.length),
  },
  {
    what: 'no filter',
    control: (page) => page.getByRole('combobox', { name: 'Frequency' }),
    key: 'Home',
    done: (page) => rows(page, LIMITS.commitments - 1),
  },
];

export const longList: Section = {
  name: 'long-list',
  title: `${LIMITS.commitments} commitments in ${LIMITS.categories} categories on a slow phone`,
  note: `Chromium, CPU throttled ${SLOWDOWN} times, 390 px wide; medians of ${RUNS} runs. A press is measured to the next frame. Tasks count from the first contentful paint on, as in the total blocking time, because there is nothing to press before.`,
  async measure(stage) {
    const { url } = await stage.cloud();
    const person = await userWithLongList(stage);
    // A complete Chromium prepares windows for each profile during the measurement; the headless shell does not.
    const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: LAUNCH_FLAGS });
    try {
      const runs: Figures[] = [];
      for (const _ of times(RUNS)) runs.push(await run(browser, url, person));
      return rowsOf(runs);
    } finally {
      await browser.close();
    }
  },
};

interface Figures {
  firstRow: number;
  opening: number;
  actions: { longest: number; press: number }[];
}

function rowsOf(runs: readonly Figures[]): Row[] {
  const middle = (figure: (run: Figures) => number) => median(runs.map(figure));
  return [
    { what: `first paint of ${LIMITS.commitments} commitments`, figure: milliseconds(middle((each) => each.firstRow)) },
    atMost(
      'longest task while they appear',
      middle((each) => each.opening),
      LONGEST,
      milliseconds,
    ),
    ...ACTIONS.flatMap(({ what }, index) => [
      atMost(
        what,
        middle((each) => each.actions[index]!.press),
        PRESS,
        milliseconds,
      ),
      atMost(
        `longest task of ${what}`,
        middle((each) => each.actions[index]!.longest),
        LONGEST,
        milliseconds,
      ),
    ]),
  ];
}

async function userWithLongList(stage: Stage): Promise<Person> {
  const person = await stage.person();
  const ids: string[] = [];
  for (const index of times(LIMITS.categories)) {
    const { id } = await person.call(categories.create, { body: { category: { name: `Category ${index}` } } });
    ids.push(id);
  }
  // In sequence, as parallel creates would compete for the order of the board. Some have no category.
  for (const index of times(LIMITS.commitments)) {
    const frequency = FREQUENCIES[index % FREQUENCIES.length]!;
    const category_id = ids[index % (LIMITS.categories + 10)] ?? null;
    await person.commitment({ title: `Commitment ${index}`, frequency, category_id });
  }
  return person;
}

async function run(browser: Browser, url: string, person: Person): Promise<Figures> {
  // Each run completes the same commitment.
  const listed = (await person.commitments()).find(({ completed }) => completed);
  if (listed) await person.pending(listed.id);
  const localStorage = [{ name: TOKEN_KEY, value: person.token ?? '' }];
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto('/commitments');
    await rows(page, LIMITS.commitments);
    await page.waitForLoadState('networkidle');
    const { firstRow, longest: opening } = await takeFigures(page);
    // The first movement of the mouse loads lazy modules, which is not measured.
    await page.mouse.move(200, 600);
    await page.waitForLoadState('networkidle');
    await takeFigures(page);
    const actions: Figures['actions'] = [];
    for (const { control, key, done } of ACTIONS) {
      const press = await pressOf(page, control(page), key);
      await takeFigures(page);
      await press();
      await done(page);
      await page.waitForLoadState('networkidle');
      actions.push(await takeFigures(page));
    }
    return { firstRow, opening, actions };
  } finally {
    await context.close();
  }
}

/**
 * Brings a control into view, and returns a function that presses it with mouse or key. Finding it is not measured: to
 * search 500 rows by name, the browser lays out all rows outside of the view in one task of seconds.
 */
async function pressOf(page: Page, control: Locator, key: string | undefined): Promise<() => Promise<void>> {
  await control.scrollIntoViewIfNeeded();
  if (key) {
    await control.focus();
    return () => page.keyboard.press(key);
  }
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return () => page.mouse.click(x + width / 2, y + height / 2);
}

async function rows(page: Page, count: number): Promise<void> {
  const all = page.locator('[data-commitment-id]');
  await all.nth(count - 1).waitFor({ state: 'attached', timeout: TIMEOUT });
  await all.nth(count).waitFor({ state: 'detached', timeout: TIMEOUT });
}

/** The figures since the last call, when the browser is idle. */
async function takeFigures(page: Page): Promise<{ firstRow: number; longest: number; press: number }> {
  await page.evaluate('new Promise(requestIdleCallback).then(() => {})');
  const { firstRow, painted, tasks, presses } = await page.evaluate<{
    firstRow: number;
    painted: number;
    tasks: { startTime: number; duration: number }[];
    presses: number[];
  }>(TAKE);
  const seen = tasks.filter(({ startTime }) => startTime >= painted).map(({ duration }) => duration);
  return { firstRow, longest: Math.max(0, ...seen), press: Math.max(0, ...presses) };
}
