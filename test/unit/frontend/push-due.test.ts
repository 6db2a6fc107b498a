import { describe, expect, test } from 'vitest';
import { isDue, type PushRegistration, TOKEN_AGE } from '#frontend/lib/push/due.ts';
import { failureOf, PushFailure, refusalFailure } from '#frontend/lib/push/failure.ts';

interface Kept {
  readRegistration(text?: string | null): PushRegistration | undefined;
  sessionIdOf(token: string): string;
}

// By a name that the compiler does not follow: it knows no windows here.
const file: string = 'registration';
const { readRegistration, sessionIdOf } = (await import(`#frontend/lib/push/${file}.ts`)) as Kept;

const NOW = Date.parse('2027-03-10T12:00:00Z');
const record = { token: 'token', at: NOW - 1000, endpoint: 'https://push.example/1', session: 'session' };
const now = { session: 'session', endpoint: 'https://push.example/1', instant: NOW };

describe('a browser is registered', () => {
  test.each([
    ['that never was', undefined, now],
    ['in a new session', record, { ...now, session: 'another' }],
    ['whose subscription is another one', record, { ...now, endpoint: 'https://push.example/2' }],
    ['whose subscription is gone', record, { ...now, endpoint: undefined }],
    ['after 7 days', { ...record, at: NOW - 7 * 86_400_000 }, now],
    ['whose clock was set back since', { ...record, at: NOW + 1 }, now],
  ])('%s', (_, kept, at) => {
    expect(isDue(kept, at)).toBe(true);
  });

  test('no second time otherwise', () => {
    expect(isDue(record, now)).toBe(false);
    expect(isDue({ ...record, at: NOW - TOKEN_AGE + 1 }, now)).toBe(false);
    expect(isDue({ ...record, at: NOW }, now)).toBe(false);
  });
});

describe('what is kept of a registration', () => {
  test('is read as it was written', () => {
    expect(readRegistration(JSON.stringify(record))).toEqual(record);
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another thing', '"text"'],
    ['null', 'null'],
    ['no token', JSON.stringify({ ...record, token: '' })],
    ['no date', JSON.stringify({ ...record, at: '1' })],
    ['no endpoint', JSON.stringify({ ...record, endpoint: undefined })],
  ])('is nothing where there is %s', (_, text) => {
    expect(readRegistration(text)).toBeUndefined();
  });

  test('names its session by the end of the token, which it does not hold', () => {
    expect(sessionIdOf('header.payload.0123456789abcdefghijkl')).toBe('6789abcdefghijkl');
  });
});

describe('a failure', () => {
  test('of the server is said with its status and its words', () => {
    const failure = refusalFailure({ status: 422, sentences: ['Token is too long', 'Token is odd'] });
    expect(failureOf(failure)).toBe('Failed to register FCM token with backend: 422 Token is too long Token is odd');
  });

  test('to reach it has no status', () => {
    const failure = refusalFailure({ status: 0, sentences: ['Steadfast cannot be reached.'] });
    expect(failureOf(failure)).toBe('Failed to register FCM token with backend: Steadfast cannot be reached.');
  });

  test('of another kind is not said in words for others', () => {
    expect(failureOf(new TypeError('x is not a function'))).toBe('Failed to register for push notifications');
    expect(failureOf(new PushFailure('Said'))).toBe('Said');
  });
});
