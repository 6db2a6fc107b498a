import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { wordsKept } from '#shared/text/waiting.ts';
import { box, toast } from './support/app.ts';
import { section } from './support/settings.ts';
import { storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { ALL, cut, dialog, saved, waitingItem } from './support/unsent.ts';

/* An unsent change that the server refuses. */

describe('an unsent change', () => {
  test('that is refused keeps its words, to copy, to try again and to discard', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|status of 404/);
    const person = await world.person();
    const { id } = await person.commitment({ title: 'Run' });
    const page = await open(ALL, { as: person });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await box(page, 'Run').waitFor();
    const restore = await cut(page);
    await page.getByRole('button', { name: 'Edit Run' }).click();
    await dialog(page, 'Edit Commitment').getByLabel('Title').fill('Run far');
    await dialog(page, 'Edit Commitment').getByLabel('Description').fill('Along the river');
    await saved(page, 'Edit Commitment');
    await (await person.elsewhere()).call(commitments.delete, { params: { id } });
    await restore();
    await toast(page, wordsKept('Run far', 'Commitment not found'));

    // It stays over a reload.
    await page.goto('/settings#waiting');
    const item = waitingItem(page, 'Changed: Run far');
    await item.getByText('Run far Along the river').waitFor();
    await item.getByText('This wasn’t saved: Commitment not found').waitFor();
    await item.getByRole('button', { name: 'Copy the text of Changed: Run far' }).click();
    await toast(page, 'Text copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Run far\nAlong the river');
    await item.getByRole('button', { name: 'Try again: Changed: Run far' }).click();
    await item.getByText('This wasn’t saved').waitFor();
    await item.getByRole('button', { name: 'Discard Changed: Run far' }).click();
    await section(page, 'Waiting to be sent').getByText('Everything you did on this device has been sent.').waitFor();
    await storedActions(page, 0);
  });
});
