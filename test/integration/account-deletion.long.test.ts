import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { account } from '#shared/contracts/account.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { settled } from '#test/support/notifications.ts';
import { mailsTo } from '#test/support/world.ts';
import { testWithRegistration as test } from './support/test.ts';

/* Accounts that are registered and deleted again. verification.test.ts tests the same limit with changed addresses. */

test('accounts of an unverified address that are deleted send it few emails', async ({ world }) => {
  const email = `squatted-${randomUUID()}@example.com`;
  for (let deleted = 0; deleted <= LIMITS.strangerMailsPerHour; deleted++) {
    const next = await world.person({ email });
    await next.call(account.delete, { body: { user: { current_password: next.password } } });
    await settled(world);
  }
  expect((await mailsTo(world.url, email)).length).toBe(LIMITS.strangerMailsPerHour);
});
