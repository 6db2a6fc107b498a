import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { hold, row, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { edited, exercise, made, names, PATH, placeOf, save, workout } from './support/commitment-dialog.ts';
import { test } from './support/test.ts';

/* The dialog of a commitment: its category, and how it is saved and opened. */

const optionsOf = (select: Locator) => select.locator('option').allTextContents();

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

test('opens before the account is known, and then says what the rule means', async ({ open, world }) => {
  const page = await open('/login');
  const release = await hold(page, '**/api/v1/users/me');
  const { token } = await world.person();
  await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), token);
  await page.goto(PATH);
  const dialog = await made(page);
  await dialog.getByLabel('Frequency').selectOption('Monthly');
  release();
  await dialog.getByText(/^From today; due by /).waitFor();
  await dialog.getByLabel('Title').fill('Pay rent');
  await save(dialog);
  await row(page, 'Pay rent').waitFor();
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

describe('on phones', () => {
  const isInView = (locator: Locator, height: number) =>
    locator.evaluate((element, most) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= most;
    }, height);
  const needed = (dialog: Locator) => [
    dialog.getByLabel('Title'),
    dialog.getByLabel('Frequency'),
    dialog.getByRole('button', { name: 'Save' }),
  ];

  test.for([
    ['a window of that height', 500],
    ['a keyboard over the sheet', 844],
  ] as const)(
    'title, frequency and Save are in view in the room above a keyboard: %s',
    async ([, height], { open, world }) => {
      const person = await world.person();
      const page = await open(PATH, { as: person, width: 390 });
      await page.setViewportSize({ width: 390, height });
      const dialog = await made(page);
      // What a keyboard leaves of the window, as browsers tell it.
      await page.evaluate(() => {
        Object.defineProperty(window.visualViewport, 'height', { get: () => 500 });
        window.visualViewport?.dispatchEvent(new Event('resize'));
      });
      await settled(page);
      for (const each of needed(dialog)) await until(() => isInView(each, 500), true);
      expect(await dialog.getByLabel('Description').isVisible()).toBe(false);

      await dialog.getByText('More', { exact: true }).click();
      await dialog.getByLabel('Workout').scrollIntoViewIfNeeded();
      await until(() => isInView(dialog.getByLabel('Workout'), 500), true);
      expect(await isInView(dialog.getByRole('button', { name: 'Save' }), 500)).toBe(true);
      await expectClean(page);
    },
  );

  test('a wrong field under More opens it and has the focus', async ({ open, world }) => {
    const page = await open(PATH, { as: await world.person(), width: 390 });
    const dialog = await made(page);
    const more = dialog.getByText('More', { exact: true });
    await dialog.getByLabel('Title').fill('Run');
    await more.click();
    await dialog.getByLabel('Start date').fill('');
    await more.click();
    expect(await dialog.getByLabel('Start date').isVisible()).toBe(false);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByLabel('Start date').waitFor();
    await until(() => placeOf(page), [undefined, 'start_date']);
    await dialog.getByLabel('Start date').fill('2026-01-01');
    await save(dialog);
  });

  test('More is open for what has more, and always where there is room', async ({ open, world }) => {
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
    await page.setViewportSize({ width: 1280, height: 800 });
    const dialog = await made(page);
    expect(await dialog.getByLabel('Description').isVisible()).toBe(true);
    expect(await dialog.getByText('More', { exact: true }).isVisible()).toBe(false);
  });
});
