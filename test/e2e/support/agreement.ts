import type { Page } from 'playwright-core';
import { type AgreementChange, agreements } from '#shared/contracts/agreements.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import type { Person, World } from '#test/support/world.ts';
import { test as base } from './test.ts';

/* The agreement of two confidants. The tests move the clock. */

export const test = base.extend('movesClock', { scope: 'file' }, () => true);

export const NOON = '2027-03-10T12:00:00Z';

export async function two(world: World): Promise<[Person, Person]> {
  const [ada, bob] = await Promise.all([
    verified(world, { name: 'Ada Lovelace' }),
    verified(world, { name: 'Bob Noyce' }),
  ]);
  await confidants(ada, bob);
  return [ada, bob];
}

export const pathTo = ({ id }: Person) => `/confidants/${id}/agreement`;
export const change = (who: Person, other: Person, body: AgreementChange) =>
  who.call(agreements.change, { params: { id: other.id }, body });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
export const effects = (page: Page) => page.locator('.effect li').allTextContents();
