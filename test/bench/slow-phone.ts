/**
 * What a user waits for on a slow phone: the paint of a completion action, opening a long chat, typing in it, and the
 * second visit, whose code is on the device. Chromium at a quarter of this machine's speed.
 */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Locator, type Page } from 'playwright-core';
import { chats } from '#shared/contracts/chats.ts';
import { findHeadlessShell, LAUNCH_FLAGS } from '#test/e2e/support/chromium.ts';
import type { Person } from '#test/support/world.ts';
import { median, milliseconds, times } from './figures.ts';
import { chatOf, friends } from './screens.ts';
import type { Section } from './section.ts';
import type { Stage } from './stage.ts';
import { atMost } from './table.ts';

const RUNS = 5;
const SLOWDOWN = 4;
const COMMITMENTS = 50;
const MESSAGES = 5_000;
/** Calls of both members at once. */
const SENT_AT_ONCE = 8;
const WORDS = 'Half an hour before breakfast, as we said.';
const FRAME = 1000 / 60;
/** Longer than a page waits after it is shown before it loads what it needs later. */
const LATER_MS = 6_000;
/** Longer than the page waits for further events. */
const CALM_MS = 2_000;
/** How long a finger stays down. */
const PRESSED_MS = 80;
const TOKEN_KEY = 'jwt_token';
/** Runs in the page before all other scripts. `event` entries are rounded to 8 ms. */
const WATCH = `
  tasks = [];
  presses = [];
  pressed = 0;
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration }))))
    .observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime, processingStart, processingEnd, duration } of list.getEntries())
      if (/^(click|keydown|keypress|input|beforeinput)$/.test(name))
        presses.push({ startTime, duration, own: processingEnd - processingStart });
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
  addEventListener('click', (event) => { pressed = event.timeStamp; }, { capture: true });`;
const TAKE = `({ tasks: tasks.splice(0), presses: presses.splice(0), pressed })`;

interface Taken {
  tasks: { startTime: number; duration: number }[];
  presses: { startTime: number; duration: number; own: number }[];
  /** The instant of the last click. */
  pressed: number;
}

export const slowPhone: Section = {
  name: 'slow-phone',
  title: 'what a user waits for on a slow phone',
  note: `Chromium, CPU throttled ${SLOWDOWN} times, 390 px wide; medians of ${RUNS} runs. A press is measured to the next frame (rounded to 8 ms). An opened chat is measured to the frame with its messages.`,
  async measure(stage) {
    const { url } = await stage.cloud();
    const reader = await userWithLongChat(stage);
    // A complete Chromium prepares windows for each profile during the measurement; the headless shell does not.
    const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: LAUNCH_FLAGS });
    try {
      const runs: Record<string, number>[] = [];
      for (const _ of times(RUNS)) {
        runs.push({
          ...(await tickAmong50(browser, url, reader)),
          ...(await openAndType(browser, url, reader)),
          ...(await secondVisit(browser, url, reader)),
        });
      }
      return BUDGETS.map(([what, budget]) => {
        const figure = median(runs.map((each) => each[what] ?? Number.NaN));
        return budget === undefined
          ? { what, figure: milliseconds(figure) }
          : atMost(what, figure, budget, milliseconds);
      });
    } finally {
      await browser.close();
    }
  },
};

const TICK = `a completion action among ${COMMITMENTS}`;
const AFTER_TICK = `longest task after ${TICK}`;
const FIRST_OPENING = `opening a chat of ${MESSAGES} messages for the first time`;
const OPENING = 'opening it again';
const OPENING_FULL = 'opening it for the first time, not throttled';
const TYPING = 'the longest frame while typing in it';
const SECOND_PAINT = 'first paint of a second visit';
const SECOND_DATA = 'its commitments, before the network answers';

const BUDGETS: [what: string, budget?: number][] = [
  [TICK, 50],
  [AFTER_TICK, 50],
  [FIRST_OPENING],
  [OPENING],
  [OPENING_FULL, 150],
  [TYPING, FRAME],
  [SECOND_PAINT, 300],
  [SECOND_DATA],
];

async function userWithLongChat(stage: Stage): Promise<Person> {
  const [reader, writer] = await friends(stage, 2);
  if (!reader || !writer) throw new Error('Two people are needed');
  for (const index of times(COMMITMENTS)) await reader.commitment({ title: `Commitment ${index}` });
  const id = await chatOf([reader, writer]);
  const numbers = times(MESSAGES).values();
  const send = async (person: Person) => {
    for (const number of numbers)
      await person.call(chats.createMessage, { params: { id }, body: { content: `${number}: ${WORDS}` } });
  };
  await Promise.all(times(SENT_AT_ONCE).map((turn) => send(turn % 2 ? reader : writer)));
  return reader;
}

