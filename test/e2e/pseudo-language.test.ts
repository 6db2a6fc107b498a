import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { addPseudoLanguage, PSEUDO_LANGUAGE, PSEUDO_LOCALE } from '#test/support/pseudo-language.ts';
import { ACCOUNT_SCREENS } from './screens/accounts.ts';
import { CHAT_SCREENS } from './screens/chats.ts';
import { COMMITMENT_SCREENS } from './screens/commitments.ts';
import { CONFIDANT_SCREENS } from './screens/confidants.ts';
import { POWER_UP_SCREENS } from './screens/powerups.ts';
import { FRIEND, type Screen, somebody } from './screens/screen.ts';
import { SETTINGS_SCREENS } from './screens/settings.ts';
import { Data, findTranslations, textsOn } from './support/pseudo-language.ts';
import { test as base } from './support/test.ts';

/*
 * A second language is a folder and an entry. Here it is a generated one, added to a copy of the project: every screen
 * shows its texts, and no other ones. A text in Latin letters was not taken from the catalogue.
 */

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = ['functions', 'shared', 'infra', 'frontend', 'package.json', 'package-lock.json', 'tsconfig.json'];

const project = mkdtempSync(join(tmpdir(), 'steadfast-project-'));
/** It builds the site in two languages. */
const START_MS = 300_000;
let cloud: LocalCloud;

base.beforeAll(async () => {
  for (const name of SOURCES) cpSync(join(ROOT, name), join(project, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
  await addPseudoLanguage(project);
  cloud = await startLocalCloud({ project });
}, START_MS);

base.afterAll(async () => {
  await cloud.stop();
  rmSync(project, { recursive: true, force: true });
});

const test = base.override('locale', PSEUDO_LOCALE).override('cloud', () => cloud);

/** The form of an invited person. One of its fields stays disabled; other tests of screens wait until none is. */
const INVITED: Screen = {
  name: 'register-invited',
  path: '/register?token=any',
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
  ...CONFIDANT_SCREENS,
  ...POWER_UP_SCREENS,
  ...CHAT_SCREENS,
];

let restore: (() => void) | undefined;
base.afterAll(() => restore?.());

test.for(SCREENS)(
  '$name shows texts of the catalogue alone',
  async ({ name, path, to, signedIn, complaint }, { open, world, expectComplaint }) => {
    if (complaint) expectComplaint(complaint);
    if (path === INVITED.path) expectComplaint(/status of 404/);
    // Some menus are there on a phone alone.
    const width = name === 'quick-add' ? 390 : 1280;
    const page = await open('/robots.txt', { width, ...(signedIn && { as: await somebody(world) }) });
    restore ??= findTranslations(page);
    const data = new Data();
    page.on('response', data.listen);
    await page.goto(path);
    await to(page);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(PSEUDO_LANGUAGE);
    expect(await data.untranslated(await textsOn(page))).toEqual([]);
    page.off('response', data.listen);
  },
);
