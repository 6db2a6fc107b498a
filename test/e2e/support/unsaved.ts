import type { Page } from 'playwright-core';

/* Pages with unsaved changes. */

export const SETTINGS = '/settings/notifications';
export const QUESTION = 'Are you sure you want to discard your changes?';
export const zone = (page: Page) => page.getByLabel('Timezone');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
export const question = (page: Page) => page.getByRole('alertdialog', { name: QUESTION });
export const pathOf = (page: Page) => new URL(page.url()).pathname;
/** As in browsers that remember a failed load, or after a deployment. */
export async function withhold(page: Page, chunk: string): Promise<void> {
  await page.route(`**/assets/${chunk}-*.js`, (route) => route.abort());
}
