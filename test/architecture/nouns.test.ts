import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { Route } from '#functions/lib/http/call.ts';
import { api, calls } from '#shared/contracts/api.ts';

/* The same noun has the same name in every room, and a contract and its handler cannot exist without each other. */

const root = join(import.meta.dirname, '../..');
const lambdas = readdirSync(join(root, 'functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'lib')
  .map(({ name }) => name);

// Lambdas that no noun of the API is named for: they serve no call, or every other.
const WITHOUT_CONTRACT = [
  'agenda',
  'cable',
  'cable-authorizer',
  'coach-reply',
  'data-export',
  'deliver',
  'digests',
  'live',
  'mail',
  'mail-feedback',
  'not-found',
  'notify',
  'photo-analysis',
  'push',
  'resets',
  'maintenance',
];

test.each(lambdas)('functions/%s is a Lambda with a handler.ts', (name) => {
  expect(existsSync(join(root, 'functions', name, 'handler.ts'))).toBe(true);
});

test('every noun of the API has a Lambda, and every Lambda a noun', () => {
  expect(lambdas.filter((name) => !WITHOUT_CONTRACT.includes(name)).sort()).toEqual(Object.keys(api).sort());
});

test('what the table holds lies in folders named like the nouns', () => {
  const folders = readdirSync(join(root, 'functions/lib/data'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  // Live connections are no noun of the API, but have a Lambda.
  expect(folders.filter((name) => name !== 'cable' && !(name in api))).toEqual([]);
});

describe('a noun’s handler', () => {
  test.each(Object.keys(api))('%s answers each call of its contract, and no other', async (noun) => {
    vi.stubEnv('TABLE_NAME', 'table');
    const { handler } = (await import(`../../functions/${noun}/handler.ts`)) as { handler: { routes: Route[] } };
    const answered = handler.routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort();
    const promised = calls
      .filter((call) => call.noun === noun)
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
      .sort();
    expect(answered).toEqual(promised);
  });
});

test('no two calls have the same method and path', () => {
  const all = calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(all).size).toBe(all.length);
});

test('the bench measures what each call costs', async () => {
  vi.stubEnv('TABLE_NAME', 'table');
  const { SCENARIOS } = await import('#test/bench/scenarios.ts');
  const measured = new Set(SCENARIOS.map(({ endpoint }) => endpoint));
  const missing = calls.filter(({ endpoint }) => !measured.has(endpoint));
  expect(missing.map(({ noun, name }) => `${noun}.${name}`)).toEqual([]);
});
