import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { box, checked, row, toast, until } from './support/app.ts';
import { storedActions, storedOnDevice } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { ALL, create, cut, dialog, listOf, SAVED_HERE, saved } from './support/unsent.ts';

/* Changes without a network: they show at once, with a mark, outlive a reload, and are sent once. */

describe('a commitment', () => {
  test('created without a network can be completed and changed, and is sent once', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const person = await world.person();
    await person.commitment({ title: 'Read' });
    const page = await open(ALL, { as: person });
    await box(page, 'Read').waitFor();
    const restore = await cut(page);
    await create(page);
    await dialog(page, 'New Commitment').getByLabel('Title').fill('Stretch');
    await saved(page, 'New Commitment');
    await toast(page, SAVED_HERE);
    await row(page, 'Stretch').getByText('Not sent yet').waitFor();
    await box(page, 'Stretch').check();
    await checked(page, 'Stretch');

    await page.reload();
    await checked(page, 'Stretch');
    await page.getByRole('button', { name: 'Edit Stretch' }).click();
    await dialog(page, 'Edit Commitment').getByLabel('Title').fill('Stretch well');
    await saved(page, 'Edit Commitment');
    await checked(page, 'Stretch well');
    expect(await listOf(person)).toEqual([['Read', null, false]]);
    await restore();
    await until(
      () => listOf(person),
      [
        ['Stretch well', null, true],
        ['Read', null, false],
      ],
    );
    await row(page, 'Stretch well').getByText('Not sent yet').waitFor({ state: 'detached' });
    await storedActions(page, 0);
    await page.reload();
    await checked(page, 'Stretch well');
    expect(await person.commitments()).toHaveLength(2);
  });
});

test('a category and preferences that wait have a mark until they are sent', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const person = await world.person();
  const { id } = await person.call(categories.create, { body: { category: { name: 'Health' } } });
  await person.commitment({ title: 'Run', category_id: id });
  const page = await open('/settings/notifications', { as: person });
  await until(async () => (await storedOnDevice(page)).includes('email_frequency'), true);
  await page.goto('/commitments?sort=category');
  await page.getByRole('button', { name: 'Edit Health' }).waitFor();
  const restore = await cut(page);
  await page.getByRole('button', { name: 'Edit Health' }).click();
  await dialog(page, 'Edit Category').getByLabel('Name').fill('Body');
  await saved(page, 'Edit Category');
  const category = page.locator(`[data-category-id="${id}"]`);
  await category.getByRole('heading', { name: 'Body' }).waitFor();
  await category.locator('.group-head').getByText('Not sent yet').waitFor();

  await page.goto('/settings/notifications');
  await page.getByLabel('Email Frequency').selectOption('weekly');
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  const mark = page.locator('.parts-end').getByText('Not sent yet');
  await mark.waitFor();
  await restore();
  await mark.waitFor({ state: 'detached' });
  await until(async () => (await person.call(categories.list)).map(({ name }) => name), ['Body']);
  await storedActions(page, 0);
});
