import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { Route } from '#functions/lib/http/call.ts';
import { api, calls } from '#shared/contracts/api.ts';

/* A noun has the same name in every room, and each contract has a handler and each handler a contract. */

const root = join(import.meta.dirname, '../..');
const lambdas = readdirSync(join(root, 'functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'lib')
  .map(({ name }) => name);

// Lambdas without a noun of the API: they answer no calls, or all calls without a route.
const WITHOUT_CONTRACT = [
  'agenda',
  'agreements',
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
  'reminders',
  'maintenance',
];

test.each(lambdas)('functions/%s is a Lambda with a handler.ts', (name) => {
  expect(existsSync(join(root, 'functions', name, 'handler.ts'))).toBe(true);
});

test('every noun of the API has a Lambda, and every Lambda a noun', () => {
  expect(lambdas.filter((name) => !WITHOUT_CONTRACT.includes(name)).sort()).toEqual(Object.keys(api).sort());
});

test('the folders of functions/lib/data are named like nouns of the API', () => {
  const folders = readdirSync(join(root, 'functions/lib/data'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  // Live connections are not a noun of the API, but have a Lambda.
  expect(folders.filter((name) => name !== 'cable' && !(name in api))).toEqual([]);
});

describe('a noun’s handler', () => {
  test.each(Object.keys(api))('%s answers the calls of its contract, and no others', async (noun) => {
    vi.stubEnv('TABLE_NAME', 'table');
    const { handler } = (await import(`../../functions/${noun}/handler.ts`)) as { handler: { routes: Route[] } };
    const answered = handler.routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort();
    const declared = calls
      .filter((call) => call.noun === noun)
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
      .sort();
    expect(answered).toEqual(declared);
  });
});

test('no two calls have the same method and path', () => {
  const all = calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(all).size).toBe(all.length);
});

test('each call has an example and a scenario in test/calls', async () => {
  vi.stubEnv('TABLE_NAME', 'table');
  const { knownCalls } = await import('#test/calls/all.ts');
  const missing = knownCalls.filter(({ example, scenarios }) => !example || !scenarios?.length);
  expect(missing.map(({ title }) => title)).toEqual([]);
});
