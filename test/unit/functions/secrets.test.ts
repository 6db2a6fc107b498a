import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { secret } from '#functions/lib/clients/secrets.ts';

const manager = mockClient(SecretsManagerClient);
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
let variable = '';
let tests = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  manager.reset();
  logged.mockClear();
  // Each test starts with an empty cache.
  variable = `SECRET_${tests++}`;
  vi.stubEnv(variable, 'arn:secret');
  store('first');
});
afterEach(() => vi.useRealTimers());

function store(SecretString: string): void {
  manager.on(GetSecretValueCommand).resolves({ SecretString });
}

const requests = () => manager.commandCalls(GetSecretValueCommand).length;
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('parallel and later calls read a secret once', async () => {
  expect(await Promise.all([secret(variable), secret(variable)])).toEqual(['first', 'first']);
  pass(14 * 60_000);
  expect(await secret(variable)).toBe('first');
  expect(requests()).toBe(1);
});

test('a secret is read again after 15 minutes, and no call waits for that', async () => {
  await secret(variable);
  store('second');
  pass(15 * 60_000);
  expect(await secret(variable)).toBe('first');
  await vi.waitFor(async () => expect(await secret(variable)).toBe('second'));
  expect(requests()).toBe(2);
});

test('a refresh reads a secret immediately, but at most once in 10 seconds', async () => {
  await secret(variable);
  store('second');
  expect(await secret(variable, { refresh: true })).toBe('first');
  expect(requests()).toBe(1);
  pass(10_000);
  expect(await secret(variable, { refresh: true })).toBe('second');
  expect(await secret(variable, { refresh: true })).toBe('second');
  expect(await secret(variable)).toBe('second');
  expect(requests()).toBe(2);
});

test('the known value is used while Secrets Manager does not answer', async () => {
  await secret(variable);
  manager.on(GetSecretValueCommand).rejects(new Error('unavailable'));
  pass(60 * 60_000);
  expect(await secret(variable, { refresh: true })).toBe('first');
  expect(await secret(variable)).toBe('first');
  expect(logged).toHaveBeenCalledOnce();
  expect(String(logged.mock.calls[0])).not.toContain('first');
});

test('after a failed first read, the next call reads again', async () => {
  manager.on(GetSecretValueCommand).rejectsOnce(new Error('unavailable')).resolves({ SecretString: 'first' });
  await expect(secret(variable)).rejects.toThrow('unavailable');
  expect(await secret(variable)).toBe('first');
});
