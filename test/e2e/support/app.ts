import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from '#test/support/world.ts';

/* What a person does with the app, in the words that they read there. */

export async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
}

/**
 * Ignores pointer events in pages that are opened from now on. Browsers report a move when content appears under a
 * resting pointer, which is not a use of the page.
 */
export async function restPointer(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true);
  });
}

/** A refusal with general errors, and others about fields: `[field, text]`. */
export function refusal(status: number, ...reasons: (string | readonly [field: string, text: string])[]) {
  const details = reasons.map((reason) =>
    typeof reason === 'string' ? { message: reason } : { field: reason[0], message: reason[1] },
  );
  const errors = details.map(({ message }) => message);
  return { status, json: { error: errors[0], errors, details } };
}

/**
 * Holds the requests of a page to a URL, or only those of a method, until the returned function is called. Then they
 * go on to the server.
 */
export async function hold(page: Page, url: string | RegExp, method?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The note on a list that was loaded before. A list that was not has another text. */
export const OFFLINE_NOTE = 'You’re offline. This may be out of date';

export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });
export const box = (page: Page, title: string): Locator => page.getByRole('checkbox', { name: title, exact: true });
export const bounds = async (locator: Locator) => (await locator.boundingBox())!;
export const row = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ has: box(page, title) });

/** Waits until `look` returns `wanted`; a failure shows its last result. */
export async function until<T>(look: () => Promise<T>, wanted: T, timeout = 30_000): Promise<void> {
  await expect.poll(look, { timeout, interval: 50 }).toEqual(wanted);
}

export async function checked(page: Page, title: string, wanted = true, timeout?: number): Promise<void> {
  await until(() => box(page, title).isChecked(), wanted, timeout);
}

/**
 * Waits for a toast, which can have gone again meanwhile. Each answers one call, or more while it is there. A failure
 * shows the toasts that have appeared instead.
 */
export async function toast(page: Page, text: string): Promise<void> {
  const appeared = () =>
    page.evaluate((text) => {
      const { shownToasts } = window as unknown as { shownToasts: Set<string> };
      const parts = [...document.querySelectorAll('[data-live-announcer] *')];
      const others = [...shownToasts];
      return shownToasts.delete(text) || parts.some(({ textContent }) => textContent === text) ? [text] : others;
    }, text);
  await until(appeared, [text]);
}

/** Closes a dialog with Escape, once it has the focus. */
export async function closeByEscape(page: Page, from: Locator): Promise<void> {
  await until(() => from.evaluate((each) => each.contains(document.activeElement)), true);
  await page.keyboard.press('Escape');
  await from.waitFor({ state: 'detached' });
}
