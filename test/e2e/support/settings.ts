import type { Page, Route } from 'playwright-core';
import { test as base } from './test.ts';

/* The settings page. */

/** For files that move the clock. */
export const clockTest = base.extend('movesClock', { scope: 'file' }, () => true);

/** A Friday noon. */
export const FRIDAY = '2026-11-20T12:00:00Z';
export const ME = '**/api/v1/users/me';
export const PASSWORD = '**/api/v1/users/me/password';

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const save = (page: Page, name: string) =>
  section(page, name).getByRole('button', { name: 'Save', exact: true });
export const saveAccount = (page: Page) => save(page, 'Account Settings').click();
export const saveResets = (page: Page) => save(page, 'Reset Preferences').click();
export const changePassword = (page: Page) => save(page, 'Change Password').click();
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

/** The texts that describe a field. */
export async function about(page: Page, label: string): Promise<string[]> {
  const ids = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby');
  const texts = (ids ?? '').split(' ').filter(Boolean);
  const said = await Promise.all(
    texts.map(async (id) => (await page.locator(`[id="${id}"]`).innerText()).replace(/\n+/g, '\n').trim()),
  );
  // The counter is empty while there is enough room.
  return said.filter(Boolean);
}

/** Answers changes of settings. Reads pass. */
export async function onChange(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(ME, (route) => (route.request().method() === 'PUT' ? answer(route) : route.fallback()));
}

/** The changes of settings that the page sends. The list grows with each. */
export function sentBy(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/users/me')) sent.push(request.postDataJSON());
  });
  return sent;
}

/** Chooses files to import, as in their dialog. */
export async function chooseFile(page: Page, ...files: File[]): Promise<void> {
  const payload = async (file: File) => {
    return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
  };
  await page.getByLabel('Choose a file').setInputFiles(await Promise.all(files.map(payload)));
}
