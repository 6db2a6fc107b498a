import type { Page } from 'playwright-core';
import { test as base } from './test.ts';

/* The form of an invited person. */

/** A page with a field that is always disabled: the usual `open` would wait for it. */
export const test = base.extend(
  'open',
  ({ profile }) =>
    async (path: string, visit: Parameters<typeof profile>[0] = {}) => {
      const page = await (await profile(visit)).newPage();
      await page.goto(path);
      return page;
    },
);

export const address = () => `friend-${crypto.randomUUID()}@example.com`;
export const alert = (page: Page) => page.getByRole('alert');
export const token = (page: Page) => page.evaluate(() => localStorage.getItem('jwt_token'));

export async function join(page: Page, sender: string): Promise<void> {
  await page.getByLabel('Name').fill('Donald Knuth');
  await page.getByLabel('Password', { exact: true }).fill('steadfast');
  await page.getByLabel('Password confirmation').fill('steadfast');
  await page.getByRole('button', { name: `Join ${sender} on Steadfast` }).click();
}
