import type { Page } from 'playwright-core';

/* The sections of the page of confidants. */

export const section = (page: Page, name: string) => page.getByRole('region', { name });
export const active = (page: Page) => section(page, 'Active Confidants');
export const person = (page: Page, name: string) => active(page).getByRole('listitem').filter({ hasText: name });
export const path = (page: Page) => new URL(page.url()).pathname;
