import type { Page } from 'playwright-core';
import type { Person } from '#test/support/world.ts';
import { entriesOf } from './stored-actions.ts';

/* What is sealed when a session ends, and how sessions begin and end meanwhile. */

export const sealed = (page: Page) => page.evaluate(entriesOf, 'steadfast-sealed');

export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'User menu' }).waitFor();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}
