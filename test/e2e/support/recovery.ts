import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { Cloud } from '#test/support/cloud.ts';
import { test as base } from './test.ts';

/* Mailed links, and the pages to which they lead. */

/** The tests move the clock. */
export const test = base.extend('movesClock', { scope: 'file' }, () => true);

export const UNREACHABLE = 'Can’t reach Steadfast. Check your connection and try again.';

interface Email {
  to: string[];
  text: string;
}

/** The newest link to this page that was mailed to an address, without the origin. */
export async function mailedLink(cloud: Cloud, email: string, path: string): Promise<string | undefined> {
  await cloud.settle();
  const { emails } = (await (await fetch(`${cloud.url}/__local/outbox`)).json()) as { emails: Email[] };
  const links = emails
    .filter(({ to }) => to.includes(email))
    .map(({ text }) => new RegExp(`${path}\\?token=\\S+`).exec(text)?.[0]);
  return links.findLast((link) => link !== undefined);
}

export async function resetLink(cloud: Cloud, { email, url }: { email: string; url: string }): Promise<string> {
  const { status } = await fetch(`${url}/api/v1/users/password_reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email } }),
  });
  expect(status).toBe(204);
  return linkOf(cloud, email, '/reset-password');
}

export async function linkOf(cloud: Cloud, email: string, path: string): Promise<string> {
  const link = await mailedLink(cloud, email, path);
  if (!link) throw new Error(`No link to ${path} was mailed to ${email}.`);
  return link;
}

export const focusedHeading = (page: Page) => page.evaluate(() => document.activeElement?.closest('h1')?.textContent);
export const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
export const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
export const alert = (page: Page) => page.getByRole('alert').textContent();

/** Moves the clock for the rest of this test. */
export async function minutesLater(cloud: Cloud, minutes: number): Promise<void> {
  onTestFinished(() => cloud.setClock(null));
  await cloud.setClock(new Date(Date.now() + minutes * 60_000).toISOString());
}

/** Presses Tab until an element with this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate((wanted) => {
      const element = document.activeElement as HTMLInputElement | null;
      const names = [element?.textContent, ...[...(element?.labels ?? [])].map((label) => label.textContent)];
      return names.includes(wanted);
    }, name);
    if (found) return;
  }
  throw new Error(`Tab does not lead to '${name}'.`);
}

/** Holds requests, and counts them. */
export async function hold(page: Page, url: string): Promise<{ count: () => number; release: () => void }> {
  let sent = 0;
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    sent++;
    await held.promise;
    await route.continue();
  });
  return { count: () => sent, release: held.resolve };
}

/** Fills in the form for a new password and sends it. */
export async function choose(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(again);
  await page.getByRole('button', { name: 'Save new password' }).click();
}

/* Asking for a link to choose a new password: the call, its answer, and the pages of mailed links. */

export const CALL = '**/password_reset';
export const MAILED = 'If {email} has an account, a reset link is on its way. Links work once, within one hour.';
/** The pages of mailed links. */
export const PATHS = ['/reset-password', '/forgot-password', '/verify-email'];

/* What the tests of new-password have in common. */

export const warning = (page: Page) => page.getByText('This is one of the most common passwords.');
