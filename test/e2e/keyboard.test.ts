import { expect } from 'vitest';
import { box, heading, row, until } from './support/app.ts';
import { choose, press, tabTo } from './support/keyboard.ts';
import { test } from './support/test.ts';

/* What people do with the keyboard alone. They find everything by what a screen reader says: its role and its name. */

test('a commitment is skipped, taken back and opened', async ({ open, world }) => {
  const person = await world.person();
  for (const title of ['Swim', 'Run', 'Read']) await person.commitment({ title });
  const page = await open('/commitments', { as: person });
  // The pointer then rests on the line that takes the row's place, and stops its time.
  await box(page, 'Run').hover();
  await press(page, 'button', 'More actions for Run');
  await choose(page, 'Skip this time');
  // It has left the list; the focus is on another row.
  await page.getByRole('button', { name: 'Undo Run' }).waitFor();
  await until(() => page.evaluate(() => document.activeElement?.closest('[data-commitment-id]') !== null), true);
  await tabTo(page, 'button', 'Undo Run', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await until(() => page.evaluate(() => document.activeElement?.ariaLabel), 'Run');
  expect(await row(page, 'Run').getAttribute('data-status')).toBe('pending');
  await press(page, 'link', 'Run');
  await heading(page, 'Run').waitFor();
  await page.goBack();
  await box(page, 'Run').waitFor();
});
