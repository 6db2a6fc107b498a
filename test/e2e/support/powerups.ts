import type { Page } from 'playwright-core';
import { SENTENCES } from '#test/support/sentences.ts';

/* Power-ups: their pages, and what they add to every page. */

export const GALLERY = '/powerups';
export const MANAGE = '/powerups/manage';

export const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
export const fitnessLink = (page: Page) => main(page).getByRole('link', { name: 'Fitness', exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const installFitnessButton = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Fitness' }) })
    .getByRole('button', { name: 'Install', exact: true });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const toggle = (page: Page) => page.getByRole('switch');
/** The answer of a failing server. */
export const broken = { status: 500, json: { error: SENTENCES.internal, errors: [SENTENCES.internal] } };
