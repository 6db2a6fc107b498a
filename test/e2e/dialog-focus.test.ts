import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { encouragements } from '#shared/contracts/encouragements.ts';
import { isLong, sampled } from '#test/support/long.ts';
import type { Person, World } from '#test/support/world.ts';
import { until } from './support/app.ts';
import { someCategories } from './support/commitments.ts';
import { CLOSING, dialogs, framesUntil, late, shown } from './support/dialog-focus.ts';
import { openFitness } from './support/fitness.ts';
import { withCoaches, withPasskeys, withSessions } from './support/settings-data.ts';
import { test } from './support/test.ts';
import { FRIEND, GROUP, JOURNAL_DAY, userWithEverything } from './support/user-with-everything.ts';

/* Where the focus is when a dialog has closed. */

/** The ways to close a dialog, with what starts them. */
const WAYS = {
  Escape: { starts: 'keydown', close: ({ page }: Shown) => page.keyboard.press('Escape') },
  'its quiet button': {
    starts: 'click',
    close: ({ dialog }: Shown) => dialog.getByRole('button', { name: /^(Cancel|Close|Done)$/ }).click(),
  },
  'a click outside': { starts: CLOSING, close: ({ page }: Shown) => page.mouse.click(4, 4) },
  Back: { starts: 'navigate', close: ({ page }: Shown) => page.evaluate(() => history.back()) },
} as const;

type Way = keyof typeof WAYS;
const EVERY: readonly Way[] = ['Escape', 'its quiet button', 'a click outside', 'Back'];
/** A question wants an answer. */
const QUESTION: readonly Way[] = ['Escape', 'its quiet button', 'Back'];

interface Shown {
  page: Page;
  dialog: Locator;
}

interface Opened {
  name: string;
  path: string;
  ways: readonly Way[];
  /** Prepares the page. */
  first?: (page: Page) => Promise<unknown>;
  opener: (page: Page) => Locator;
}

const named = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first();
const COMMITMENTS = '/commitments?completed=1';
const BY_CATEGORY = '/commitments?sort=category';
const QUOTES = '/settings/encouragements';
const FITNESS_PATH = '/powerups/fitness';
const JOURNAL_PATH = `/powerups/journaling?date=${JOURNAL_DAY}`;

