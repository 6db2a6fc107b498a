import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { LocalCloud } from '#test/support/cloud.ts';
import { isLong } from '#test/support/long.ts';
import { PSEUDO_LANGUAGE, PSEUDO_LOCALE } from '#test/support/pseudo-language.ts';
import { ACCOUNT_SCREENS } from './screens/accounts.ts';
import { CHAT_SCREENS } from './screens/chats.ts';
import { COMMITMENT_SCREENS } from './screens/commitments.ts';
import { CONFIDANT_SCREENS } from './screens/confidants.ts';
import { IMPORT_SCREENS } from './screens/imports.ts';
import { NOTIFICATION_SCREENS } from './screens/notifications.ts';
import { POWER_UP_SCREENS } from './screens/powerups.ts';
import { REVIEW_SCREENS } from './screens/reviews.ts';
import { ENCOURAGEMENTS, FRIEND, type Screen, userWithEverything } from './screens/screen.ts';
import { SETTINGS_SCREENS } from './screens/settings.ts';
import { heading, OFFLINE_NOTE, restPointer } from './support/app.ts';
import { expectClean, expectFits, expectReachable, settled, ZOOMED } from './support/clean.ts';
import { Data, findTranslations, startInPseudoLanguage, textsOn } from './support/pseudo-language.ts';
import { expectStyled } from './support/styled.ts';
import { test as base, HEIGHTS } from './support/test.ts';

/*
 * Every screen in light and dark mode, on a phone and on a desktop: no findings of axe, no horizontal scrolling, no
 * missing styles, no errors in the console. The screens are in a generated second language, which is added to a copy
 * of the project as a folder and an entry. A text in Latin letters was not taken from the catalogue.
 *
 * `npm run test:long` checks everything in all widths and themes, in English, and writes pictures to .build/screens.
 */

const PICTURES = new URL('../../.build/screens/', import.meta.url).pathname;
mkdirSync(PICTURES, { recursive: true });

const WIDTHS = [320, 390, 1280];
const THEMES = ['light', 'dark'] as const;

/** The form of an invited person. One of its fields stays disabled. */
const INVITED: Screen = {
  name: 'register-invited',
  path: '/register?token=any',
  complaint: /status of 404/,
  to: async (page) => {
    const invitation = { sender_name: FRIEND, email: 'friend@example.com', role: 'friend', chat_id: 'any' };
    await page.route('**/chat_invitations/*', (route) => route.fulfill({ json: invitation }));
    await page.reload();
    await page.getByRole('button', { name: 'Join' }).waitFor();
  },
};

const SCREENS: Screen[] = [
  ...ACCOUNT_SCREENS,
  INVITED,
  ...COMMITMENT_SCREENS,
  ...SETTINGS_SCREENS,
  ...NOTIFICATION_SCREENS,
  ...IMPORT_SCREENS,
  ...CONFIDANT_SCREENS,
  ...REVIEW_SCREENS,
  ...POWER_UP_SCREENS,
  ...CHAT_SCREENS,
];

/**
 * Each screen is checked in one theme, which the screens share out among them, and must fit at 400 % zoom, which is as
 * narrow as the narrowest phone: all of it can be reached. `npm run test:long` also tries that it fits in all widths.
 */
async function look(page: Page, name: string, width: number, also: () => Promise<void> = async () => {}) {
  await expectStyled(page);
  const own = (name.length + WIDTHS.indexOf(width)) % THEMES.length;
  for (const theme of isLong ? THEMES : THEMES.slice(own, own + 1)) {
    await page.emulateMedia({ colorScheme: theme });
    await settled(page);
    if (isLong) await page.screenshot({ path: `${PICTURES}${name}-${width}-${theme}.png` });
    await expectClean(page);
    await also();
  }
  for (const other of WIDTHS.filter((each) => isLong && each !== width)) {
    await page.setViewportSize({ width: other, height: HEIGHTS[other]! });
    await settled(page);
    await expectFits(page);
    await also();
  }
  await page.setViewportSize(ZOOMED);
  await settled(page);
  await expectReachable(page);
  await also();
}

/** Each screen is opened in one width, which the screens share out among them. */
const visits = SCREENS.flatMap((screen, index) =>
  WIDTHS.filter((_, k) => isLong || index % WIDTHS.length === k).map((width) => ({ screen, width })),
);

let cloud: LocalCloud;
let restore: (() => void) | undefined;

base.beforeAll(async () => {
  if (!isLong) cloud = await startInPseudoLanguage();
}, 300_000);
base.afterAll(async () => {
  restore?.();
  await cloud?.stop();
});

const test = isLong ? base : base.override('locale', PSEUDO_LOCALE).override('cloud', () => cloud);

/** From now on, screens are found by their English texts. */
function readTranslations(page: Page): void {
  if (!isLong) restore ??= findTranslations(page);
}

test.for(visits)('$screen.name is clean at $width px', async ({ screen, width }, { open, world, expectComplaint }) => {
  if (screen.complaint) expectComplaint(screen.complaint);
  const page = await open('/robots.txt', { width, ...(screen.signedIn && { as: await userWithEverything(world) }) });
  readTranslations(page);
  const data = new Data(screen.shows);
  page.on('response', data.listen);
  await page.goto(screen.path);
  await screen.to(page);
  await look(page, screen.name, width, async () => {
    if (isLong) return;
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(PSEUDO_LANGUAGE);
    expect(await data.untranslated(await textsOn(page))).toEqual([]);
  });
  page.off('response', data.listen);
});

describe.each(isLong ? WIDTHS : [390])('at %i px', (width) => {
  const size = { width, height: HEIGHTS[width]! };

  test('empty lists and old versions are clean', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const context = await profile({ width, as: await world.person() });
    const page = await context.newPage();
    readTranslations(page);
    for (const path of ['/dashboard', ENCOURAGEMENTS, '/powerups/manage', '/confidants/views', '/commitments']) {
      await page.setViewportSize(size);
      await page.goto(path);
      await page
        .getByText(/^(No (commitments|encouragements|power-ups) (yet|found|installed)|Nobody looked)/)
        .first()
        .waitFor();
      await look(page, `empty${path.replaceAll('/', '-')}`, width);
    }
    await page.setViewportSize(size);
    await context.setOffline(true);
    await page.getByText(OFFLINE_NOTE).waitFor();
    await look(page, 'offline', width);
  });

  test('offline messages are clean', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const context = await profile({ width, as: await world.person() });
    await restPointer(context);
    const page = await context.newPage();
    readTranslations(page);
    await page.goto('/commitments');
    await page.getByText('No commitments found').waitFor();
    await context.setOffline(true);
    await page.getByText(OFFLINE_NOTE).waitFor();
    await page.getByRole('button', { name: 'New Commitment' }).click();
    await page.getByText('You are offline. This will open when you are back online.').waitFor();
    await look(page, 'offline-notice', width);
    await page.setViewportSize(size);
    await page.getByRole('link', { name: 'Steadfast' }).click();
    await heading(page, 'This page could not be loaded').waitFor();
    await look(page, 'offline-page', width);
  });
});

test('a chosen theme applies from the first frame, and stays', async ({ open, world }) => {
  const page = await open('/dashboard', { as: await world.person(), theme: 'light' });
  readTranslations(page);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Dark mode' }).click();
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.classList.contains('dark'));
  await page.getByRole('button', { name: 'User menu' }).waitFor();
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(paper).toBe('rgb(23, 21, 18)');
});