async function visitOf(browser: Browser, url: string, person: Person) {
  const localStorage = [{ name: TOKEN_KEY, value: person.token ?? '' }];
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  return { context, page, session: await context.newCDPSession(page) };
}

const throttle = (session: CDPSession, rate = SLOWDOWN) => session.send('Emulation.setCPUThrottlingRate', { rate });

async function tickAmong50(browser: Browser, url: string, person: Person): Promise<Record<string, number>> {
  // Each run completes the same commitment.
  const listed = (await person.commitments()).find(({ completed }) => completed);
  if (listed) await person.pending(listed.id);
  const { context, page, session } = await visitOf(browser, url, person);
  try {
    await page.goto('/commitments');
    await calm(page);
    await throttle(session);
    await take(page);
    const box = page.getByRole('checkbox', { name: 'Commitment 1', exact: true });
    await press(page, box);
    await box.waitFor({ state: 'detached' });
    // Everything that the action causes: the row folds, and the answer and the live event arrive.
    await page.waitForTimeout(CALM_MS);
    const { tasks, presses, pressed } = await take(page);
    return {
      [TICK]: Math.max(0, ...presses.map(({ duration }) => duration)),
      [AFTER_TICK]: Math.max(
        0,
        ...tasks.filter(({ startTime }) => startTime > pressed).map(({ duration }) => duration),
      ),
    };
  } finally {
    await context.close();
  }
}

/**
 * Presses as a finger does, for some time. Playwright's own click takes no time, and looks for the element in the
 * handlers of its events, which the measurement would contain.
 */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.waitForTimeout(PRESSED_MS);
  await page.mouse.down();
  await page.waitForTimeout(PRESSED_MS);
  await page.mouse.up();
}

async function openAndType(browser: Browser, url: string, person: Person): Promise<Record<string, number>> {
  const { context, page, session } = await visitOf(browser, url, person);
  const name = '2 people';
  try {
    await page.goto('/chats');
    await calm(page);
    const atFullSpeed = await opened(page, name);
    await page.goto('/dashboard');
    await page.evaluate(
      'indexedDB.databases().then((all) => all.forEach(({ name }) => indexedDB.deleteDatabase(name)))',
    );
    await page.goto('/chats');
    await calm(page);
    await throttle(session);
    const first = await opened(page, name);
    await page.goBack();
    await calm(page);
    const again = await opened(page, name);
    await calm(page);
    return { [OPENING_FULL]: atFullSpeed, [FIRST_OPENING]: first, [OPENING]: again, [TYPING]: await typing(page) };
  } finally {
    await context.close();
  }
}

/** Presses a chat in the list. Returns the time until the frame with its last messages. */
async function opened(page: Page, name: string): Promise<number> {
  // Without `void` this would wait for it.
  await page.evaluate(`
    void (shown = new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector('.bubble')) return requestAnimationFrame(look);
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      };
      look();
    }))`);
  await page.getByRole('main').getByRole('link', { name }).click();
  await page.locator('.bubble').first().waitFor();
  const [at, { pressed }] = [await page.evaluate<number>('shown'), await take(page)];
  return at - pressed;
}

/** Types a sentence, one letter in each turn of 50 ms. Returns the longest time from a key to its frame. */
async function typing(page: Page): Promise<number> {
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await take(page);
  await page.keyboard.type(WORDS, { delay: 50 });
  const { presses } = await take(page);
  return Math.max(0, ...presses.map(({ own }) => own));
}

async function secondVisit(browser: Browser, url: string, person: Person): Promise<Record<string, number>> {
  const { context, page, session } = await visitOf(browser, url, person);
  try {
    await page.goto('/dashboard');
    await calm(page);
    await page.keyboard.press('Shift');
    // The worker is registered at the first use of the page.
    while (!(await page.evaluate('navigator.serviceWorker.controller !== null'))) await page.waitForTimeout(100);
    await calm(page);
    await throttle(session);
    const answered = Promise.withResolvers<void>();
    await context.route('**/api/**', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await page.locator('[data-commitment-id]').first().waitFor();
    const rows = await page.evaluate<number>(
      'new Promise((done) => requestAnimationFrame(() => done(performance.now())))',
    );
    const paint = await page.evaluate<number>(`performance.getEntriesByName('first-contentful-paint')[0].startTime`);
    answered.resolve();
    return { [SECOND_PAINT]: paint, [SECOND_DATA]: rows };
  } finally {
    await end(context);
  }
}

async function end(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** Waits until a page has loaded what it loads later, and does nothing. */
async function calm(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.mouse.move(200, 600);
  await page.waitForTimeout(LATER_MS);
  await page.waitForLoadState('networkidle');
}

async function take(page: Page): Promise<Taken> {
  await page.evaluate('new Promise(requestIdleCallback).then(() => {})');
  return page.evaluate<Taken>(TAKE);
}
