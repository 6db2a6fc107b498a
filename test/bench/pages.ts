/**
 * The bytes that Chromium fetches with an empty cache to show a page, compressed with brotli at its best quality.
 * Scripts that no page fetches by itself are lazy chunks, which load when a dialog or a menu opens.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, type BrowserContextOptions, chromium, type Response } from 'playwright-core';
import { buildSite } from '#infra/local/command/builds.ts';
import { findChromium, LAUNCH_FLAGS } from '#test/e2e/support/chromium.ts';
import { installFitness } from '#test/support/fitness.ts';
import { kilobytes } from './figures.ts';
import type { Section } from './section.ts';
import type { Stage } from './stage.ts';
import { atMost, type Row } from './table.ts';

const KB = 1024;
const LAZY_CHUNK = 25 * KB;
/** CloudFront does not compress smaller files. */
const SMALLEST_COMPRESSED = 1000;
const TOKEN_KEY = 'jwt_token';
const WORKER = 'firebase-messaging-sw.js';

interface Page {
  path: string;
  signedIn: boolean;
  script: number;
}

const PAGES: Page[] = [
  { path: '/', signedIn: false, script: 1 * KB },
  { path: '/login', signedIn: false, script: 76 * KB },
  { path: '/register', signedIn: false, script: 76 * KB },
  { path: '/forgot-password', signedIn: false, script: 76 * KB },
  { path: '/reset-password', signedIn: false, script: 76 * KB },
  { path: '/verify-email', signedIn: false, script: 76 * KB },
  { path: '/restore-email', signedIn: false, script: 76 * KB },
  { path: '/unsubscribe', signedIn: false, script: 76 * KB },
  { path: '/dashboard', signedIn: true, script: 125 * KB },
  { path: '/commitments', signedIn: true, script: 125 * KB },
  // Of one commitment: what is found loads no other scripts than what is not.
  { path: '/commitments/none', signedIn: true, script: 130 * KB },
  { path: '/history', signedIn: true, script: 130 * KB },
  { path: '/reviews/current', signedIn: true, script: 130 * KB },
  { path: '/reviews', signedIn: true, script: 130 * KB },
  { path: '/reviews/none', signedIn: true, script: 130 * KB },
  { path: '/confidants', signedIn: true, script: 130 * KB },
  { path: '/confidants/none/agreement', signedIn: true, script: 130 * KB },
  { path: '/chats', signedIn: true, script: 130 * KB },
  { path: '/powerups', signedIn: true, script: 130 * KB },
  { path: '/powerups/manage', signedIn: true, script: 130 * KB },
  { path: '/powerups/fitness', signedIn: true, script: 130 * KB },
  { path: '/settings', signedIn: true, script: 130 * KB },
  { path: '/settings/encouragements', signedIn: true, script: 130 * KB },
  { path: '/settings/notifications', signedIn: true, script: 130 * KB },
  { path: '/settings/import', signedIn: true, script: 130 * KB },
];

type Kind = 'script' | 'stylesheet' | 'document';

interface Fetched {
  path: string;
  kind: Kind;
  bytes: number;
}

export const pages: Section = {
  name: 'pages',
  title: 'bytes of each page, brotli, with an empty cache',
  note: `One load each in Chromium, until the network is idle; a KB is ${KB} bytes. Chunks that no page loads by itself come last.`,
  async measure(stage) {
    const rows: Row[] = [];
    const loaded = new Set<string>();
    const browser = await chromium.launch({ executablePath: findChromium(), args: LAUNCH_FLAGS });
    try {
      for (const page of PAGES) {
        const fetched = await load(page, browser, stage);
        for (const { path } of fetched) loaded.add(path);
        rows.push(...rowsOf(page, fetched));
      }
    } finally {
      await browser.close();
    }
    return [...rows, await serviceWorker(), ...(await lazyChunks(loaded))];
  },
};

function rowsOf({ path, script }: Page, fetched: Fetched[]): Row[] {
  const sum = (kind: Kind) =>
    fetched.filter((each) => each.kind === kind).reduce((total, { bytes }) => total + bytes, 0);
  const files = (kind: Kind) => {
    const count = fetched.filter((each) => each.kind === kind).length;
    return count === 1 ? '1 file' : `${count} files`;
  };
  return [
    atMost(`${path} script, ${files('script')}`, sum('script'), script, kilobytes),
    { what: `${path} style, ${files('stylesheet')}`, figure: kilobytes(sum('stylesheet')) },
    { what: `${path} document`, figure: kilobytes(sum('document')) },
  ];
}

async function load({ path, signedIn }: Page, browser: Browser, stage: Stage): Promise<Fetched[]> {
  const { url } = await stage.cloud();
  const context = await browser.newContext(signedIn ? await signIn(stage, url) : {});
  try {
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(url + path, { waitUntil: 'networkidle' });
    // A redirect would measure another page.
    if (page.url() !== url + path) throw new Error(`${path} went to ${page.url()}`);
    const fetched = await Promise.all(responses.map(fetchedBy));
    return fetched.filter((each) => each !== undefined);
  } finally {
    await context.close();
  }
}

async function signIn(stage: Stage, origin: string): Promise<BrowserContextOptions> {
  const person = await stage.personWith(5, { title: 'Read twenty pages', description: 'Before bed.' });
  // Without the power-up, the page of fitness is only a sentence.
  await installFitness(person);
  const { token = '' } = person;
  return { storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: TOKEN_KEY, value: token }] }] } };
}

async function fetchedBy(response: Response): Promise<Fetched | undefined> {
  const request = response.request();
  const kind = request.resourceType();
  if (kind !== 'script' && kind !== 'stylesheet' && kind !== 'document') return undefined;
  const body = await response.body();
  const { pathname: path } = new URL(response.url());
  const encoding = await response.headerValue('content-encoding');
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}`);
  if (body.length >= SMALLEST_COMPRESSED && encoding !== 'br') throw new Error(`${path} is not compressed with brotli`);
  return { path, kind, bytes: compressed(body) };
}

/** Signed-in pages register it once they are used. */
async function serviceWorker(): Promise<Row> {
  const { path } = await buildSite();
  return atMost('the service worker', compressed(readFileSync(join(path, WORKER))), 22 * KB, kilobytes);
}

async function lazyChunks(loaded: ReadonlySet<string>): Promise<Row[]> {
  const { path } = await buildSite();
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') && file !== WORKER && !loaded.has(`/${file}`))
    .map((file) => ({ file, bytes: compressed(readFileSync(join(path, file))) }))
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ file, bytes }) => atMost(`lazy ${file}`, bytes, LAZY_CHUNK, kilobytes));
}

function compressed(body: Buffer): number {
  if (body.length < SMALLEST_COMPRESSED) return body.length;
  return brotliCompressSync(body).length;
}
