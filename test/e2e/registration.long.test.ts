import { describe, expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { heading } from './support/app.ts';
import { answeredWithTokenIn, PLACES, register } from './support/session.ts';
import { test } from './support/test.ts';

/* Registrations whose answer is cut short, or has its token in one place only. */

const CALL = '**/api/v1/users';

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
});
