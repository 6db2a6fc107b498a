import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';
import { sessions } from '#shared/contracts/sessions.ts';
import { box, signIn, toast, until } from './support/app.ts';
import { storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { ALL, create, cut, dialog, listOf, saved, waitingItem } from './support/unsent.ts';

/* Deletes, categories and encouragements without a network, and changes that wait when the session ends. */

describe('a change', () => {
  test('of an encouragement shows at once, and the user menu leads to what waits', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const person = await world.person();
    const kept = { body: 'Begin' };
    const { id } = await person.call(encouragements.create, { body: { encouragement: kept } });
    await person.call(encouragements.create, { body: { encouragement: { body: 'Rest' } } });
    const page = await open('/settings/encouragements', { as: person });
    await page.getByRole('button', { name: 'Edit Begin' }).waitFor();
    const restore = await cut(page);
    await page.getByRole('button', { name: 'Edit Begin' }).click();
    await page.getByRole('dialog').getByLabel('Body').fill('Begin again');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Begin again').waitFor();
    await page.getByRole('button', { name: 'Delete Rest' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Rest', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add Encouragement' }).first().click();
    await page.getByRole('dialog').getByLabel('Body').fill('Go on');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Edit Go on' }).waitFor();

    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Waiting to be sent' }).click();
    for (const name of ['Changed: Begin again', 'Deleted: Rest', 'New: Go on']) await waitingItem(page, name).waitFor();
    await restore();
    await until(async () => (await person.call(encouragements.list)).map(({ body }) => body), ['Begin again', 'Go on']);
    expect((await person.call(encouragements.list))[0]?.id).toBe(id);
    await waitingItem(page, 'New: Go on').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Waiting to be sent' }).count()).toBe(0);
  });

  test('that waits when the session ends is sent when the same user signs in again', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|status of 401/);
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const page = await open(ALL, { as: person });
    await box(page, 'Run').waitFor();
    await page.waitForFunction(() => localStorage.getItem('storage_keys') !== null);
    const restore = await cut(page);
    await create(page);
    await dialog(page, 'New Commitment').getByLabel('Title').fill('Stretch');
    await saved(page, 'New Commitment');
    await storedActions(page, 1);
    const elsewhere = await person.elsewhere();
    await elsewhere.call(sessions.deleteOthers);
    await restore();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await storedActions(page, 0);

    await signIn(page, person);
    await until(async () => (await elsewhere.call(commitments.list)).map(({ title }) => title), ['Stretch', 'Run']);
    await box(page, 'Stretch').waitFor();
  });
});

describe('a commitment', () => {
  test('that is deleted without a network is gone, with its category', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    await person.call(categories.create, { body: { category: { name: 'Health' } } });
    const page = await open('/commitments?sort=category', { as: person });
    await box(page, 'Run').waitFor();
    const restore = await cut(page);
    await page.getByRole('button', { name: 'Edit Run' }).click();
    await dialog(page, 'Edit Commitment').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Deleted on this device. This will be sent when Steadfast can be reached.');
    await box(page, 'Run').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit Health' }).click();
    await dialog(page, 'Edit Category').getByLabel('Name').fill('Body');
    await saved(page, 'Edit Category');
    await page.getByRole('heading', { name: 'Body' }).waitFor();
    await page.getByRole('button', { name: 'Add Category' }).click();
    await dialog(page, 'Add Category').getByLabel('Name').fill('Mind');
    await saved(page, 'Add Category');
    // A new commitment in a category that the server does not know yet.
    await create(page);
    await dialog(page, 'New Commitment').getByLabel('Title').fill('Read');
    await dialog(page, 'New Commitment').getByLabel('Category').selectOption('Mind');
    await saved(page, 'New Commitment');
    await storedActions(page, 4);
    await page.reload();
    await page.getByRole('heading', { name: 'Mind' }).waitFor();
    await restore();
    await until(async () => (await person.call(categories.list)).map(({ name }) => name), ['Body', 'Mind']);
    await until(() => listOf(person), [['Read', null, false]]);
    const [, mind] = await person.call(categories.list);
    expect((await person.commitments())[0]?.category_id).toBe(mind?.id);
  });
});