const DIALOGS: Opened[] = [
  { name: 'New Commitment', path: COMMITMENTS, ways: EVERY, opener: named('New Commitment') },
  { name: 'Edit Commitment', path: COMMITMENTS, ways: EVERY, opener: named('Edit Read ten pages') },
  { name: 'Add Category', path: BY_CATEGORY, ways: EVERY, opener: named('Add Category') },
  { name: 'Edit Category', path: BY_CATEGORY, ways: EVERY, opener: named('Edit Health') },
  { name: 'Add Encouragement', path: QUOTES, ways: EVERY, opener: named('Add Encouragement') },
  { name: 'Edit Encouragement', path: QUOTES, ways: EVERY, opener: named(/^Edit Bear one another/) },
  { name: 'Delete Encouragement', path: QUOTES, ways: QUESTION, opener: named(/^Delete Bear one another/) },
  { name: 'Edit Coach', path: '/settings', ways: EVERY, first: withMuch, opener: named('Edit Nutrition Coach') },
  { name: 'Create Coach', path: '/settings', ways: EVERY, first: withMuch, opener: named('Create Coach') },
  { name: 'Hide Coach', path: '/settings', ways: QUESTION, first: withMuch, opener: named('Hide General Coach') },
  { name: 'Delete Coach', path: '/settings', ways: QUESTION, first: withMuch, opener: named(/^Delete WWW/) },
  {
    name: 'Remove Key',
    path: '/settings',
    ways: QUESTION,
    first: withMuch,
    opener: (page) =>
      page.getByRole('region', { name: 'AI Coach Settings' }).getByRole('button', { name: 'Remove', exact: true }),
  },
  { name: 'Add Passkey', path: '/settings', ways: EVERY, first: withMuch, opener: named('Add a passkey') },
  { name: 'Rename Passkey', path: '/settings', ways: EVERY, first: withMuch, opener: named('Rename Chrome on Linux') },
  {
    name: 'Remove Passkey',
    path: '/settings',
    ways: QUESTION,
    first: withMuch,
    opener: named('Remove Chrome on Linux'),
  },
  {
    name: 'Sign out everywhere else',
    path: '/settings',
    ways: QUESTION,
    first: withMuch,
    opener: named('Sign out everywhere else'),
  },
  { name: 'Delete Account', path: '/settings', ways: QUESTION, first: withMuch, opener: named('Delete account') },
  {
    name: 'Remove Picture',
    path: '/settings',
    ways: QUESTION,
    first: withPicture,
    opener: (page) => page.getByRole('region', { name: 'Picture' }).getByRole('button', { name: 'Remove' }),
  },
  {
    name: 'Revoke',
    path: '/confidants',
    ways: QUESTION,
    opener: (page) => page.locator('[data-revoke-confidant]').first(),
  },
  {
    name: 'Revoke an invitation',
    path: '/confidants',
    ways: QUESTION,
    opener: (page) => page.locator('[data-revoke-sent]').first(),
  },
  { name: 'New Group', path: '/chats', ways: EVERY, opener: named('New Group') },
  {
    name: 'Group Members',
    path: '/chats',
    ways: EVERY,
    first: (page) => page.getByRole('link', { name: GROUP }).click(),
    opener: named('Manage'),
  },
  { name: 'Remove a member', path: '/chats', ways: QUESTION, first: inGroup, opener: named(`Remove ${FRIEND}`) },
  { name: 'Leave Group', path: '/chats', ways: QUESTION, first: inGroup, opener: named('Leave Group') },
  { name: 'Log Food', path: FITNESS_PATH, ways: EVERY, first: openFitness, opener: named('Log Food') },
  { name: 'Log Weight', path: FITNESS_PATH, ways: EVERY, first: openFitness, opener: named('Log Weight') },
  { name: 'Log Exercise', path: FITNESS_PATH, ways: EVERY, first: openFitness, opener: named('Log Exercise') },
  { name: 'Plan Workout', path: FITNESS_PATH, ways: EVERY, first: openFitness, opener: named('Plan Workout') },
  { name: 'Edit Food', path: FITNESS_PATH, ways: EVERY, first: openFitness, opener: named(/^Edit Salmon/) },
  { name: 'Edit Exercise', path: FITNESS_PATH, ways: EVERY, first: openFitness, opener: named(/^Edit An evening/) },
  { name: 'Edit Weight', path: FITNESS_PATH, ways: EVERY, first: openFitness, opener: named(/^Edit .*178/) },
  { name: 'Delete Entry', path: FITNESS_PATH, ways: QUESTION, first: openFitness, opener: named(/^Delete An evening/) },
  { name: 'Photo', path: FITNESS_PATH, ways: EVERY, first: openFitness, opener: named(/^Photo of/) },
  { name: 'Edit Goals', path: FITNESS_PATH, ways: EVERY, first: openFitness, opener: named(/^Edit goals/i) },
  { name: 'Install', path: '/powerups', ways: EVERY, opener: named(/^Install/) },
  { name: 'Share a page', path: JOURNAL_PATH, ways: EVERY, opener: named('Share this page') },
  { name: 'Take a page back', path: JOURNAL_PATH, ways: QUESTION, opener: named(/^Take back:/) },
  { name: 'Read a page', path: '/chats', ways: EVERY, first: withFriend, opener: named(/^Read the page of/) },
];

/** The settings of a user with passkeys, sessions, a key and coaches. */
async function withMuch(page: Page): Promise<void> {
  for (const add of [withPasskeys, withSessions, withCoaches]) await add(page);
}

async function withPicture(page: Page): Promise<void> {
  await page.route('**/api/v1/users/me', async (route) => {
    const response = await route.fetch();
    const image = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';
    await route.fulfill({ response, json: { ...(await response.json()), image } });
  });
  await page.reload();
}

async function withFriend(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Bartholomew F.' }).click();
}

async function inGroup(page: Page): Promise<void> {
  await page.getByRole('link', { name: GROUP }).click();
  await page.getByRole('button', { name: 'Manage' }).click();
  await shown(page);
}

/** The first dialog is closed in every way, the others in one each; in `npm run test:long`, all in every way. */
const CLOSED = DIALOGS.map((each, index) => {
  const first = index % each.ways.length;
  const ways = [...each.ways.slice(first), ...each.ways.slice(0, first)];
  return { ...each, ways: sampled(ways, index === 0 ? ways.length : 1) };
});

