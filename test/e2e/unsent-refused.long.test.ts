import { describe, expect } from 'vitest';
import { notDeleted, wordsKept } from '#shared/text/waiting.ts';
import { box, row, toast, until } from './support/app.ts';
import { section } from './support/settings.ts';
import { storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { ALL, create, cut, dialog, listOf, saved, waitingItem } from './support/unsent.ts';

/* Unsent changes that are too old or not deleted, or that the user discards. */

/** Replaces the ids in stored changes by ones from so many days ago. Runs in the page. */
function makeOlder(days: number): Promise<void> {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const older = (id: string) => {
    let time =
      [...id.slice(0, 10)].reduce((before, digit) => before * 32 + digits.indexOf(digit), 0) - days * 86_400_000;
    let made = '';
    for (let place = 0; place < 10; place++) {
      made = digits.charAt(time % 32) + made;
      time = Math.floor(time / 32);
    }
    return made + id.slice(10);
  };
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('steadfast-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const change = opening.result.transaction('entries', 'readwrite');
      const store = change.objectStore('entries');
      const reading = store.getAll();
      reading.onsuccess = () => {
        for (const entry of reading.result as { variables: { key: string; id: string; at: number } }[]) {
          const { id, at } = entry.variables;
          const aged = JSON.parse(JSON.stringify(entry).replaceAll(id, older(id)));
          aged.variables.at = at - days * 86_400_000;
          store.put(aged, entry.variables.key);
        }
      };
      change.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

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

  test('that has waited for too long can be created as new', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|status of 4/);
    const person = await world.person();
    const page = await open(ALL, { as: person });
    await page.getByRole('button', { name: 'New Commitment' }).first().waitFor();
    const restore = await cut(page);
    await create(page);
    await dialog(page, 'New Commitment').getByLabel('Title').fill('Stretch');
    await saved(page, 'New Commitment');
    await storedActions(page, 1);
    await page.evaluate(makeOlder, 32);
    await page.reload();
    await row(page, 'Stretch').waitFor();
    await restore();
    const reason = 'What you made more than 31 days ago can only be created as new';
    await toast(page, wordsKept('Stretch', reason));
    await page.goto('/settings#waiting');
    const item = waitingItem(page, 'New: Stretch');
    await item.getByText(`This wasn’t saved: ${reason}`).waitFor();
    expect(await item.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await item.getByRole('button', { name: 'Create it as new: New: Stretch' }).click();
    await until(() => listOf(person), [['Stretch', null, false]]);
    await storedActions(page, 0);
  });

  test('whose deletion is refused says so', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|status of 422/);
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const page = await open(ALL, { as: person });
    await box(page, 'Run').waitFor();
    const restore = await cut(page);
    await page.getByRole('button', { name: 'Edit Run' }).click();
    await dialog(page, 'Edit Commitment').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Deleted on this device. This will be sent as soon as possible.');
    await box(page, 'Run').waitFor({ state: 'detached' });
    await page.route('**/api/v1/commitments/*', (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      return route.fulfill({ status: 422, json: { error: 'Not just now', errors: ['Not just now'] } });
    });
    // This route comes before the one that cuts the network.
    await restore();
    await toast(page, notDeleted('Run', 'Not just now'));
    await box(page, 'Run').waitFor();
    await page.goto('/settings#waiting');
    await waitingItem(page, 'Deleted: Run').getByText('This wasn’t deleted: Not just now').waitFor();
  });
});
