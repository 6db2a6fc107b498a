import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { recordToasts, waitForApp, waitForRoutes, watch } from './watch.ts';

/*
 * Pages that tests use one after the other. A new profile costs a process, which compiles the app's code again: half
 * a second of a processor for each test. After a test its page is emptied: storage, cookies, history, routes and
 * emulation. If that cannot be undone, the page is closed.
 */

/** A document of the product's origin without any code. */
const NEUTRAL = '/robots.txt';

/** Methods of Playwright with lasting effects. */
const LASTING = {
  context: ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'routeWebSocket', 'newCDPSession'],
  page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'addLocatorHandler', 'routeWebSocket', 'close'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const;

/** Events to which tests listen. */
const EVENTS = {
  context: ['request', 'response', 'requestfinished', 'requestfailed', 'console', 'page', 'serviceworker', 'dialog'],
  page: [
    'request',
    'response',
    'requestfinished',
    'requestfailed',
    'console',
    'dialog',
    'websocket',
    'popup',
    'download',
  ],
} as const;

export interface SparePage {
  page: Page;
  /** Receives the page's complaints. */
  complain: (complaint: string) => void;
  cdp: CDPSession;
  listeners: number;
  isSpoilt: boolean;
}

export class SparePages {
  private readonly spares: SparePage[] = [];
  private readonly browser: Browser;
  private readonly options: BrowserContextOptions;

  constructor(browser: Browser, options: BrowserContextOptions) {
    this.browser = browser;
    this.options = options;
  }

  /** An empty page at a neutral address of the product. */
  async take(complain: (complaint: string) => void): Promise<SparePage> {
    const spare = this.spares.pop() ?? (await this.create());
    spare.complain = complain;
    return spare;
  }

  /** Empties a page for the next test. */
  async giveBack(spare: SparePage): Promise<void> {
    spare.complain = () => undefined;
    const context = spare.page.context();
    // A route of the test can be handling a request of the page.
    const routed = [context, ...context.pages()];
    await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
    if (isReusable(spare) && (await this.empty(spare))) this.spares.push(spare);
    else await context.close();
  }

  private async create(): Promise<SparePage> {
    const context = await this.browser.newContext(this.options);
    context.setDefaultTimeout(30_000);
    waitForApp(context);
    waitForRoutes(context);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const spare: SparePage = { page, cdp, complain: () => undefined, listeners: 0, isSpoilt: false };
    await watch(context, (complaint) => spare.complain(complaint));
    await recordToasts(context);
    await page.goto(NEUTRAL);
    const spoil = () => {
      spare.isSpoilt = true;
    };
    onCall(context, LASTING.context, spoil);
    onCall(page, LASTING.page, spoil);
    onCall(page.clock, LASTING.clock, spoil);
    spare.listeners = countListeners(page);
    return spare;
  }

  /** Empties a page. Returns whether that was possible. */
  private async empty({ page, cdp }: SparePage): Promise<boolean> {
    try {
      const context = page.context();
      await context.setOffline(false);
      // The same origin, so that the process stays. The app must be gone before its storage is deleted.
      await page.goto(NEUTRAL);
      const origin = new URL(page.url()).origin;
      await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await context.clearCookies();
      await page.evaluate(() => {
        sessionStorage.clear();
        window.name = '';
      });
      await page.emulateMedia({
        colorScheme: null,
        // Without emulation, not even that of the profile's options.
        reducedMotion: this.options.reducedMotion ?? null,
        media: null,
        forcedColors: null,
        contrast: null,
      });
      await cdp.send('Page.resetNavigationHistory');
      return true;
    } catch {
      return false;
    }
  }
}

function isReusable({ page, isSpoilt, listeners }: SparePage): boolean {
  const context = page.context();
  if (isSpoilt || page.isClosed() || countListeners(page) !== listeners) return false;
  return context.pages().length === 1 && context.serviceWorkers().length === 0;
}

function countListeners(page: Page): number {
  const count = (target: Page | BrowserContext, events: readonly string[]) =>
    events.reduce((sum, event) => sum + (target as unknown as NodeJS.EventEmitter).listenerCount(event), 0);
  return count(page, EVENTS.page) + count(page.context(), EVENTS.context);
}

/** Calls a function before each call of these methods. */
function onCall(target: object, methods: readonly string[], happen: () => void): void {
  const own = target as Record<string, (...args: unknown[]) => unknown>;
  for (const method of methods) {
    const original = own[method]!;
    own[method] = (...args) => {
      happen();
      return original.apply(target, args);
    };
  }
}
