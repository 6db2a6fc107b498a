import { describe, expect, test, vi } from 'vitest';
import { refuse } from '#functions/lib/http/answer.ts';
import { validate } from '#functions/lib/http/body.ts';
import { calls } from '#shared/contracts/api.ts';
import { codesOf } from '#shared/contracts/codes.ts';
import { users } from '#shared/contracts/users.ts';
import { ERRORS_BY_STATUS, statusOf } from '#shared/domain/error-codes.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { SENTENCES } from '#test/support/sentences.ts';

const REQUEST = { headers: {}, routeKey: 'GET /' } satisfies Parameters<typeof refuse>[1];

async function answered(error: unknown) {
  const { statusCode, headers, body } = await refuse(error, REQUEST);
  return { statusCode, headers, body: JSON.parse(String(body)) };
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('a refusal', () => {
  test('is answered with its code, field, params and message', async () => {
    const reason = { field: 'at', params: { date: '2026-12-01' } };
    const message = SENTENCES.startsOn('2026-12-01');
    expect(await answered(new Refusal('not_started', reason))).toMatchObject({
      statusCode: 422,
      body: { error: message, errors: [message], details: [{ code: 'not_started', ...reason, message }] },
    });
  });

  test('of several fields has a detail for each, in order', async () => {
    const user = { name: '', email: 'x', password: 'secret', password_confirmation: 'secret' };
    const { body } = await answered(thrownBy(() => validate(users.register.body, { user })));
    expect(body).toEqual({
      error: SENTENCES.required('Name'),
      errors: [SENTENCES.required('Name'), SENTENCES.badEmail],
      details: [
        { code: 'required', field: 'name', params: { label: 'name' }, message: SENTENCES.required('Name') },
        { code: 'invalid_email', field: 'email', message: SENTENCES.badEmail },
      ],
    });
  });

  test('says after how many seconds to retry', async () => {
    const { statusCode, headers } = await answered(new Refusal('busy', { retryAfter: 7 }));
    expect([statusCode, headers?.['retry-after']]).toEqual([503, '7']);
  });
});

test('an unexpected error is answered without details of the error', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { statusCode, body } = await answered(new Error('secret'));
  expect(log).toHaveBeenCalledOnce();
  expect([statusCode, body.details]).toEqual([500, [{ code: 'internal', message: SENTENCES.internal }]]);
});

test('each code has one status', () => {
  const all = Object.values(ERRORS_BY_STATUS).flat();
  expect(new Set(all).size).toBe(all.length);
  for (const code of all) {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(ERRORS_BY_STATUS).toHaveProperty(String(statusOf(code)));
  }
});

test('each code belongs to a call', () => {
  const declared = new Set(calls.flatMap(({ endpoint }) => codesOf(endpoint)));
  const undeclared = Object.values(ERRORS_BY_STATUS).flatMap((codes) => codes.filter((code) => !declared.has(code)));
  // Only a fallback for checks without a code of their own.
  expect(undeclared).toEqual(['invalid_input']);
});
