import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createClock, type LocalClock } from '#infra/local/clock.ts';
import { withAccount } from '#infra/local/fat-secret/account.ts';
import { startFatSecret } from '#infra/local/fat-secret/fat-secret.ts';
import { createFaults, type InjectedFaults } from '#infra/local/faults.ts';
import { startFixtureCloud } from './support/cloud.ts';
import { httpApi, lambda, template } from './support/stack.ts';

/*
 * The stand-in for FatSecret: who may ask, what it refuses, and how functions find it. The product's own client asks it
 * in its unit test.
 */

const NOW = Date.parse('2030-01-02T03:04:05Z');

let clock: LocalClock;
let faults: InjectedFaults;
let standIn: Awaited<ReturnType<typeof startFatSecret>>;

beforeEach(async () => {
  clock = createClock();
  clock.set(NOW);
  faults = createFaults();
  standIn = await startFatSecret({ clock, faults });
});
afterEach(() => standIn.stop());

/** A form as FatSecret's examples sign it; what is `undefined` is left out. */
async function ask(changes: Record<string, string | undefined> = {}) {
  const address = `${standIn.endpoint}/rest/server.api`;
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
  test('that is signed is answered, in texts; a list of one is that one', async () => {
    expect(await ask()).toEqual({
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
    expect((await ask({ format: undefined })).body).toBe('<foods/>');
    expect(JSON.stringify(standIn.requests())).not.toContain('oauth_signature"');
  });

  test.each<[string, Record<string, string | undefined>, number]>([
    ['lacks a parameter', { oauth_nonce: undefined }, 2],
    ['is signed in another way', { oauth_signature_method: 'PLAINTEXT' }, 4],
    ['is of nobody', { oauth_consumer_key: 'nobody' }, 5],
    ['is old', { oauth_timestamp: String(NOW / 1000 - 301) }, 6],
    ['is signed with another secret', { oauth_signature: 'bm8=' }, 8],
    ['asks for what there is not', { method: 'foods.cook' }, 10],
    ['names no food', { method: 'food.get.v4', food_id: '1' }, 106],
  ])('that %s is refused, with status 200', async (_, changes, code) => {
    expect(await ask(changes)).toEqual({ status: 200, body: { error: { code, message: expect.any(String) } } });
  });

  test('is good once; an injected fault is told by its status', async () => {
    const [first, second] = [await ask({ oauth_nonce: 'once' }), await ask({ oauth_nonce: 'once' })];
    expect([first.body, second.body]).toMatchObject([{ foods: {} }, { error: { code: 7 } }]);
    faults.inject({
      service: 'fatsecret',
      operation: 'foods.search',
      fault: { kind: 'error', name: 'x', status: 503 },
    });
    expect((await ask()).status).toBe(503);
  });
});

describe('in the cloud', () => {
  test('functions find it, or the server that a person names', async () => {
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
    vi.stubEnv('FATSECRET_BASE_URL', standIn.endpoint);
    expect(await addressIn()).toMatchObject({ address: standIn.endpoint, asked: { requests: [] } });
  });

  test('its account is that of the environment, and none without one, also when there was one before', () => {
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
