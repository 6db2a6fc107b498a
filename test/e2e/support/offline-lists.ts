import type { Page } from 'playwright-core';
import { type Evaluating, entriesOf } from './stored-actions.ts';

/* Lists that are kept for a time without a network. */

/** Within the page: the list of chats can show the same note. */
export const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });

export async function listsKept(page: Evaluating): Promise<boolean> {
  return JSON.stringify(await page.evaluate(entriesOf, 'steadfast-lists')).includes('Run');
}
