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
