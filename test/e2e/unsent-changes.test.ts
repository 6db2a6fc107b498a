import { describe, expect } from 'vitest';
import { box, checked, row, toast, until } from './support/app.ts';
import { storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { ALL, create, cut, dialog, listOf, SAVED_HERE, saved } from './support/unsent.ts';

/* A new commitment and its edit without a network: they show at once, outlive a reload, and are sent once. */

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
