import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { SENTENCES } from '#test/support/sentences.ts';

/* Signing in and registering. */

export const token = (page: { evaluate<T>(look: () => T): Promise<T> }) =>
  page.evaluate(() => localStorage.getItem('jwt_token'));

export const alert = (page: Page) => page.getByRole('alert').textContent();
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
export const focusedHeading = (page: Page) => page.evaluate(() => document.activeElement?.closest('h1')?.textContent);

/** Fills in and sends the form for a new account. */
export async function register(page: Page, email = `ada-${crypto.randomUUID()}@example.com`): Promise<void> {
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('steadfast');
  await page.getByLabel('Password confirmation').fill('steadfast');
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Leaves the token of the real answer in its header only, or in its body only. */
export async function answeredWithTokenIn(page: Page, call: string, place: 'header' | 'body'): Promise<void> {
  await page.route(call, async (route) => {
    const answer = await route.fetch();
    const { authorization, ...headers } = answer.headers();
    expect(authorization).toBe(`Bearer ${(await answer.json()).token}`);
    if (place === 'header') await route.fulfill({ response: answer, body: '' });
    else await route.fulfill({ response: answer, headers });
  });
}

export const PLACES = ['header', 'body'] as const;

const message = SENTENCES.tooManyAttempts;

/** What a network that has called too often is answered: by the server, or by what stands before it. */
export const TOO_MANY = [
  [
    'the answer of the server',
    {
      status: 429,
      headers: { 'retry-after': '3600' },
      json: { error: message, errors: [message], details: [{ code: 'too_many_attempts', message }] },
    },
  ],
  ['an answer without a sentence', { status: 429, body: 'Too Many Requests' }],
] as const;
