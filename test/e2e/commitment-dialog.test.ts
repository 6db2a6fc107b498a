import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import type { Person } from '#test/support/world.ts';
import { hold, row, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { test } from './support/test.ts';

/* The dialog of a commitment: its category, and the exercises of a workout. */

const PATH = '/commitments';
const EXERCISES = '**/api/v1/powerups/fitness/**';

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
/** The group of the focused field, and the label of the field. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    return [field.closest('fieldset')?.getAttribute('aria-label'), field.name];
  });
const exercise = (dialog: Locator, number: number) => dialog.getByRole('group', { name: `Exercise ${number}` });
const names = (dialog: Locator) =>
  dialog.getByLabel('Exercise name').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
const optionsOf = (select: Locator) => select.locator('option').allTextContents();

async function made(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New Commitment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Commitment' });
  await dialog.waitFor();
  return dialog;
}

async function edited(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Commitment' });
  await dialog.waitFor();
  return dialog;
}

const save = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
};

async function workout(person: Person, title: string, ...named: string[]) {
  const { id } = await person.commitment({ title, commitment_type: 'workout' });
  for (const name of named) await add(person, id, name);
  return id;
}

const add = (person: Person, id: string, name: string) =>
  person.call(exercises.create, { params: { id }, body: { workout_exercise: { name } } });

/** The saved commitment of this title. */
async function savedExercises(person: Person, title: string) {
  const found = (await person.commitments()).find((each) => each.title === title);
  return found?.workout_exercises.map(({ name, sets, reps, notes }) => [name, sets, reps, notes]);
}

describe('the category', () => {
  test('is chosen, changed and removed', async ({ open, world }) => {
    const person = await world.person();
    const [health, work] = await Promise.all(
      ['Health', 'Work'].map((name) => person.call(categories.create, { body: { category: { name } } })),
    );
    const ordered = (await person.call(categories.list)).map(({ name }) => name);
    const page = await open(PATH, { as: person });
    const dialog = await made(page);
    const select = dialog.getByLabel('Category');
    await until(() => optionsOf(select), ['No Category', ...ordered]);
    expect(await select.inputValue()).toBe('');
    await dialog.getByLabel('Title').fill('Stretch');
    await select.selectOption('Health');
    await save(dialog);
    expect((await person.commitments())[0]?.category_id).toBe(health?.id);

    await edited(page, 'Stretch');
    await until(() => page.getByRole('dialog').getByLabel('Category').inputValue(), health?.id ?? '');
    await page.getByRole('dialog').getByLabel('Category').selectOption('Work');
    await save(page.getByRole('dialog'));
    expect((await person.commitments())[0]?.category_id).toBe(work?.id);
    await edited(page, 'Stretch');
    await page.getByRole('dialog').getByLabel('Category').selectOption('No Category');
    await save(page.getByRole('dialog'));
    expect((await person.commitments())[0]?.category_id).toBeNull();

    // A category that was deleted meanwhile is not dropped silently.
    await edited(page, 'Stretch');
    await page.getByRole('dialog').getByLabel('Category').selectOption('Work');
    await person.call(categories.delete, { params: { id: work?.id ?? '' } });
    await save(page.getByRole('dialog'));
    await page.getByText('That category no longer exists. The commitment is now under No Category.').waitFor();
    await until(
      () => optionsOf(page.getByRole('main').getByLabel('Category')),
      ['All Categories', 'Health', 'No Category'],
    );
  });

  test('stays as it is while the categories cannot be read', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    const { id } = await person.call(categories.create, { body: { category: { name: 'Health' } } });
    await person.commitment({ title: 'Stretch', category_id: id });
    const page = await open('/login');
    await page.route('**/api/v1/categories', (route) => route.fulfill({ status: 500, json: {} }));
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await page.goto(PATH);
    const dialog = await edited(page, 'Stretch');
    await until(() => optionsOf(dialog.getByLabel('Category')), ['No Category', 'Unchanged']);
    await dialog.getByLabel('Title').fill('Stretch well');
    await save(dialog);
    expect((await person.commitments())[0]).toMatchObject({ title: 'Stretch well', category_id: id });
  });
});

