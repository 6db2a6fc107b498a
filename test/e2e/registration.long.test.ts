import type { Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { heading, until } from './support/app.ts';
import { alert, answeredWithTokenIn, PLACES, register, TOO_MANY } from './support/session.ts';
import { test } from './support/test.ts';

/* Registrations that fail, or whose answer is cut short or has its token in one place only. */

const CALL = '**/api/v1/users';
const FAILED = 'Registration failed';

describe('registering', () => {
  test('is sent again when its answer is cut short, and creates one account', async ({ open }) => {
    const page = await open('/register');
    const keys: (string | undefined)[] = [];
    await page.route(CALL, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const answer = await route.fetch();
      if (keys.length > 1) await route.fulfill({ response: answer });
      else await route.fulfill({ status: 201, contentType: 'application/json', body: '{"token":"ey' });
    });
    await register(page);
    await page.waitForURL('**/dashboard');
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test.for(sampled(PLACES))('works when only the %s of the answer has the token', async (place, { open }) => {
    const page = await open('/register');
    await answeredWithTokenIn(page, CALL, place);
    await register(page);
    await page.waitForURL('**/dashboard');
    await heading(page, 'Dashboard').waitFor();
  });

  test('that fails says why, keeps what was typed, and works later, with one request for two presses', async ({
    profile,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|status of (422|429|500)/);
    const page = await (await profile({ timezoneId: 'Asia/Tokyo' })).newPage();
    await page.goto('/register');
    const create = page.getByRole('button', { name: 'Create account' });
    const errors = ['Name is required', 'Email isn’t a valid address'];
    const email = `ada-${crypto.randomUUID()}@example.com`;
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('steadfast');
    await page.getByLabel('Password confirmation').fill('steadfast');
    for (const [answer, said] of [
      [{ status: 201, json: {} }, 'No token received'],
      [{ status: 422, json: {} }, FAILED],
      [{ status: 422, json: { errors: [] } }, FAILED],
      [{ status: 500, body: 'Internal Server Error' }, FAILED],
      [{ status: 422, json: { error: errors[0], errors } }, errors.join(', ')],
      ...TOO_MANY.map(([, answer]) => [answer, SENTENCES.tooManyAttempts] as const),
      [undefined, 'Can’t reach Steadfast. Check your connection and try again.'],
    ] as const) {
      await page.route(CALL, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await create.click();
      await until(() => alert(page), said);
      await page.unroute(CALL);
    }
    expect(await page.getByLabel('Email address').inputValue()).toBe(email);
    expect(await page.getByLabel('Password confirmation').inputValue()).toBe('steadfast');

    const sent: Request[] = [];
    const held = Promise.withResolvers<void>();
    await page.route(CALL, async (route) => {
      sent.push(route.request());
      await held.promise;
      await route.continue();
    });
    await create.click();
    await page.getByRole('button', { name: 'Creating your account...' }).waitFor();
    await page.getByLabel('Password confirmation').press('Enter');
    held.resolve();
    await page.waitForURL('**/dashboard');
    expect(sent.map((request) => request.postDataJSON())).toMatchObject([{ user: { timezone: 'Asia/Tokyo' } }]);
    expect(sent[0]?.headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
