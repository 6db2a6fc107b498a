import type { BrowserContext, Page } from 'playwright-core';

/** What Playwright says where a test does not allow service workers. */
const WORKERS_ARE_BLOCKED = 'Service Worker registration blocked by Playwright';

/** Listens to everything that a page can report. */
export async function watch(context: BrowserContext, complain: (complaint: string) => void): Promise<void> {
  context.on('console', (message) => {
    if (message.text() === WORKERS_ARE_BLOCKED) return;
    if (['error', 'warning'].includes(message.type()))
      complain(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complain(`uncaught: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A request that the page has aborted itself, because it was left.
    if (why !== 'net::ERR_ABORTED') complain(`request: ${why} ${request.url()}`);
  });
  await context.exposeBinding('reportViolation', (_, violation: string) => complain(`policy: ${violation}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
      const report = (window as unknown as { reportViolation(violation: string): void }).reportViolation;
      report([effectiveDirective, blockedURI, sourceFile, sample].join(' '));
    });
  });
}

/**
 * Records the texts of toasts as they appear, for `toast` in `app.ts`. A toast is there for three seconds, which a busy
 * machine may need before it looks.
 */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown = new Set<string>();
    (window as unknown as { shownToasts: Set<string> }).shownToasts = shown;
    const record = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element?.closest('[data-live-announcer]')) return;
      for (const each of [element, ...element.querySelectorAll('*')]) {
        const text = each.childElementCount === 0 && each.closest('[role="status"]') && each.textContent?.trim();
        if (text) shown.add(text);
      }
    };
    new MutationObserver((changes) => {
      for (const { target, type, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) record(node);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/**
 * A page that was opened or reloaded is used once the app has taken over. A static page is shown before, whose links
 * load whole documents. A call with `waitUntil` does not wait for that.
 */
export function waitForApp(context: BrowserContext): void {
  context.on('page', (page) => {
    const { goto, reload } = page;
    page.goto = async (url, options) => {
      const response = await goto.call(page, url, options);
      if (!options?.waitUntil) await appIsReady(page);
      return response;
    };
    page.reload = async (options) => {
      const response = await reload.call(page, options);
      if (!options?.waitUntil) await appIsReady(page);
      return response;
    };
  });
}

async function appIsReady(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('#root .auth.drawn, #root > .drawn'));
}

/**
 * Makes `route` return only when the page uses the new route. Chromium confirms a route before the page's main thread
 * has it. A busy page can handle a key before that, and the request of the key then reaches the server. Tasks that the
 * page gets later run after the route is in use, so this waits for one.
 */
export function waitForRoutes(context: BrowserContext): void {
  const { route } = context;
  context.route = async (...args) => {
    const routed = await route.apply(context, args);
    await Promise.all(context.pages().map(hasRoutes));
    return routed;
  };
  context.on('page', (page) => {
    const { route } = page;
    page.route = async (...args) => {
      const routed = await route.apply(page, args);
      await hasRoutes(page);
      return routed;
    };
  });
}

async function hasRoutes(page: Page): Promise<void> {
  // A page that is just being left has a new main thread, which begins with the route.
  await page.evaluate(nextTask).catch(() => undefined);
}

/** Not a timer, because a test can stop those. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}
