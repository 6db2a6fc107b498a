import type { Page } from 'playwright-core';
import { type Category, categories } from '#shared/contracts/categories.ts';
import type { Person } from '#test/support/world.ts';

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
