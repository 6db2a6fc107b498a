import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { bounds, hold, row, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { edited, exercise, made, names, PATH, placeOf, save, workout } from './support/commitment-dialog.ts';
import { test } from './support/test.ts';

/* The dialog of a commitment: before all is known, one opening after another, saving, and what is under More. */

const optionsOf = (select: Locator) => select.locator('option').allTextContents();

test('opens before the account is known, and then says what the rule means', async ({ open, world }) => {
  const page = await open('/login');
  const release = await hold(page, '**/api/v1/users/me');
  const { token } = await world.person();
  await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), token);
  await page.goto(PATH);
  const dialog = await made(page);
  await dialog.getByLabel('Frequency').selectOption('Monthly');
  release();
  // On the last day of a month it is due today.
  await dialog.getByText(/^From today; (due by |next: today)/).waitFor();
  await dialog.getByLabel('Title').fill('Pay rent');
  await save(dialog);
  await row(page, 'Pay rent').waitFor();
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

describe('the category', () => {
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

describe('on phones it is a sheet', () => {
  test('More is open for what has more, for a wrong field under it, and always where there is room', async ({
    open,
    world,
  }) => {
    const person = await world.person();
    await person.commitment({ title: 'Read' });
    await person.commitment({ title: 'Run', description: 'Slowly' });
    await workout(person, 'Strength', 'Squats');
    const page = await open(PATH, { as: person, width: 390 });
    for (const [title, isOpen] of [
      ['Read', false],
      ['Run', true],
      ['Strength', true],
    ] as const) {
      const dialog = await edited(page, title);
      expect([title, await dialog.getByLabel('Description').isVisible()]).toEqual([title, isOpen]);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    const dialog = await made(page);
    await until(async () => {
      const { x, y, width, height } = await bounds(dialog);
      return [x, width, Math.round(y + height)];
    }, [0, 390, 844]);
    const more = dialog.getByText('More', { exact: true });
    await dialog.getByLabel('Title').fill('Sing');
    await more.click();
    await dialog.getByLabel('Start date').fill('');
    await more.click();
    expect(await dialog.getByLabel('Start date').isVisible()).toBe(false);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByLabel('Start date').waitFor();
    await until(() => placeOf(page), [undefined, 'start_date']);
    await dialog.getByLabel('Start date').fill('2026-01-01');
    await save(dialog);

    await page.setViewportSize({ width: 1280, height: 800 });
    await made(page);
    expect(await dialog.getByLabel('Description').isVisible()).toBe(true);
    expect(await more.isVisible()).toBe(false);
  });
});
