/** The calls that a page makes for one completion action, including those after its live event. */
import { chromium, type Request } from 'playwright-core';
import { findChromium, LAUNCH_FLAGS } from '#test/e2e/support/chromium.ts';
import { kilobytes } from './figures.ts';
import type { Section } from './section.ts';
import type { Stage } from './stage.ts';
import { atMost, type Row } from './table.ts';

const KB = 1024;
const COMMITMENTS = 50;
const TOKEN_KEY = 'jwt_token';
/** Longer than the page waits for further events before it loads anything. */
const CALM_MS = 2_000;

export const tick: Section = {
  name: 'tick',
  title: 'requests of a completion action in the browser',
  note: `One action among ${COMMITMENTS} commitments in Chromium, with a live connection; bytes with headers.`,
  async measure(stage) {
    const browser = await chromium.launch({ executablePath: findChromium(), args: LAUNCH_FLAGS });
    try {
      const { url } = await stage.cloud();
      const rows: Row[] = [];
      for (const path of ['/dashboard', '/commitments']) {
        const person = await userWithCommitments(stage);
        const localStorage = [{ name: TOKEN_KEY, value: person.token ?? '' }];
        const context = await browser.newContext({
          baseURL: url,
          storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
        });
        const page = await context.newPage();
        const subscribed = Promise.withResolvers<void>();
        page.on('websocket', (socket) =>
          socket.on('framereceived', ({ payload }) => {
            if (String(payload).includes('confirm_subscription')) subscribed.resolve();
          }),
        );
        // The last request of a page, some seconds after it is shown.
        const isComplete = page.waitForResponse(/\/storage_keys/);
        await page.goto(path);
        await Promise.all([subscribed.promise, isComplete]);
        await page.waitForTimeout(CALM_MS);
        const calls: Request[] = [];
        page.on('request', (request) => {
          if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
        });
        await page.getByRole('checkbox', { name: 'Commitment 0', exact: true }).click();
        await page.waitForTimeout(CALM_MS);
        await (await stage.cloud()).settle();
        await page.waitForTimeout(CALM_MS);
        rows.push(...(await rowsOf(path, calls)));
        await context.close();
      }
      return rows;
    } finally {
      await browser.close();
    }
  },
};

async function rowsOf(path: string, calls: readonly Request[]): Promise<Row[]> {
  const sizes = await Promise.all(calls.map((call) => call.sizes()));
  const up = sizes.reduce((sum, each) => sum + each.requestHeadersSize + each.requestBodySize, 0);
  const down = sizes.reduce((sum, each) => sum + each.responseHeadersSize + each.responseBodySize, 0);
  return [
    atMost(`${path}, calls of the API`, calls.length, 1, String),
    atMost(`${path}, sent`, up, 2 * KB, kilobytes),
    atMost(`${path}, received`, down, 2 * KB, kilobytes),
  ];
}

async function userWithCommitments(stage: Stage) {
  const person = await stage.person();
  for (let index = COMMITMENTS - 1; index >= 0; index--) await person.commitment({ title: `Commitment ${index}` });
  return person;
}
