/**
 * `npm run screens` takes pictures of the demo into `.build/pictures`: each screen at 390 and 1280 px and each email at
 * 390 and 640 px, both light and dark. A chosen few of them are copied to docs/screens. They are for people to look at;
 * the browser tests check what can be checked.
 */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { users } from '#shared/contracts/users.ts';
import { until } from './conformance/support/recording.ts';
import { ensureChromium, findChromium, LAUNCH_FLAGS } from './e2e/support/chromium.ts';
import { type LocalCloud, startLocalCloud } from './support/cloud.ts';
import { type Name, SCREENS, type Screen } from './support/demo-screens.ts';
import { emailsSaying, ORDINARY } from './support/emails.ts';
import { Caller } from './support/world.ts';

const FOLDER = join(import.meta.dirname, '../.build/pictures');
const DOCS = join(import.meta.dirname, '../docs/screens');
const PUBLIC = join(import.meta.dirname, '../frontend/public');
const TOKEN_KEY = 'jwt_token';
const PHONE = { width: 390, height: 844 };
const SIZES = [PHONE, { width: 1280, height: 800 }];
/** The widths of a phone, and of the reading pane of mail clients. */
const EMAIL_WIDTHS = [390, 640];

/** The pictures in docs/screens, by name and what is said of width and theme. */
const CHOSEN = [
  ...['landing', 'dashboard', 'commitments', 'history', 'chat', 'fitness', 'journal'].flatMap((name) =>
    ['390-light', '390-dark', '1280-light', '1280-dark'].map((look) => `${name}-${look}`),
  ),
  ...['commitment', 'coach-chat', 'confidants', 'settings'].map((name) => `${name}-1280-light`),
  ...['login', 'first-run', 'new-commitment', 'skip-menu', 'log-food', 'edit-food', 'invite', 'coach-without-key'].map(
    (name) => `${name}-390-light`,
  ),
  'offline-390-light',
  'email-digest-daily-640-light',
  'email-invite-friend-640-light',
];

await ensureChromium();
mkdirSync(FOLDER, { recursive: true });
// An evening, whatever the hour: the day has meals and completions by then.
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const cloud = await startLocalCloud({ seed: true, env: { NOW: `${yesterday}T22:30:00Z` } });
const browser = await chromium.launch({ executablePath: findChromium(), args: LAUNCH_FLAGS });
try {
  const tokens = await signInAll(cloud);
  for (const size of SIZES) {
    for (const theme of ['light', 'dark'] as const) {
      for (const screen of SCREENS) await takeScreen(screen, size, theme, tokens, browser);
    }
  }
  await takeSocialPicture(browser);
  for (const [name, html] of await emailsOf(cloud, tokens.ada)) {
    for (const width of EMAIL_WIDTHS) {
      for (const theme of ['light', 'dark'] as const) await takeEmail(name, html, width, theme, browser);
    }
  }
} finally {
  await browser.close();
  await cloud.stop();
}
rmSync(DOCS, { recursive: true, force: true });
for (const name of CHOSEN) cpSync(join(FOLDER, `${name}.png`), join(DOCS, `${name}.png`));

/** The picture that other sites show with a link to the landing page. */
async function takeSocialPicture(from: Browser): Promise<void> {
  const context = await from.newContext({ baseURL: cloud.url, viewport: { width: 1200, height: 630 } });
  const page = await context.newPage();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.screenshot({ path: join(PUBLIC, 'social.png') });
  await context.close();
}

interface Email {
  to: string[];
  subject: string;
  html: string;
}

/** The HTML of all emails: some from the demo's outbox, the others with sample texts. */
async function emailsOf({ url, settle }: LocalCloud, token: string): Promise<[name: string, html: string][]> {
  const person = new Caller(url, token);
  await person.call(users.update, { body: { user: { email: 'countess@example.com' } } });
  await person.call(users.requestPasswordReset, { body: { user: { email: 'countess@example.com' } } });
  await settle();
  const { emails } = (await (await fetch(`${url}/__local/outbox`)).json()) as { emails: Email[] };
  const latest = (subject: RegExp) => {
    const found = emails.findLast((email) => subject.test(email.subject));
    if (!found) throw new Error(`No email has a subject like ${subject}`);
    return found.html;
  };
  const samples = Object.entries(emailsSaying(ORDINARY)).map(([name, { rendered }]) => [name, rendered.html] as const);
  const html = new Map([
    ...samples,
    ['verify', latest(/^Verify/)],
    ['reset', latest(/new password/)],
    ['changed', latest(/^The email address of your .* was changed/)],
  ]);
  return [...html].map(([name, shown]) => [`email-${name}`, shown]);
}

async function takeEmail(
  name: string,
  html: string,
  width: number,
  theme: 'light' | 'dark',
  from: Browser,
): Promise<void> {
  const context = await from.newContext({ viewport: { width, height: 400 }, colorScheme: theme });
  const page = await context.newPage();
  await page.setContent(html);
  await page.screenshot({ path: join(FOLDER, `${name}-${width}-${theme}.png`), fullPage: true });
  await context.close();
}

/** The tokens of the users. */
async function signInAll({ url }: LocalCloud): Promise<Record<Name, string>> {
  const anyone = new Caller(url);
  const password = 'steadfast';
  const signIn = (email: string) => anyone.call(users.signIn, { body: { user: { email, password } } });
  const registration = { name: 'Mary Somerville', email: 'mary@example.com', password, timezone: 'Europe/London' };
  const { token } = await anyone.call(users.register, {
    body: { user: { ...registration, password_confirmation: password } },
  });
  const [ada, bob] = await Promise.all(['ada@example.com', 'bob@example.com'].map(signIn));
  return { ada: ada!.token, bob: bob!.token, mary: token };
}

async function takeScreen(
  { name, path, as, ready, open, whole = false }: Screen,
  size: { width: number; height: number },
  theme: 'light' | 'dark',
  tokens: Record<Name, string>,
  from: Browser,
): Promise<void> {
  const localStorage = as ? [{ name: TOKEN_KEY, value: tokens[as] }] : [];
  const context = await from.newContext({
    baseURL: cloud.url,
    viewport: size,
    // Phones have a camera and no mouse: some screens differ.
    hasTouch: size === PHONE,
    isMobile: size === PHONE,
    colorScheme: theme,
    // That of the demo's users. In another one, pages offer to change it.
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: cloud.url, localStorage }] },
  });
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByText(ready).first().waitFor();
  await open?.(page);
  await until(async () => (await page.locator('.skeleton, .bone').count()) === 0, 'everything is loaded');
  if (whole) {
    // The window is as high as the page, because fixed bars would be in the middle of a longer screenshot.
    const height = await page.evaluate('document.documentElement.scrollHeight');
    await page.setViewportSize({ width: size.width, height: Number(height) });
  }
  await page.screenshot({ path: join(FOLDER, `${name}-${size.width}-${theme}.png`) });
  await context.close();
}
