import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createClock, type LocalClock } from '#infra/local/clock.ts';
import { startFatSecret, withAccount } from '#infra/local/fat-secret/fat-secret.ts';
import { createFaults, type InjectedFaults } from '#infra/local/faults.ts';
import { startFixtureCloud } from './support/cloud.ts';
import { httpApi, lambda, template } from './support/stack.ts';

/* The emulator of FatSecret: authorization, errors, and its URL in functions. The client's unit test uses it, too. */

const NOW = Date.parse('2030-01-02T03:04:05Z');

let clock: LocalClock;
let faults: InjectedFaults;
let emulator: Awaited<ReturnType<typeof startFatSecret>>;

beforeEach(async () => {
  clock = createClock();
  clock.set(NOW);
  faults = createFaults();
  emulator = await startFatSecret({ clock, faults });
});
afterEach(() => emulator.stop());

/** Sends a form that is signed as in FatSecret's examples, without fields that are `undefined`. */
async function send(changes: Record<string, string | undefined> = {}) {
  const address = `${emulator.endpoint}/rest/server.api`;
  const all = {
    method: 'foods.search',
    search_expression: 'oatmeal',
    format: 'json',
    oauth_consumer_key: 'local',
    oauth_nonce: String(Math.random()),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(NOW / 1000),
    oauth_version: '1.0',
    ...changes,
  };
  const form = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const normalized = form
    .filter(([name]) => name !== 'oauth_signature')
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort();
  const base = ['POST', address, normalized.join('&')].map(encodeURIComponent).join('&');
  const oauth_signature = createHmac('sha1', 'local-secret&').update(base).digest('base64');
  const body = new URLSearchParams(form);
  if (!('oauth_signature' in changes)) body.set('oauth_signature', oauth_signature);
  const response = await fetch(address, { method: 'POST', body });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as object) : text };
}

describe('a request', () => {
  test('with a signature is answered with strings, and a list of one item is that item', async () => {
    expect(await send()).toEqual({
      status: 200,
      body: {
        foods: {
          food: {
            food_id: '33691',
            food_name: 'Oatmeal',
            food_type: 'Generic',
            food_url: expect.any(String),
            food_description: 'Per 1 cup - Calories: 165kcal | Fat: 3.56g | Carbs: 27.31g | Protein: 5.94g',
          },
          max_results: '20',
          page_number: '0',
          total_results: '1',
        },
      },
    });
    expect((await send({ format: undefined })).body).toBe('<foods/>');
    expect(JSON.stringify(emulator.requests())).not.toContain('oauth_signature"');
  });

  test.each<[string, Record<string, string | undefined>, number]>([
    ['lacks a parameter', { oauth_nonce: undefined }, 2],
    ['is signed with another method', { oauth_signature_method: 'PLAINTEXT' }, 4],
    ['has an unknown key', { oauth_consumer_key: 'nobody' }, 5],
    ['is old', { oauth_timestamp: String(NOW / 1000 - 301) }, 6],
    ['is signed with another secret', { oauth_signature: 'bm8=' }, 8],
    ['has an unknown method', { method: 'foods.cook' }, 10],
    ['has an unknown food', { method: 'food.get.v4', food_id: '1' }, 106],
  ])('that %s is refused, with status 200', async (_, changes, code) => {
    expect(await send(changes)).toEqual({ status: 200, body: { error: { code, message: expect.any(String) } } });
  });

  test('is valid once; an injected fault has its status', async () => {
    const [first, second] = [await send({ oauth_nonce: 'once' }), await send({ oauth_nonce: 'once' })];
    expect([first.body, second.body]).toMatchObject([{ foods: {} }, { error: { code: 7 } }]);
    faults.inject({
      service: 'fatsecret',
      operation: 'foods.search',
      fault: { kind: 'error', name: 'x', status: 503 },
    });
    expect((await send()).status).toBe(503);
  });
});

describe('in the cloud', () => {
  test('functions get its URL, or that of the environment', async () => {
    vi.stubEnv('FATSECRET_BASE_URL', '');
    onTestFinished(() => void vi.unstubAllEnvs());
    const resources = template(lambda('Echo', 'echo'), httpApi({ 'GET /echo': 'Echo' }));
    const addressIn = async () => {
      await using cloud = await startFixtureCloud(resources);
      const { env } = (await cloud.json('/echo')) as { env: Record<string, string> };
      const { status } = await fetch(`${env.FATSECRET_BASE_URL}/rest/server.api`, { method: 'POST' });
      return { address: env.FATSECRET_BASE_URL, status, asked: await (await cloud.control('GET', 'food')).json() };
    };
    expect(await addressIn()).toMatchObject({ status: 200, asked: { requests: [{}] } });
    vi.stubEnv('FATSECRET_BASE_URL', emulator.endpoint);
    expect(await addressIn()).toMatchObject({ address: emulator.endpoint, asked: { requests: [] } });
  });

  test('functions get the account of the environment, or none, even if there was one before', () => {
    const declared = ['SecretsFatSecretABC', 'SecretsTokenABC'].map((logicalId) => ({
      logicalId,
      name: logicalId,
      arn: logicalId,
      properties: { GenerateSecretString: {} },
    }));
    const textsWith = (env: NodeJS.ProcessEnv) =>
      withAccount(declared, env).map(({ properties }) => (properties as { SecretString?: string }).SecretString);
    expect(textsWith({ FATSECRET_KEY: 'k', FATSECRET_SECRET: 's' })).toEqual([
      '{"consumerKey":"k","consumerSecret":"s"}',
      undefined,
    ]);
    for (const env of [{}, { FATSECRET_KEY: 'k' }, { FATSECRET_SECRET: 's' }]) {
      expect(textsWith(env)).toEqual(['{}', undefined]);
    }
  });
});