/** Dialogs that are opened on the same page, one after the other. */
const PAGES = Map.groupBy(CLOSED, ({ path, first }) => `${path} ${first?.name ?? ''}`.trim());

/** What the dialogs of commitments and encouragements need. */
async function withCommitments(world: World): Promise<Person> {
  const person = await world.person();
  const [health] = await someCategories(person, 'Health');
  await person.commitment({ title: 'Read ten pages', category_id: health!.id });
  const body = 'Bear one another’s burdens, and so fulfill the law of Christ.';
  await person.call(encouragements.create, { body: { encouragement: { body } } });
  return person;
}

const NEEDS_LITTLE = [COMMITMENTS, BY_CATEGORY, QUOTES];

test.for(sampled([...PAGES]))(
  'after leaving each dialog of %s it has the focus',
  async ([, dialogsThere], { open, world }) => {
    const [{ path, first } = dialogsThere[0]!] = dialogsThere;
    const as = await (NEEDS_LITTLE.includes(path) ? withCommitments : userWithEverything)(world);
    const page = await open(path, { as, reducedMotion: 'no-preference' });
    await first?.(page);
    // Where Back would lead.
    await page.evaluate(() => history.pushState(history.state, ''));
    const found: Record<string, number | string> = {};
    for (const { name, ways, opener } of dialogsThere) {
      for (const way of ways) {
        const { starts, close } = WAYS[way];
        const others = await dialogs(page).count();
        const from = (await opener(page).elementHandle())!;
        await from.click();
        const dialog = await shown(page, others);
        found[`${name}: ${way}`] = await framesUntil(page, from, starts, () => close({ page, dialog }));
        await until(() => dialogs(page).count(), others);
      }
    }
    expect(late(found)).toEqual([]);
  },
);

describe('after an answer', () => {
  const press = (page: Page, name: string) => dialogs(page).last().getByRole('button', { name, exact: true }).click();

  test('it is on what opened the dialog, or on the next one', async ({ open, world }) => {
    const person = await world.person();
    for (const title of ['Read', 'Run', 'Swim']) await person.commitment({ title });
    const page = await open('/commitments', { as: person, reducedMotion: 'no-preference' });
    const found: Record<string, number | string> = {};
    const answer = async (opener: string, focus: string, ...answers: ((page: Page) => Promise<unknown>)[]) => {
      const others = await dialogs(page).count();
      await named(opener)(page).click();
      const last = answers.pop()!;
      for (const each of answers) {
        await shown(page, others);
        await each(page);
      }
      // A question is above the dialog.
      const asks = answers.some((each) => each === cancel || each === remove);
      await shown(page, asks ? others + 1 : others);
      found[`${opener}: ${focus}`] = await framesUntil(page, focus, CLOSING, () => last(page));
      await until(() => dialogs(page).count(), others);
    };
    const save = (page: Page) => press(page, 'Save');
    const cancel = (page: Page) => press(page, 'Cancel');
    const remove = (page: Page) => press(page, 'Delete');
    const type = (label: string, text: string) => (page: Page) => dialogs(page).last().getByLabel(label).fill(text);

    await answer('New Commitment', 'New Commitment', type('Title', 'Sing'), save);
    if (isLong) {
      await answer('New Commitment', 'New Commitment', type('Title', 'Hum'), cancel, (page) => press(page, 'Discard'));
      await answer('Edit Run', 'Edit Run', type('Description', 'Far'), save);
    }
    // The newest commitment comes first.
    await answer('Edit Run', 'Edit Read', remove, remove);
    if (isLong) {
      for (const body of ['One', 'Two', 'Three']) {
        await person.call(encouragements.create, { body: { encouragement: { body } } });
      }
      await page.goto(QUOTES);
      await answer('Edit Two', 'Edit Two', type('Citation', 'Ada'), save);
      await answer('Delete Two', 'Delete Three', remove);
    }
    expect(late(found)).toEqual([]);
  });

  test('it is on the button of the menu that opened the dialog', async ({ open, world }) => {
    const page = await open('/dashboard', { as: await world.person(), width: 390, reducedMotion: 'no-preference' });
    const menu = (await named('Quick add')(page).elementHandle())!;
    await menu.click();
    await page.getByRole('menuitem', { name: 'Add Commitment' }).click();
    await shown(page);
    expect(
      late({ menu: await framesUntil(page, 'Quick add', 'keydown', () => page.keyboard.press('Escape')) }),
    ).toEqual([]);
  });
});
