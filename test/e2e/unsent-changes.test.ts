import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { users } from '#shared/contracts/users.ts';
import { replaced } from '#shared/text/waiting.ts';
import { box, checked, row, toast, until } from './support/app.ts';
import { saveAccount, section } from './support/settings.ts';
import { storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { ALL, create, cut, dialog, listOf, SAVED_HERE, saved, waitingItem } from './support/unsent.ts';

/* Creates, edits and deletes without a network: they show at once, outlive a reload, and are sent once. */

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
    await item.getByText('Your change has replaced it.').waitFor();
    expect(await item.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await item.getByRole('button', { name: 'Discard Replaced: Run far' }).click();
    await storedActions(page, 0);
  });
});

describe('a change', () => {
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
    expect(await section(page, 'Account Settings').getByLabel('Name').inputValue()).toBe('Ada King');
  });
});
