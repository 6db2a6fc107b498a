import type { Page } from 'playwright-core';
import { saveKey } from '#test/support/coaches.ts';
import type { Person } from '#test/support/world.ts';

/* The sections of the settings about AI coaches. */

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const coachPart = (page: Page) => section(page, 'AI Coaches');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

export const names = (page: Page, list: 'coach' | 'type') =>
  coachPart(page)
    .locator(list === 'coach' ? '[data-coach-id]' : '[data-coach-type]')
    .locator('.coach-name')
    .allTextContents();

export async function confirm(page: Page, question: string, word: string): Promise<void> {
  const requested = page.getByRole('alertdialog', { name: question });
  await requested.getByRole('button', { name: word, exact: true }).click();
}

/** A user with a key for OpenAI. */
export async function withKey(world: { person(): Promise<Person> }): Promise<Person> {
  const person = await world.person();
  await saveKey(person);
  return person;
}
