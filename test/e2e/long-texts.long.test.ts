import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import * as LIMITS from '#shared/domain/limits.ts';
import { withReview } from '#test/support/reviews.ts';
import type { Person } from '#test/support/world.ts';
import { box, until } from './support/app.ts';
import { exercise, made } from './support/commitment-dialog.ts';
import { fromMenu, listAction } from './support/commitments.ts';
import { withFitness } from './support/fitness-pages.ts';
import { about, isFocused, paste } from './support/long-texts.ts';
import { saveAccount, section } from './support/settings.ts';
import { test } from './support/test.ts';

/* Text that is longer than its field may hold, in each other field: nothing of it is lost, and saving waits. */

type Place = readonly [
  name: string,
  limit: number,
  /** Goes to the field, and returns it with what saves it. */
  go: (page: Page) => Promise<{ field: Locator; save: Locator }>,
  path?: string,
  before?: (person: Person) => Promise<unknown>,
];

const inCommitment = (label: string) => async (page: Page) => {
  const dialog = await made(page);
  await dialog.getByLabel('Title').fill('Read');
  return { field: dialog.getByLabel(label, { exact: true }), save: dialog.getByRole('button', { name: 'Save' }) };
};

const inExercise = (label: string) => async (page: Page) => {
  const { save } = await inCommitment('Title')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Workout').check();
  await exercise(dialog, 1).getByLabel('Exercise name').fill('Squat');
  return { field: exercise(dialog, 1).getByLabel(label), save };
};

const PLACES: readonly Place[] = [
  [
    'a note',
    LIMITS.noteLength,
    async (page) => {
      // The pointer then rests on the line that takes the row's place, and stops its time.
      await box(page, 'Run').hover();
      await box(page, 'Run').press('Space');
      await page.getByRole('button', { name: 'Add a note to Run' }).click();
      const field = page.getByRole('textbox', { name: 'Note on Run' });
      return { field, save: page.getByRole('button', { name: 'Save', exact: true }) };
    },
    '/commitments',
    (person) => person.commitment({ title: 'Run' }),
  ],
  [
    'an answer of a review',
    LIMITS.reviewAnswerLength,
    async (page) => ({
      field: page.getByLabel('What helped?'),
      save: page.getByRole('button', { name: 'Save answers' }),
    }),
    '/reviews/current',
    withReview,
  ],
  ['the title of a commitment', LIMITS.titleLength, inCommitment('Title')],
  [
    'the name of a category',
    LIMITS.categoryNameLength,
    async (page) => {
      await listAction(page, 'Add Category');
      const dialog = page.getByRole('dialog');
      return { field: dialog.getByLabel('Name'), save: dialog.getByRole('button', { name: 'Save' }) };
    },
    '/commitments?sort=category',
    (person) => person.commitment(),
  ],
  ['the name of an exercise', LIMITS.exerciseNameLength, inExercise('Exercise name')],
  ['the notes on an exercise', LIMITS.exerciseNotesLength, inExercise('Notes')],
  [
    'the reason of a pause',
    LIMITS.pauseReasonLength,
    async (page) => {
      await fromMenu(page, 'Run', 'Pause…');
      const dialog = page.getByRole('dialog');
      return { field: dialog.getByLabel('Reason'), save: dialog.getByRole('button', { name: 'Pause' }) };
    },
    '/commitments',
    (person) => person.commitment({ title: 'Run' }),
  ],
  [
    'a name',
    LIMITS.nameLength,
    async (page) => {
      const part = section(page, 'Account Settings');
      return { field: part.getByLabel('Name', { exact: true }), save: part.getByRole('button', { name: 'Save' }) };
    },
    '/settings',
  ],
  [
    'the name of a group',
    LIMITS.groupNameLength,
    async (page) => {
      await page.getByRole('button', { name: 'New Group' }).click();
      const dialog = page.getByRole('dialog');
      return { field: dialog.getByLabel('Group name'), save: dialog.getByRole('button', { name: 'Create Group' }) };
    },
    '/dashboard',
  ],
  [
    'logged exercise',
    LIMITS.exerciseNameLength,
    async (page) => {
      await page.getByRole('button', { name: 'Log Exercise' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Minutes').fill('30');
      return { field: dialog.getByLabel('Exercise name'), save: dialog.getByRole('button', { name: 'Save' }) };
    },
    '/powerups/fitness',
    withFitness,
  ],
];

describe('more than fits', () => {
  test.for(PLACES)('in %s stays, is counted, and waits', async ([, limit, go, path, before], { open, world }) => {
    const person = await world.person();
    await before?.(person);
    const page = await open(path ?? '/commitments', { as: person });
    const pasted = 'x'.repeat(limit + 10);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes(pasted)) sent.push(request.url());
    });
    const { field, save } = await go(page);
    await field.waitFor();
    await paste(field, pasted);
    expect(await field.inputValue()).toBe(pasted);
    await until(async () => (await about(field)).includes(`${limit + 10}/${limit}10 characters too many`), true);
    await save.click();
    await until(() => isFocused(field), true);
    expect(await field.inputValue()).toBe(pasted);
    expect(sent).toEqual([]);
  });
});

test('a long address stays whole, and is refused', async ({ open, world }) => {
  const person = await world.person();
  const page = await open('/settings', { as: person });
  const account = section(page, 'Account Settings');
  const email = account.getByLabel('Email address');
  const address = `${'a'.repeat(260)}@example.com`;
  await paste(email, address);
  expect(await email.inputValue()).toBe(address);
  await account.getByLabel('Current password').fill(person.password);
  await saveAccount(page);
  await page.getByText('Email must be at most 254 characters').waitFor();
  expect(await email.inputValue()).toBe(address);
});
