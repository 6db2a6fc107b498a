/**
 * `npm run screens` takes the screenshots in docs/screens from the demo: each screen at 390 and 1280 px and each email
 * at 390 and 640 px, both light and dark. They are for people to look at; the browser tests check what can be checked.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chats } from '#shared/contracts/chats.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { users } from '#shared/contracts/users.ts';
import { findChromium, LAUNCH_FLAGS } from './e2e/support/chromium.ts';
import { type LocalCloud, startLocalCloud } from './support/cloud.ts';
import { emailsSaying, ORDINARY } from './support/emails.ts';
import { Caller } from './support/world.ts';

const FOLDER = join(import.meta.dirname, '../docs/screens');
const TOKEN_KEY = 'jwt_token';
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
/** The widths of a phone, and of the reading pane of mail clients. */
const EMAIL_WIDTHS = [390, 640];

interface Screen {
  name: string;
  path: string;
  /** The signed-in user, if any. */
  as?: 'ada';
  /** A text that is visible when the page is ready. */
  ready: string;
  /** Opens the part of the page for the screenshot. */
  open?: (page: Page) => Promise<void>;
  whole?: boolean;
}

/** Opens a menu, a dialog or a mode by a button. */
const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.locator('[role="menu"], [role="dialog"], [data-drag-handle]').first().waitFor();
};

const chatWith = (label: string) => async (page: Page) => {
  await page.getByRole('link', { name: label }).first().click();
  await page.locator('.message').first().waitFor();
};

const QUESTION = 'What should I do first today?';
/** Shows a question in place of the message that sets the reply of the model's emulator. */
const coachChat = async (page: Page) => {
  await page.route('**/messages', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/Say: [^"]*/, QUESTION) });
  });
  await chatWith('AI Coach')(page);
};

const SCREENS: Screen[] = [
  { name: 'landing', path: '/', ready: 'Galatians 6:2', whole: true },
  { name: 'login', path: '/login', ready: 'Sign in to your account' },
  { name: 'register', path: '/register', ready: 'Create your account' },
  { name: 'forgot-password', path: '/forgot-password', ready: 'Forgot your password?' },
  { name: 'reset-password', path: '/reset-password?token=from-a-mail', ready: 'Choose a new password' },
  { name: 'verify-email', path: '/verify-email?token=from-a-mail', ready: 'already used' },
  { name: 'unsubscribe', path: '/unsubscribe?token=from-a-mail', ready: 'Unsubscribe from' },
  { name: 'not-found', path: '/nowhere', ready: 'Page not found.' },
  { name: 'dashboard', path: '/dashboard', as: 'ada', ready: 'Call Mother' },
  { name: 'user-menu', path: '/dashboard', as: 'ada', ready: 'Call Mother', open: press('User menu') },
  { name: 'commitments', path: '/commitments?completed=1', as: 'ada', ready: 'Call Mother' },
  { name: 'by-category', path: '/commitments?sort=category', as: 'ada', ready: 'Renew the passport' },
  {
    name: 'reorder',
    path: '/commitments?sort=category',
    as: 'ada',
    ready: 'Renew the passport',
    open: press('Reorder'),
  },
  {
    name: 'category',
    path: '/commitments?sort=category',
    as: 'ada',
    ready: 'Renew the passport',
    open: press('Edit Health'),
  },
  { name: 'new-commitment', path: '/commitments', as: 'ada', ready: 'Read twenty', open: press('New Commitment') },
  { name: 'workout', path: '/commitments', as: 'ada', ready: 'Strength', open: press('Edit Strength at home') },
  { name: 'history', path: '/history', as: 'ada', ready: 'Call Mother', whole: true },
  { name: 'history-year', path: '/history?year=2026', as: 'ada', ready: 'November', whole: true },
  { name: 'confidants', path: '/confidants', as: 'ada', ready: 'Active Confidants', whole: true },
  { name: 'invite', path: '/confidants?invite=1', as: 'ada', ready: 'Invite someone' },
  {
    name: 'confidant',
    path: '/confidants',
    as: 'ada',
    ready: 'Active Confidants',
    open: async (page) => {
      await page.locator('.person-name a').first().click();
      await page.getByText('View Only').waitFor();
    },
  },
  { name: 'chats', path: '/chats', as: 'ada', ready: 'AI Coach' },
  { name: 'chat', path: '/chats', as: 'ada', ready: 'AI Coach', open: chatWith('Bob M.') },
  { name: 'coach-chat', path: '/chats', as: 'ada', ready: 'AI Coach', open: coachChat },
  { name: 'group', path: '/chats', as: 'ada', ready: 'AI Coach', open: chatWith('Sunday walkers') },
  { name: 'new-group', path: '/chats', as: 'ada', ready: 'AI Coach', open: press('New Group') },
  {
    name: 'group-members',
    path: '/chats',
    as: 'ada',
    ready: 'AI Coach',
    open: async (page) => {
      await chatWith('Sunday walkers')(page);
      await press('Manage')(page);
    },
  },
  {
    name: 'confidant-dashboard',
    path: '/confidants',
    as: 'ada',
    ready: 'Active Confidants',
    open: async (page) => {
      await page.locator('.person-name a').first().click();
      await page.getByRole('link', { name: 'View Dashboard' }).click();
      await page.getByText('Current Weight').waitFor();
    },
    whole: true,
  },
  { name: 'powerups', path: '/powerups', as: 'ada', ready: 'Permissions' },
  { name: 'manage-powerups', path: '/powerups/manage', as: 'ada', ready: 'Enabled' },
  {
    name: 'fitness-settings',
    path: '/powerups/manage',
    as: 'ada',
    ready: 'Enabled',
    open: press('Settings'),
  },
  { name: 'fitness', path: '/powerups/fitness', as: 'ada', ready: 'Current Weight', whole: true },
  { name: 'log-weight', path: '/powerups/fitness', as: 'ada', ready: 'Current Weight', open: press('Log Weight') },
  { name: 'log-exercise', path: '/powerups/fitness', as: 'ada', ready: 'Current Weight', open: press('Log Exercise') },
  { name: 'settings', path: '/settings', as: 'ada', ready: 'Monthly limit in dollars', whole: true },
  { name: 'coach', path: '/settings', as: 'ada', ready: 'Your coaches', open: press('Edit Fitness Coach') },
  { name: 'encouragements', path: '/settings/encouragements', as: 'ada', ready: 'John Cage' },
  {
    name: 'notification-settings',
    path: '/settings/notifications',
    as: 'ada',
    ready: 'Save Preferences',
    open: (page) => page.getByText(/^(Today|No notifications)/).waitFor(),
    whole: true,
  },
];

