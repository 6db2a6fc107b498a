import { readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { buildSite } from '#infra/local/command/builds.ts';
import { users } from '#shared/contracts/users.ts';
import { DOCUMENTS, FALLBACK_DOCUMENT } from '#shared/site.ts';
import { test } from './support/test.ts';

/* The site as it was built and is served: what is in its documents, and what they weigh. */

const { path: SITE } = await buildSite();
const KB = 1024;
const documents = [...new Set([...Object.values(DOCUMENTS), FALLBACK_DOCUMENT])];

const read = (file: string) => readFileSync(`${SITE}${file}`, 'utf8');
/** In KB. Most pages share most scripts, and to compress one takes a while. */
const weights = new Map<string, number>();
function weight(file: string): number {
  const known = weights.get(file) ?? brotliCompressSync(readFileSync(`${SITE}${file}`)).length / KB;
  weights.set(file, known);
  return known;
}
const scriptsOf = (html: string) => [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, file]) => file ?? '');

describe('a document', () => {
  test.for(documents)('%s has a title and description, and no inline script or style', async (file, { cloud }) => {
    expect(cloud.url).toMatch(/^http/);
    const html = read(file);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en"/);
    expect(html).toMatch(/<title>[^<]*Steadfast[^<]*<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{40,160}">/);
    expect(html).toMatch(/<meta name="viewport"/);
    expect(html).toMatch(/<meta name="theme-color"/);
    expect(html).toMatch(/<link rel="icon" href="\/favicon\.svg"/);
    expect(html).toMatch(/<noscript><p>[^<]+<\/p><\/noscript>/);
    expect(html).not.toMatch(/<style|style="|\son\w+="|<script(?![^>]*\ssrc=)/);
  });

  test('of a page for signing in can be read without a script', async ({ browser, cloud }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: cloud.url });
    const page = await context.newPage();
    await page.goto('/login');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in to your account');
    await page.getByLabel('Email address').waitFor();
    await context.close();
  });
});

describe('the scripts of', () => {
  const total = (path: keyof typeof DOCUMENTS) =>
    scriptsOf(read(DOCUMENTS[path])).reduce((sum, file) => sum + weight(file), 0);

  test('the landing page are tiny', ({ cloud }) => {
    expect(cloud.url).toBeTruthy();
    expect(total('/')).toBeLessThanOrEqual(1);
  });

  test('login and registration have at most 76 KB', ({ cloud }) => {
    expect(cloud.url).toBeTruthy();
    expect(total('/login')).toBeLessThanOrEqual(76);
    expect(total('/register')).toBeLessThanOrEqual(76);
    expect(total('/unsubscribe')).toBeLessThanOrEqual(76);
  });

  test('the signed-in pages have at most 125 KB, those with forms and the history 128 KB', ({ cloud }) => {
    expect(cloud.url).toBeTruthy();
    const all = Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[];
    const signedIn = all.filter((path) => read(DOCUMENTS[path]).includes('/boot-signed-in'));
    expect(signedIn).toContain('/history');
    // About 6 KB are loaded when the page is idle: the live connection, and the lower parts of the page. What checks
    // input is 10 KB, and loads with the first dialog of the other pages. The history has what writes into it.
    const hasMore = (path: string) =>
      ['/settings', '/settings/notifications', '/confidants', '/history', '/powerups/fitness'].includes(path);
    for (const path of signedIn) expect(total(path), path).toBeLessThanOrEqual(hasMore(path) ? 128 : 125);
  });

  test('parts that are loaded later have at most 25 KB each', ({ cloud }) => {
    expect(cloud.url).toBeTruthy();
    const first = new Set(documents.flatMap((file) => scriptsOf(read(file))));
    const later = readdirSync(`${SITE}/assets`)
      .map((name) => `/assets/${name}`)
      .filter((file) => file.endsWith('.js') && !first.has(file));
    expect(later.length).toBeGreaterThan(3);
    // To compress all takes a while: what is small enough without that is left out.
    const large = later.filter((file) => statSync(`${SITE}${file}`).size > 25 * KB);
    for (const file of large) expect(weight(file), file).toBeLessThanOrEqual(25);
  });
});

test('the serif of headings is the only font, and has at most 25 KB', ({ cloud }) => {
  expect(cloud.url).toBeTruthy();
  const fonts = readdirSync(`${SITE}/assets`).filter((name) => /\.(woff2?|[ot]tf)$/.test(name));
  expect(fonts).toEqual([expect.stringMatching(/^newsreader-/)]);
  expect(statSync(`${SITE}/assets/${fonts[0]}`).size).toBeLessThanOrEqual(25 * KB);
});

test('a page loads what its document names, the live channel when it is idle, and nothing else before it is needed', async ({
  profile,
  world,
}) => {
  const person = await world.person();
  // On the first day of a week, the dashboard also has a line about the last one.
  const otherDay = (new Date().getUTCDay() + 3) % 7;
  await person.call(users.update, { body: { user: { weekly_reset_day: otherDay } } });
  const context = await profile({ as: person });
  const loaded = new Set<string>();
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) loaded.add(pathname);
  });
  const page = await context.newPage();
  const live = page.waitForEvent('websocket');
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await live;
  await page.getByText('No commitments yet').waitFor();
  const named = new Set(scriptsOf(read(DOCUMENTS['/dashboard'])));
  // What keeps unsent work, and the badge, come after some seconds, which a busy machine may need for the rest.
  const others = [...loaded].filter((file) => !named.has(file) && !/\/(unsent-work|badge)-/.test(file));
  expect([...named].filter((file) => !loaded.has(file))).toEqual([]);
  // What its events change in chats is a file that the page of a chat has, too, and so is what writes the last lines in
  // the sidebar, which only wide screens have.
  const names = ['cache', 'chat-line', 'days', 'isolated', 'live-events', 'message-list'];
  expect(others.sort()).toEqual(names.map((name) => expect.stringMatching(new RegExp(`/${name}-`))));
});

test('built files are kept for a year, documents are checked each time, and errors are kept by nobody', async ({
  cloud,
}) => {
  const [asset = ''] = scriptsOf(read('/dashboard.html'));
  const kept = async (path: string) => {
    const { status, headers } = await fetch(`${cloud.url}${path}`);
    return [status, headers.get('cache-control')];
  };
  expect(await kept(asset)).toEqual([200, 'public, max-age=31536000, immutable']);
  for (const path of ['/', '/dashboard', '/firebase-messaging-sw.js', '/favicon.svg']) {
    expect(await kept(path), path).toEqual([200, 'no-cache']);
  }
  for (const path of ['/assets/none.js', '/none.svg', '/.well-known/none', '/.well-known/none.json', '/.well-known/']) {
    expect(await kept(path), path).toEqual([404, 'no-cache']);
  }
  expect(await kept('/api/v1/none')).toEqual([404, 'no-store']);
  expect(await kept('/api/v1/commitments')).toEqual([401, 'no-store']);
});

test('password managers find where the password is changed', async ({ cloud }) => {
  const { status, headers } = await fetch(`${cloud.url}/.well-known/change-password`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([302, '/settings#password']);
});

test('no source maps are served', ({ cloud }) => {
  expect(cloud.url).toBeTruthy();
  const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  for (const file of files.filter((name) => name.endsWith('.js')))
    expect(read(`/${file}`)).not.toContain('sourceMappingURL');
});
