import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';
import { sessions } from '#shared/contracts/sessions.ts';
import { users } from '#shared/contracts/users.ts';
import { replaced } from '#shared/text/waiting.ts';
import { box, row, signIn, toast, until } from './support/app.ts';
import { saveAccount, saveResets, section } from './support/settings.ts';
import { storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { ALL, create, cut, dialog, listOf, SAVED_HERE, saved, waitingItem } from './support/unsent.ts';

/* All other changes without a network, also such that meet changes from elsewhere or wait when the session ends. */

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
    await until(() => page.getByRole('listitem').getByText('Not sent yet').count(), 2);

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

  test('of the settings shows at once, and is sent later', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const person = await world.person();
    const page = await open('/settings', { as: person });
    await section(page, 'Account Settings').getByLabel('Name').waitFor();
    const restore = await cut(page);
    await section(page, 'Account Settings').getByLabel('Name').fill('Ada King');
    await saveAccount(page);
    await toast(page, SAVED_HERE);
    await waitingItem(page, 'Changed: Settings').waitFor();
    await section(page, 'Account Settings').getByText('Not sent yet').waitFor();
    expect(await section(page, 'Reset Preferences').getByText('Not sent yet').count()).toBe(0);

    // An answer with the old name, before the new one is sent: which begins as soon as the network is back.
    await page.route('**/api/v1/users/me', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await restore();
    const answered = page.waitForResponse('**/api/v1/users/me');
    await page.reload();
    await answered;
    await waitingItem(page, 'Changed: Settings').waitFor();
    expect(await section(page, 'Account Settings').getByLabel('Name').inputValue()).toBe('Ada King');
    await page.unrouteAll();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await until(async () => (await person.call(users.me)).name, 'Ada King');
    await waitingItem(page, 'Changed: Settings').waitFor({ state: 'detached' });
    await section(page, 'Account Settings').getByText('Not sent yet').waitFor({ state: 'detached' });
    expect(await section(page, 'Account Settings').getByLabel('Name').inputValue()).toBe('Ada King');
  });

  test('of settings that replaces what another device has set offers that back', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const person = await world.person();
    const page = await open('/settings', { as: person });
    const day = section(page, 'Reset Preferences').getByLabel('Weekly reset day');
    await day.waitFor();
    const restore = await cut(page);
    await day.selectOption('Sunday');
    await saveResets(page);
    await waitingItem(page, 'Changed: Settings').waitFor();
    const elsewhere = await person.elsewhere();
    await elsewhere.call(users.update, { body: { user: { weekly_reset_day: 6 } } });
    await restore();
    const item = waitingItem(page, 'Replaced: Settings');
    await item.getByText('Weekly reset day: Saturday').waitFor();
    expect((await person.call(users.me)).weekly_reset_day).toBe(7);
    expect(await day.inputValue()).toBe('7');
    await item.getByRole('button', { name: 'Put back Replaced: Settings' }).click();
    await until(async () => (await person.call(users.me)).weekly_reset_day, 6);
    await until(() => day.inputValue(), '6');
    await item.waitFor({ state: 'detached' });
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
    await toast(page, 'Deleted on this device. This will be sent as soon as possible.');
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

  test('that recurs in another way from a day without a network on says since when', async ({
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
    const began = Date.now();
    await page.getByRole('button', { name: 'Edit Read' }).click();
    await dialog(page, 'Edit Commitment').getByLabel('Frequency').selectOption('Weekly');
    await saved(page, 'Edit Commitment');
    await row(page, 'Read').getByText('Not sent yet').waitFor();
    const done = Date.now();
    // Not its request: that may be on its way already, and pass once the network is back.
    const sent = page.waitForResponse((response) => response.request().method() === 'PUT');
    await restore();
    const { at, commitment } = (await sent).request().postDataJSON() as { at: string; commitment: object };
    expect(commitment).toEqual({ frequency: 'weekly' });
    // The server's clock is known to a second.
    expect(Date.parse(at)).toBeGreaterThan(began - 2_000);
    expect(Date.parse(at)).toBeLessThan(done + 2_000);
    await until(async () => (await person.commitments())[0]?.frequency, 'weekly');
  });

  test('that is edited keeps other fields that were changed elsewhere, and has the later text of the same one', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const person = await world.person();
    const ids = [];
    for (const title of ['Swim', 'Run']) ids.push((await person.commitment({ title, description: 'Slowly' })).id);
    const page = await open(ALL, { as: person });
    await box(page, 'Run').waitFor();
    const restore = await cut(page);
    for (const [title, changes] of [
      ['Swim', { Title: 'Swim far' }],
      ['Run', { Title: 'Run far', Description: 'Along the river' }],
    ] as const) {
      await page.getByRole('button', { name: `Edit ${title}` }).click();
      for (const [label, text] of Object.entries(changes))
        await dialog(page, 'Edit Commitment').getByLabel(label).fill(text);
      await saved(page, 'Edit Commitment');
      await box(page, `${title} far`).waitFor();
    }
    const elsewhere = await person.elsewhere();
    for (const id of ids)
      await elsewhere.call(commitments.update, { params: { id }, body: { commitment: { description: 'Uphill' } } });
    await restore();
    await until(
      () => listOf(person),
      [
        ['Run far', 'Along the river', false],
        ['Swim far', 'Uphill', false],
      ],
    );
    await toast(page, replaced('Run far'));
    await page.goto('/settings#waiting');
    const item = waitingItem(page, 'Replaced: Run far');
    await item.getByText('Uphill', { exact: true }).waitFor();
    await item.getByText('Your change replaced it.').waitFor();
    // Nothing waits, and nothing went wrong.
    const waiting = section(page, 'Waiting to be sent');
    await waiting.getByText('What a change replaced is kept on this device until you put it back').waitFor();
    for (const other of ['They’ll be sent', 'What couldn’t be sent'])
      expect(await waiting.getByText(other).count()).toBe(0);
    expect(await waiting.getByRole('button', { name: 'Send now' }).count()).toBe(0);
    await until(() => page.evaluate(() => document.activeElement?.textContent), 'Waiting to be sent');
    expect(await item.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await item.getByRole('button', { name: 'Put back Replaced: Run far' }).click();
    await storedActions(page, 0);
    expect((await listOf(person))[0]).toEqual(['Run far', 'Uphill', false]);
  });
});