mkdirSync(FOLDER, { recursive: true });
const cloud = await startLocalCloud({ seed: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: LAUNCH_FLAGS });
try {
  const token = await signInAda(cloud);
  for (const size of SIZES) {
    for (const theme of ['light', 'dark'] as const) {
      for (const screen of SCREENS) await takeScreen(screen, size, theme, token, browser);
    }
  }
  for (const [name, html] of await emailsOf(cloud, token)) {
    for (const width of EMAIL_WIDTHS) {
      for (const theme of ['light', 'dark'] as const) await takeEmail(name, html, width, theme, browser);
    }
  }
} finally {
  await browser.close();
  await cloud.stop();
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

/** Signs in a user of the demo who has a key for AI coaches, and returns the token. */
async function signInAda(cloud: LocalCloud): Promise<string> {
  const { url } = cloud;
  const anyone = new Caller(url);
  const { token } = await anyone.call(users.signIn, {
    body: { user: { email: 'ada@example.com', password: 'steadfast' } },
  });
  const person = new Caller(url, token);
  await person.call(users.update, { body: { user: { openai_api_key: 'sk-works-in-pictures' } } });
  await person.call(coaches.activate, { body: { coach_type_id: 'fitness' } });
  const [first] = await person.call(commitments.list);
  const coach = (await person.call(chats.list)).find(({ type }) => type === 'ai_coach');
  const content = `Say: Begin with [${first?.title}](commitment:${first?.id}): it is due today, and it is soon done. After that the rest of the day is easier. When would be a good moment for it?`;
  await person.call(chats.createMessage, { params: { id: coach?.id ?? '' }, body: { content } });
  await cloud.settle();
  return token;
}

async function takeScreen(
  { name, path, as, ready, open, whole = false }: Screen,
  size: { width: number; height: number },
  theme: 'light' | 'dark',
  token: string,
  from: Browser,
): Promise<void> {
  const localStorage = as ? [{ name: TOKEN_KEY, value: token }] : [];
  const context = await from.newContext({
    baseURL: cloud.url,
    viewport: size,
    colorScheme: theme,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: cloud.url, localStorage }] },
  });
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByText(ready).first().waitFor();
  await open?.(page);
  if (whole) {
    // The window is as high as the page, because fixed bars would be in the middle of a longer screenshot.
    const height = await page.evaluate('document.documentElement.scrollHeight');
    await page.setViewportSize({ width: size.width, height: Number(height) });
  }
  await page.screenshot({ path: join(FOLDER, `${name}-${size.width}-${theme}.png`) });
  await context.close();
}
