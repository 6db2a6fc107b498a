/**
 * What a long list asks of a slow phone: 500 commitments in 100 categories, in Chromium at a quarter of this machine's
 * speed. A task is what the browser cannot interrupt: while one runs, nothing that is pressed is heard.
 */
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { categories } from '#shared/contracts/categories.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { findHeadlessShell, LAUNCH_FLAGS } from '#test/e2e/support/chromium.ts';
import type { Person } from '#test/support/world.ts';
import { median, milliseconds, times } from './figures.ts';
import type { Section } from './section.ts';
import type { Stage } from './stage.ts';
import { atMost, type Row } from './table.ts';

const RUNS = 5;
const SLOWER = 4;
const LONGEST = 100;
/** What a press is to show within, in a whole frame. */
const PRESS = 200;
const PATIENCE = 60_000;
const TOKEN_KEY = 'jwt_token';
/** Runs in the page, before anything else does. */
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

interface ActionKind {
  what: string;
  control: (page: Page) => Locator;
  /** Pressed on the control; without one it is clicked. */
  key?: string;
  done: (page: Page) => Promise<void>;
}

/** What one does with the list, one after the other on the same page. */
const DEEDS: ActionKind[] = [
  {
    what: 'a tick among them',
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
  note: `Chromium, CPU throttled ${SLOWER} times, 390 px wide; medians of ${RUNS} runs. A press is measured to the next picture. Tasks count from the first contentful paint on, as in the total blocking time: before it there is nothing to press.`,
  async measure(stage) {
    const { url } = await stage.cloud();
    const person = await somebodyBusy(stage);
    // A whole Chromium prepares windows of its own for each profile, in the middle of what is measured.
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
      'longest task while they come',
      middle((each) => each.opening),
      LONGEST,
      milliseconds,
    ),
    ...DEEDS.flatMap(({ what }, index) => [
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

async function somebodyBusy(stage: Stage): Promise<Person> {
  const person = await stage.person();
  const ids: string[] = [];
  for (const index of times(LIMITS.categories)) {
    const { id } = await person.call(categories.create, { body: { category: { name: `Category ${index}` } } });
    ids.push(id);
  }
  // One after the other: creates at once would compete for the order of the board. Some have no category.
  for (const index of times(LIMITS.commitments)) {
    const frequency = FREQUENCIES[index % FREQUENCIES.length]!;
    const category_id = ids[index % (LIMITS.categories + 10)] ?? null;
    await person.commitment({ title: `Commitment ${index}`, frequency, category_id });
  }
  return person;
}

async function run(browser: Browser, url: string, person: Person): Promise<Figures> {
  // Each run ticks the same one off.
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
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto('/commitments');
    await rows(page, LIMITS.commitments);
    await page.waitForLoadState('networkidle');
    const { firstRow, longest: opening } = await taken(page);
    // What a first use fetches is fetched now, as it would be when somebody reads the list.
    await page.mouse.move(200, 600);
    await page.waitForLoadState('networkidle');
    await taken(page);
    const actions: Figures['actions'] = [];
    for (const { control, key, done } of DEEDS) {
      const press = await aimAt(page, control(page), key);
      await taken(page);
      await press();
      await done(page);
      await page.waitForLoadState('networkidle');
      actions.push(await taken(page));
    }
    return { firstRow, opening, actions };
  } finally {
    await context.close();
  }
}

/**
 * Brings a control into view and answers how to press it, with the bare mouse or key. Apart from what is measured:
 * looking for one among 500 rows by its name has the browser lay out each row that it had left out, in one task of
 * seconds.
 */
async function aimAt(page: Page, control: Locator, key: string | undefined): Promise<() => Promise<void>> {
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
  await all.nth(count - 1).waitFor({ state: 'attached', timeout: PATIENCE });
  await all.nth(count).waitFor({ state: 'detached', timeout: PATIENCE });
}

/** What has been seen since the last time, once the browser has nothing else to do. */
async function taken(page: Page): Promise<{ firstRow: number; longest: number; press: number }> {
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
