import type { Page } from 'playwright-core';
import { dialog } from './log-food.ts';

/* What the tests of log-food have in common. */

export const options = (page: Page) => page.getByRole('listbox', { name: 'Foods' }).getByRole('option');

export const search = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search foods' });