describe('a workout', () => {
  test('is created with its exercises, in their order', async ({ open, world }) => {
    const person = await world.person();
    const page = await open(PATH, { as: person });
    const dialog = await made(page);
    await dialog.getByLabel('Title').fill('Strength');
    expect(await dialog.getByLabel('Exercise name').count()).toBe(0);
    await dialog.getByLabel('Workout').check();
    expect(await names(dialog)).toEqual(['']);
    const first = exercise(dialog, 1);
    expect(await first.getByLabel('Sets').inputValue()).toBe('3');
    expect(await first.getByLabel('Reps').inputValue()).toBe('10');
    await first.getByLabel('Exercise name').fill('  Squats ');
    await first.getByLabel('Notes').fill('Slowly');

    await dialog.getByRole('button', { name: 'Add Exercise' }).click();
    await until(() => placeOf(page), ['Exercise 2', 'name']);
    await page.keyboard.type('Lunges');
    const [sets, reps] = [exercise(dialog, 2).getByLabel('Sets'), exercise(dialog, 2).getByLabel('Reps')];
    for (const [typed, shown] of [
      ['', '1'],
      ['-3', '1'],
      ['2.9', '2'],
      ['1000', '999'],
    ] as const) {
      await sets.fill(typed);
      await sets.blur();
      await until(() => sets.inputValue(), shown);
    }
    // An invalid number, in a field that has the focus until saving.
    await reps.clear();
    await reps.pressSequentially('e');
    await dialog.getByRole('button', { name: 'Add Exercise' }).focus();
    await page.keyboard.press('Enter');
    await until(() => placeOf(page), ['Exercise 3', 'name']);
    await exercise(dialog, 3).getByLabel('Notes').fill('Of nothing');
    await exercise(dialog, 3).getByLabel('Sets').fill('');
    // A row without a name is not an exercise.
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await row(page, 'Strength').getByText('2 exercises').waitFor();
    expect(await savedExercises(person, 'Strength')).toEqual([
      ['Squats', 3, 10, 'Slowly'],
      ['Lunges', 999, 1, null],
    ]);
  });

  test('is saved with changed, removed and added exercises', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 404/);
    const person = await world.person();
    const id = await workout(person, 'Strength', 'Squats', 'Lunges', 'Rows', 'Plank');
    const page = await open(PATH, { as: person });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && !request.url().endsWith('/live_tickets'))
        sent.push(`${request.method()} ${request.postData() ?? ''}`.trim());
    });
    const dialog = await edited(page, 'Strength');
    expect(await dialog.getByLabel('Workout').isChecked()).toBe(true);
    expect(await names(dialog)).toEqual(['Squats', 'Lunges', 'Rows', 'Plank']);
    await dialog.getByRole('button', { name: 'Remove Lunges' }).click();
    await until(() => focused(page), 'Remove Rows');
    await exercise(dialog, 2).getByLabel('Sets').fill('4');
    // A row without a name is not an exercise, whatever else it contains.
    await exercise(dialog, 3).getByLabel('Exercise name').fill(' ');
    await dialog.getByRole('button', { name: 'Add Exercise' }).click();
    await exercise(dialog, 4).getByLabel('Exercise name').fill('Stretch');
    await dialog.getByRole('button', { name: 'Add Exercise' }).click();
    await exercise(dialog, 5).getByLabel('Notes').fill('Of nothing');
    await exercise(dialog, 1).getByLabel('Exercise name').fill('Deep squats');
    // Two were deleted on another device: one is removed here, and one is changed.
    const [, , rows, plank] = (await person.commitments())[0]?.workout_exercises ?? [];
    for (const gone of [rows, plank]) await person.call(exercises.delete, { params: { id: gone?.id ?? '' } });
    await save(dialog);
    expect(sent).toEqual([
      'DELETE',
      'DELETE',
      'PATCH {"workout_exercise":{"name":"Deep squats"}}',
      'PATCH {"workout_exercise":{"sets":4}}',
      'POST {"workout_exercise":{"name":"Rows","sets":4,"reps":10,"notes":null}}',
      'POST {"workout_exercise":{"name":"Stretch","sets":3,"reps":10,"notes":null}}',
    ]);
    await row(page, 'Strength').getByText('3 exercises').waitFor();
    const strength = await person.call(commitments.read, { params: { id } });
    expect(strength.workout_exercises.map(({ name, sets }) => [name, sets])).toEqual([
      ['Deep squats', 3],
      ['Rows', 4],
      ['Stretch', 3],
    ]);
  });

  test('keeps its exercises while it has another type', async ({ open, world }) => {
    const person = await world.person();
    await workout(person, 'Strength', 'Squats', 'Lunges');
    const page = await open(PATH, { as: person });
    const dialog = await edited(page, 'Strength');
    await dialog.getByRole('button', { name: 'Remove Squats' }).click();
    await dialog.getByLabel('Workout').uncheck();
    expect(await dialog.getByLabel('Exercise name').count()).toBe(0);
    await save(dialog);
    await row(page, 'Strength').getByText('exercises').waitFor({ state: 'detached' });
    expect((await savedExercises(person, 'Strength'))?.length).toBe(2);
    await edited(page, 'Strength');
    await dialog.getByLabel('Workout').check();
    expect(await names(dialog)).toEqual(['Squats', 'Lunges']);
    await save(dialog);
    await row(page, 'Strength').getByText('2 exercises').waitFor();
  });

  test('that was saved partly stays open, and can be saved again', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    const page = await open(PATH, { as: person });
    let calls = 0;
    await page.route(EXERCISES, async (route) => {
      calls += 1;
      if (calls !== 2) return route.continue();
      // The server adds the exercise, but its answer is lost.
      await route.fetch();
      return route.fulfill({ status: 500, json: {} });
    });
    const dialog = await made(page);
    await dialog.getByLabel('Title').fill('Strength');
    await dialog.getByLabel('Workout').check();
    await exercise(dialog, 1).getByLabel('Exercise name').fill('Squats');
    for (const [number, name] of [
      [2, 'Lunges'],
      [3, 'Rows'],
    ] as const) {
      await dialog.getByRole('button', { name: 'Add Exercise' }).click();
      await exercise(dialog, number).getByLabel('Exercise name').fill(name);
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('Something went wrong on our side. Please try again.').waitFor();
    expect(await names(dialog)).toEqual(['Squats', 'Lunges', 'Rows']);
    await dialog.getByLabel('Title').fill('More strength');
    await exercise(dialog, 2).getByLabel('Exercise name').fill('Long lunges');
    await save(dialog);
    await row(page, 'More strength').getByText('3 exercises').waitFor();
    expect(await person.commitments()).toMatchObject([{ title: 'More strength' }]);
    expect((await savedExercises(person, 'More strength'))?.map(([name]) => name)).toEqual([
      'Squats',
      'Long lunges',
      'Rows',
    ]);
  });

  test('has at most fifty exercises', async ({ open, world }) => {
    const page = await open(PATH, { as: await world.person() });
    const dialog = await made(page);
    await dialog.getByLabel('Workout').check();
    const more = dialog.getByRole('button', { name: 'Add Exercise' });
    await more.evaluate((button: HTMLButtonElement, times) => {
      for (let time = 0; time < times; time++) button.click();
    }, LIMITS.exercises - 1);
    await dialog.getByText('A commitment can have at most 50 exercises').waitFor();
    expect(await more.count()).toBe(0);
    await until(() => placeOf(page), ['Exercise 50', 'name']);
    await dialog.getByRole('button', { name: 'Remove exercise 50' }).click();
    await more.waitFor();
    await until(() => focused(page), 'Remove exercise 49');
  });
});

