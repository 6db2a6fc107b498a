import type { Locator, Page } from 'playwright-core';
import { fitness } from '#shared/contracts/fitness.ts';
import type { Person } from '#test/support/world.ts';

/* Work without a network. */

export const SAVED_HERE = 'Saved on this device. It’ll be sent as soon as possible.';

/** Cuts the network to the API. The app's own files still load. Returns a function that ends it. */
export async function cut(page: Page): Promise<() => Promise<void>> {
  const abort = (route: { abort: () => Promise<void> }) => route.abort();
  await page.route('**/api/v1/**', abort);
  return async () => {
    await page.unroute('**/api/v1/**', abort);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  };
}

/** An item of 'Waiting to be sent' in the settings. */
export const waitingItem = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Waiting to be sent' }).getByRole('listitem').filter({ hasText: name });

export const ALL = '/commitments?completed=1';
export const create = (page: Page) => page.getByRole('button', { name: 'New Commitment' }).first().click();
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
export const saved = async (page: Page, name: string) => {
  await dialog(page, name).getByRole('button', { name: 'Save' }).click();
  await dialog(page, name).waitFor({ state: 'detached' });
};
export const listOf = async (person: Person) =>
  (await person.commitments()).map(({ title, description, completed }) => [title, description, completed]);

/** What the server has of a person's fitness, newest first: the type of each entry, and its value or names. */
export async function entriesOf(person: Person): Promise<string[]> {
  return (await person.call(fitness.entries)).map(({ entry_type, payload }) => {
    if ('value' in payload) return `${entry_type} ${payload.value}`;
    return 'items' in payload
      ? `${entry_type} ${payload.items.map(({ name }) => name)}`
      : `${entry_type} ${payload.name}`;
  });
}
