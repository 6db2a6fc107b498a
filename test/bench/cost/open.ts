/** Opening the product in Chromium: what the browser requests, and what follows from that. */
import { type BrowserContext, chromium } from 'playwright-core';
import { findChromium, LAUNCH_FLAGS } from '#test/e2e/support/chromium.ts';
import type { Count, Day } from './day.ts';

export interface OpenCount extends Count {
  /** Requests of the browser that its cache did not answer, with those to the API and of the live connection. */
  requests: number;
  /** Bytes that the browser received for them, headers included. */
  bytes: number;
}

const TOKEN_KEY = 'jwt_token';
/** Longer than the page waits before it loads anything further. */
const CALM_MS = 3_000;

/** Opens the dashboard twice: with an empty cache, and with the one that the first time has filled. */
export async function countOpens(day: Day): Promise<{ firstOpen: OpenCount; open: OpenCount }> {
  const { url, token = '' } = day.person;
  const browser = await chromium.launch({ executablePath: findChromium(), args: LAUNCH_FLAGS });
  try {
    const localStorage = [{ name: TOKEN_KEY, value: token }];
    const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
    const context = await browser.newContext({ baseURL: url, storageState });
    return { firstOpen: await openOnce(day, context), open: await openOnce(day, context) };
  } finally {
    await browser.close();
  }
}

async function openOnce(day: Day, context: BrowserContext): Promise<OpenCount> {
  let [requests, bytes, socketMessages] = [0, 0, 0];
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const cached = new Set<string>();
  session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker || !response.url.startsWith('http')) cached.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (cached.has(requestId)) return;
    requests += 1;
    bytes += encodedDataLength;
  });
  const subscribed = Promise.withResolvers<void>();
  page.on('websocket', (socket) => {
    requests += 1;
    socket.on('framesent', () => {
      socketMessages += 1;
    });
    socket.on('framereceived', ({ payload }) => {
      socketMessages += 1;
      if (String(payload).includes('confirm_subscription')) subscribed.resolve();
    });
  });
  const counted = await day.during(async () => {
    await page.goto('/dashboard');
    await subscribed.promise;
    await page.waitForTimeout(CALM_MS);
    const closed = disconnects(day);
    const before = await closed();
    await page.close();
    while ((await closed()) === before) await day.cloud.settle();
  });
  return { ...counted, requests, bytes, socketMessages };
}

/** How often `cable` was invoked: closing the page is reported to it. */
const disconnects = (day: Day) => async (): Promise<number> => {
  const functions = (await (await fetch(`${day.cloud.url}/__local/functions`)).json()) as Record<
    string,
    { invocations: number }
  >;
  return functions.cable?.invocations ?? 0;
};
