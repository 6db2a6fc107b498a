import { expect } from 'vitest';
import { checked } from './support/app.ts';
import { toggle, undo } from './support/commitments.ts';
import { test } from './support/test.ts';

/* A list of commitments of which only lines with 'Undo' are left. */

test('an empty list says so above nothing but lines', async ({ open, world }) => {
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await open('/commitments', { as: person });
  await toggle(page, 'Run');
  await undo(page, 'Run').waitFor();
  await page.getByText('Nothing left to do here.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await undo(page, 'Run').click();
  await checked(page, 'Run', false);
  await page.getByText('Nothing left to do here.').waitFor({ state: 'detached' });
});
