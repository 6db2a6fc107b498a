import type { Page } from 'playwright-core';
import { encouragements } from '#shared/contracts/encouragements.ts';
import type { Person } from '#test/support/world.ts';

/* The page of encouragements. */

export const PATH = '/settings/encouragements';
export const CALL = '**/api/v1/encouragements';
export const EMPTY = 'No encouragements yet. Add your first one!';
export const QUESTION = 'Are you sure you want to delete this encouragement?';
export const REQUIRED = 'Encouragement body is required.';

export const create = (person: Person, body: string, citation?: string) =>
  person.call(encouragements.create, { body: { encouragement: { body, citation } } });
export const saved = async (person: Person) =>
  (await person.call(encouragements.list)).map(({ body, citation }) => [body, citation]);
export const bodies = (page: Page) => page.getByRole('main').getByRole('blockquote').allTextContents();
export const addButton = (page: Page) => page.getByRole('button', { name: 'Add Encouragement' });
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

/** Opens the dialog for a new encouragement. */
export async function adding(page: Page) {
  await addButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Add Encouragement' });
  await dialog.waitFor();
  return dialog;
}