test('while it is being saved, the fields and the focus stay', async ({ open, world }) => {
  const person = await world.person();
  await workout(person, 'Strength', 'Squats');
  const page = await open(PATH, { as: person });
  const release = await hold(page, '**/api/v1/commitments/*');
  const dialog = await edited(page, 'Strength');
  await dialog.getByLabel('Title').fill('More strength');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Saving...' }).waitFor();
  await page.keyboard.type(' and more');
  await exercise(dialog, 1).getByLabel('Notes').focus();
  await page.keyboard.type('Slowly');
  await dialog.getByLabel('Frequency').selectOption('weekly', { force: true });
  await dialog.getByLabel('Workout').click();
  await dialog.getByRole('button', { name: 'Add Exercise' }).click();
  await dialog.getByLabel('Title').focus();
  const shown = async () => [
    await dialog.getByLabel('Title').inputValue(),
    await exercise(dialog, 1).getByLabel('Notes').inputValue(),
    await dialog.getByLabel('Frequency').inputValue(),
    await dialog.getByLabel('Workout').isChecked(),
    await names(dialog),
  ];
  expect(await shown()).toEqual(['More strength', '', 'daily', true, ['Squats']]);
  expect(await placeOf(page)).toEqual([undefined, 'title']);
  release();
  await dialog.waitFor({ state: 'detached' });
  expect(await person.commitments()).toMatchObject([{ title: 'More strength', frequency: 'daily' }]);
});

