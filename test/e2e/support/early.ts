import type { BrowserContext, Page } from 'playwright-core';

/* What is asked before the app has come, and a way to hold the app back. */

export const APP = '**/assets/main-*.js';
export const LIST = '/api/v1/commitments';
export const ME = '/api/v1/users/me';
/** The early requests of the dashboard, sorted. */
export const DASHBOARD = ['/api/v1/categories', LIST, '/api/v1/encouragements/random', ME];

/** The calls of a browser, in the order in which they are sent. */
export function callsOf(context: BrowserContext): string[] {
  const calls: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

/** Waits for the answers of all early requests. */
export const answered = (page: Page) =>
  page.waitForFunction(() => {
    const { early: asked } = globalThis as { early?: Map<string, { answered?: boolean }> };
    const requests = [...(asked?.values() ?? [])];
    return requests.length > 0 && requests.every((request) => request.answered);
  });
