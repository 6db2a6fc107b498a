import type { Page } from 'playwright-core';
import { encouragements } from '#shared/contracts/encouragements.ts';
import type { Person } from '#test/support/world.ts';

/* The dashboard. */

export const PATH = '/dashboard';
export const RANDOM = '**/api/v1/encouragements/random';
export const keep = (person: Person, body: string, citation?: string) =>
  person.call(encouragements.create, { body: { encouragement: { body, citation } } });
export const card = (page: Page, name: string) => page.getByRole('region', { name });

/** The page of a user, with handlers for its calls in place before it opens. */
export async function opened(page: Page, person: Person, path = PATH): Promise<void> {
  await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
  await page.goto(path);
}