test('each opening begins with the fields of its own commitment', async ({ open, world }) => {
  const person = await world.person();
  const { id } = await person.call(categories.create, { body: { category: { name: 'Health' } } });
  await person.commitment({ title: 'Read', description: 'Slowly', frequency: 'weekly', category_id: id });
  await workout(person, 'Strength', 'Squats');
  const page = await open(PATH, { as: person });
  const fieldsOf = async (dialog: Locator) => ({
    title: await dialog.getByLabel('Title').inputValue(),
    description: await dialog.getByLabel('Description').inputValue(),
    frequency: await dialog.getByLabel('Frequency').inputValue(),
    category: await dialog.getByLabel('Category').inputValue(),
    workout: await dialog.getByLabel('Workout').isChecked(),
    exercises: await names(dialog),
  });
  const leave = async (dialog: Locator) => {
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const strength = { title: 'Strength', description: '', frequency: 'daily', category: '', workout: true };
  const read = { title: 'Read', description: 'Slowly', frequency: 'weekly', category: id, workout: false };

  const editing = await edited(page, 'Strength');
  expect(await fieldsOf(editing)).toEqual({ ...strength, exercises: ['Squats'] });
  await leave(editing);
  await edited(page, 'Read');
  await until(() => fieldsOf(editing), { ...read, exercises: [] });
  await leave(editing);
  const making = await made(page);
  const nothing = { title: '', description: '', frequency: 'daily', category: '', workout: false, exercises: [] };
  expect(await fieldsOf(making)).toEqual(nothing);

  // The discarded input is not there the next time, either.
  await making.getByLabel('Workout').check();
  await exercise(making, 1).getByLabel('Exercise name').fill('Rows');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await making.waitFor({ state: 'detached' });
  await made(page);
  expect(await fieldsOf(making)).toEqual(nothing);
  await making.getByLabel('Workout').check();
  expect(await names(making)).toEqual(['']);
});

test('a long form scrolls in its sheet, and its buttons stay in view', async ({ open, world }) => {
  const person = await world.person();
  await workout(person, 'Strength', 'Squats', 'Lunges', 'Rows', 'Plank', 'Stretch');
  const page = await open(PATH, { as: person, width: 390, theme: 'dark' });
  const dialog = await edited(page, 'Strength');
  await settled(page);
  await expectClean(page);
  const bottomOf = async (locator: Locator) => {
    const at = await locator.boundingBox();
    return at ? at.y + at.height : undefined;
  };
  const buttons = dialog.getByRole('button', { name: /^(Delete|Cancel|Save)$/ });
  const before = await Promise.all([0, 1, 2].map((index) => bottomOf(buttons.nth(index))));
  expect(Math.max(...before.map(Number))).toBeLessThanOrEqual(844);
  const last = exercise(dialog, 5).getByLabel('Notes');
  expect(await bottomOf(last)).toBeGreaterThan(844);
  await last.focus();
  expect(await bottomOf(last)).toBeLessThan(Math.min(...before.map(Number)) - 44);
  expect(await Promise.all([0, 1, 2].map((index) => bottomOf(buttons.nth(index))))).toEqual(before);
  const title = dialog.getByRole('heading', { name: 'Edit Commitment' });
  expect((await title.boundingBox())?.y).toBeGreaterThan(0);
});

test('the quick-add button offers the categories, too', async ({ open, world }) => {
  const person = await world.person();
  await person.call(categories.create, { body: { category: { name: 'Health' } } });
  const page = await open('/settings', { as: person, width: 390 });
  await page.getByRole('button', { name: 'Quick add' }).click();
  await page.getByRole('menuitem', { name: 'Add Commitment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Commitment' });
  await until(() => optionsOf(dialog.getByLabel('Category')), ['No Category', 'Health']);
});
