import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { confidants, showNotes, verified } from '#test/support/confidants.ts';
import { until } from './support/app.ts';
import { edited, PATH, save } from './support/commitment-dialog.ts';
import { test } from './support/test.ts';
import { cut } from './support/unsent.ts';

/* Notes that confidants can read until their owner, without a network, does not let them. */

test('without a network, the switch for confidants waits', async ({ open, world, expectComplaint }) => {
  expectComplaint(/ERR_FAILED/);
  const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace Hopper' })]);
  await confidants(ada, grace);
  await showNotes(grace, ada);
  const swim = await grace.commitment({ title: 'Swim', frequency: 'weekly', notes_shared: true });
  await grace.call(commitments.note, { params: { id: swim.id }, body: { note: 'Forty lengths' } });
  const seen = await open(`/confidants/${grace.id}/show`, { as: ada, width: 390 });
  const row = seen.getByRole('listitem').filter({ hasText: 'Swim' });
  await row.getByText('Forty lengths').waitFor();

  const page = await open(PATH, { as: grace });
  const dialog = page.getByRole('dialog');
  const shared = dialog.getByRole('checkbox', { name: 'Confidants can read notes' });
  // The dialog's code is loaded.
  await edited(page, 'Swim');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const restore = await cut(page);
  await edited(page, 'Swim');
  expect(await shared.isChecked()).toBe(true);
  await shared.uncheck();
  await save(dialog);
  await edited(page, 'Swim');
  expect(await shared.isChecked()).toBe(false);
  await page.keyboard.press('Escape');
  await restore();
  await until(async () => (await grace.commitments())[0]?.notes_shared, false);
  await seen.reload();
  await row.waitFor();
  await row.getByText('Forty lengths').waitFor({ state: 'detached' });
});
