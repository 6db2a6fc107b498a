import { describe, expect, test } from 'vitest';
import { failureOf, PushFailure, refusalFailure } from '#frontend/lib/push/failure.ts';
import { isDue, TOKEN_AGE } from '#frontend/lib/push/register.ts';
import { type PushRegistration, readRegistration, sessionIdOf } from '#frontend/lib/push/registration.ts';
import { notRegistered } from '#shared/text/push.ts';

const NOW = Date.parse('2027-03-10T12:00:00Z');
const record: PushRegistration = {
  kind: 'fcm',
  token: 'token',
  at: NOW - 1000,
  endpoint: 'https://push.example/1',
  session: 'session',
};
const now = { session: 'session', endpoint: 'https://push.example/1', instant: NOW };

describe('a browser registers for pushes', () => {
  test.each([
    ['the first time', undefined, now],
    ['in a new session', record, { ...now, session: 'another' }],
    ['with another subscription', record, { ...now, endpoint: 'https://push.example/2' }],
    ['without its former subscription', record, { ...now, endpoint: undefined }],
    ['after 7 days', { ...record, at: NOW - 7 * 86_400_000 }, now],
    ['after its clock was set back', { ...record, at: NOW + 1 }, now],
  ])('%s', (_, registration, at) => {
    expect(isDue(registration, at)).toBe(true);
  });

  test('not again otherwise', () => {
    expect(isDue(record, now)).toBe(false);
    expect(isDue({ ...record, at: NOW - TOKEN_AGE + 1 }, now)).toBe(false);
    expect(isDue({ ...record, at: NOW }, now)).toBe(false);
  });
});

describe('a stored registration', () => {
  test('reads as it was written', () => {
    expect(readRegistration(JSON.stringify(record))).toEqual(record);
    const byWebPush = { ...record, kind: 'web' };
    expect(readRegistration(JSON.stringify(byWebPush))).toEqual(byWebPush);
  });

  test.each([
    ['nothing', null],
    ['invalid JSON', '{'],
    ['a string', '"text"'],
    ['null', 'null'],
    ['no token', JSON.stringify({ ...record, token: '' })],
    ['no date', JSON.stringify({ ...record, at: '1' })],
    ['no endpoint', JSON.stringify({ ...record, endpoint: undefined })],
  ])('is ignored if it has %s', (_, text) => {
    expect(readRegistration(text)).toBeUndefined();
  });

  test('identifies its session by the end of the token, and does not contain the token', () => {
    expect(sessionIdOf('header.payload.0123456789abcdefghijkl')).toBe('6789abcdefghijkl');
  });
});

describe('the text of a failure', () => {
  test('of the server has its status and its sentences', () => {
    const failure = refusalFailure({ status: 422, sentences: ['Token is too long', 'Token is odd'] });
    expect(failureOf(failure)).toBe('Failed to register FCM token with backend: 422 Token is too long Token is odd');
  });

  test('to reach it has no status', () => {
    const failure = refusalFailure({ status: 0, sentences: ['Can’t reach Steadfast.'] });
    expect(failureOf(failure)).toBe('Failed to register FCM token with backend: Can’t reach Steadfast.');
  });

  test('of the server about Web Push does not speak of FCM', () => {
    const failure = refusalFailure({ status: 422, sentences: ['Endpoint is too long'] }, notRegistered);
    expect(failureOf(failure)).toBe('This browser could not be registered: 422 Endpoint is too long');
  });

  test('of another kind does not show the message of the error', () => {
    expect(failureOf(new TypeError('x is not a function'))).toBe('Failed to register for push notifications');
    expect(failureOf(new PushFailure('Said'))).toBe('Said');
  });
});
