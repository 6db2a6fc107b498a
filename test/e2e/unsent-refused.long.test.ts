import { describe, expect } from 'vitest';
import { box } from './support/app.ts';
import { section } from './support/settings.ts';
import { storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { ALL, create, cut, dialog, saved, waitingItem } from './support/unsent.ts';

/* An unsent change that the user discards. */

describe('an unsent change', () => {
  test('that waits can be discarded', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const page = await open(ALL, { as: person });
    await box(page, 'Run').waitFor();
    const restore = await cut(page);
    await create(page);
    await dialog(page, 'New Commitment').getByLabel('Title').fill('Stretch');
    await saved(page, 'New Commitment');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Manage account' }).click();
    await waitingItem(page, 'New: Stretch').getByRole('button', { name: 'Discard New: Stretch' }).click();
    await section(page, 'Waiting to be sent').getByText('Everything you did on this device has been sent.').waitFor();
    await storedActions(page, 0);
    await restore();
    await page.getByRole('navigation').getByRole('link', { name: 'Commitments' }).click();
    await box(page, 'Run').waitFor();
    expect(await box(page, 'Stretch').count()).toBe(0);
    expect(await person.commitments()).toHaveLength(1);
  });
});
