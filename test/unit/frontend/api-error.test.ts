import { describe, expect, test } from 'vitest';
import { codeOf, errorOf, hasCode, noAnswer } from '#frontend/lib/api-error.ts';
import { retry } from '#frontend/lib/query-client.ts';
import { errorsByField } from '#frontend/ui/use-checked-form.ts';
import { unreachable } from '#shared/text/connection.ts';
import { SENTENCES } from '#test/support/sentences.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

test('an error shows all sentences of the server', async () => {
  const error = await errorOf(answer(422, { error: 'Title is required', errors: ['Title is required', 'B'] }));
  expect(error).toMatchObject({
    status: 422,
    sentences: ['Title is required', 'B'],
    serverMessage: 'Title is required',
  });
  expect(error.message).toBe('Title is required');
});

test('an error has the codes and fields of the answer', async () => {
  const details = [
    { code: 'required', field: 'name', params: { label: 'name' }, message: 'Name is required' },
    { code: 'email_taken', field: 'email', message: 'Email has already been taken' },
  ];
  const errors = details.map(({ message }) => message);
  const error = await errorOf(answer(422, { error: errors[0], errors, details }));
  expect(error).toMatchObject({ details, sentences: errors, serverMessage: errors[0] });
  expect([codeOf(error), hasCode(error, 'email_taken'), hasCode(error, 'busy')]).toEqual(['required', true, false]);
});

test('an answer without details has no codes', async () => {
  const plain = await errorOf(answer(422, { error: 'Title is required', errors: ['Title is required'] }));
  expect(plain.details).toEqual([{ message: 'Title is required' }]);
  const odd = await errorOf(answer(422, { error: 'Odd', details: [null, 5, { code: 'busy' }] }));
  expect(odd.details).toEqual([{ message: 'Odd' }]);
  for (const error of [plain, odd, await errorOf(answer(502, '<html>')), noAnswer('offline'), new Error('x'), null]) {
    expect([codeOf(error), hasCode(error, 'busy')]).toEqual([undefined, false]);
  }
});

test('an answer with one error has one sentence', async () => {
  expect((await errorOf(answer(404, { error: 'Commitment not found' }))).sentences).toEqual(['Commitment not found']);
});

test('a message of the gateway is replaced by a text of the catalogue', async () => {
  const said = async (status: number) => (await errorOf(answer(status, { message: 'Something Internal' }))).message;
  expect(await said(413)).toBe(SENTENCES.tooLarge);
  expect(await said(429)).toBe(SENTENCES.tooManyAttempts);
  expect(await said(503)).toBe(SENTENCES.busy);
  expect(await said(500)).toBe(SENTENCES.internal);
});

test('an HTML answer is replaced by a text of the catalogue', async () => {
  const error = await errorOf(answer(502, '<html>Bad gateway</html>'));
  expect(error).toMatchObject({ serverMessage: null, message: SENTENCES.busy });
});

test('only temporary errors are worth a retry', async () => {
  const passing = async (status: number) => (await errorOf(answer(status, {}))).passing;
  expect(await Promise.all([429, 502, 503, 504].map(passing))).toEqual([true, true, true, true]);
  expect(await Promise.all([400, 401, 404, 409, 422, 500].map(passing))).toEqual(Array(6).fill(false));
  expect(noAnswer('offline').passing).toBe(true);
  // After a timeout the user has waited long enough to be told.
  expect([noAnswer('offline'), noAnswer('timeout')].map((error) => retry(0, error))).toEqual([true, false]);
});

test('an error has the wait that the server asks for', async () => {
  expect((await errorOf(answer(503, {}, { 'retry-after': '7' }))).retryAfter).toBe(7);
  expect((await errorOf(answer(503, {}))).retryAfter).toBeUndefined();
});

describe('the messages of a refusal are assigned to the fields of a form', () => {
  const FIELDS = ['current_password', 'password', 'password_confirmation'] as const;
  const refused = (...details: { field?: string; message: string }[]) =>
    errorOf(answer(422, { error: details[0]?.message, errors: details.map(({ message }) => message), details }));

  test.for([
    ['current_password', 'Current password is incorrect'],
    ['password', 'New password must be at least 6 characters'],
    ['password_confirmation', 'Passwords do not match'],
  ] as const)(': %s', async ([field, message]) => {
    expect(errorsByField(await refused({ field, message }), FIELDS)).toEqual({
      wrong: { [field]: message },
      whole: '',
    });
  });

  test(': each field gets its first message, and the form the messages for other fields', async () => {
    const error = await refused(
      { field: 'current_password', message: 'Current password is required' },
      { field: 'password', message: 'New password is required' },
      { field: 'password', message: 'New password is too plain' },
      { field: 'name', message: 'Name is required' },
      { message: 'Please wait.' },
    );
    expect(errorsByField(error, FIELDS)).toEqual({
      wrong: { current_password: 'Current password is required', password: 'New password is required' },
      whole: 'Name is required Please wait.',
    });
  });

  test(': without an answer of the server, the form gets a text of the browser', async () => {
    for (const error of [noAnswer('offline'), new Error('x')]) {
      expect(errorsByField(error, FIELDS)).toEqual({ wrong: {}, whole: unreachable });
    }
    expect(errorsByField(await errorOf(answer(502, '<html>')), FIELDS)).toEqual({ wrong: {}, whole: SENTENCES.busy });
  });
});
