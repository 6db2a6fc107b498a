import type { Locator, Page } from 'playwright-core';
import { type Category, categories } from '#shared/contracts/categories.ts';
import type { Person } from '#test/support/world.ts';
import { box } from './app.ts';

/* What the pages of commitments show. */

/** The titles of the visible rows, from top to bottom. */
export function titles(page: Page): Promise<string[]> {
  return page.locator('[data-commitment-id] .row-title').allTextContents();
}

export async function someCategories(person: Person, ...names: string[]): Promise<Category[]> {
  const made: Category[] = [];
  for (const name of names) made.push(await person.call(categories.create, { body: { category: { name } } }));
  return made;
}

/** 'Reorder' or 'Add Category': a button of the page, on phones an entry of its menu. */
export async function listAction(page: Page, name: 'Reorder' | 'Add Category'): Promise<void> {
  const menu = page.getByRole('button', { name: 'More actions', exact: true });
  await page.getByRole('group', { name: 'Filters' }).or(menu).first().waitFor();
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  } else await page.getByRole('button', { name, exact: true }).click();
}

/** Opens the filters, which are a sheet on phones. */
export async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('group', { name: 'Filters' }).waitFor();
}

/** Chooses an entry of a row's menu. */
export async function fromMenu(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${title}`, exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  // While it closes, the next press on its button would not open it.
  await page.getByRole('menu').waitFor({ state: 'hidden' });
}

/** The button of the line that replaces a row. */
export const undo = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: `Undo ${title}`, exact: true });

/** The name of what has the focus. */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel ?? null);

/** Checks or unchecks one by the keyboard: a pointer would rest on the line that replaces the row. */
export async function toggle(page: Page, title: string): Promise<void> {
  await box(page, title).focus();
  await page.keyboard.press('Space');
}
