import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FatSecretFailure } from '#functions/lib/clients/fat-secret.ts';
import { createClock } from '#infra/local/clock.ts';
import { startFatSecret } from '#infra/local/fat-secret/fat-secret.ts';
import { createFaults } from '#infra/local/faults.ts';

/* Foods from FatSecret, and the fallback to the catalogue if it fails. */

let secretText = JSON.stringify({ consumerKey: 'local', consumerSecret: 'local-secret' });
vi.mock('#functions/lib/clients/secrets.ts', () => ({ secret: async () => secretText }));
let lookups = 0;
let maximumLookups = Number.POSITIVE_INFINITY;
vi.mock('#functions/lib/data/fitness/fitness-quota.ts', () => ({
  takeQuotas: async (userId: string, quotas: string[], now: number) => {
    expect([userId, quotas, now]).toEqual(['ada', ['lookup'], 4711]);
    // The code is loaded again with its modules, so it needs the class of the same instance.
    const { Refusal } = await import('#shared/domain/refusal.ts');
    if (lookups >= maximumLookups) throw new Refusal('too_many_food_lookups', { params: { limit: maximumLookups } });
    lookups += 1;
  },
}));

const clock = createClock();
const faults = createFaults();
const emulator = await startFatSecret({ clock, faults });
vi.stubEnv('FATSECRET_BASE_URL', emulator.endpoint);
afterAll(() => emulator.stop());

const { encoded, signature, signatureBase } = await import('#functions/lib/clients/fat-secret-signature.ts');
const client = await import('#functions/lib/clients/fat-secret.ts');
const account = { key: 'local', secret: 'local-secret' };

const log = vi.spyOn(console, 'error');
beforeEach(() => void log.mockReset().mockImplementation(() => undefined));
afterEach(() => faults.clear());

const failureOf = (request: Promise<unknown>) =>
  request.then(
    () => undefined,
    ({ fault, code, message }: FatSecretFailure) => ({ fault, code, message }),
  );
const requestsDuring = async (request: () => Promise<unknown>) => {
  const before = emulator.requests().length;
  await request().catch(() => undefined);
  return emulator.requests().length - before;
};

describe('a signature', () => {
  test('has the signature base string of RFC 5849 (§3.4.1.1)', () => {
    const base = signatureBase('post', 'http://EXAMPLE.COM:80/request', [
      ['b5', '=%3D'],
      ['a3', 'a'],
      ['c@', ''],
      ['a2', 'r b'],
      ['oauth_consumer_key', '9djdj82h48djs9d2'],
      ['oauth_token', 'kkk9d7dh3k39sjv7'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131201'],
      ['oauth_nonce', '7d8f3e4a'],
      ['c2', ''],
      ['a3', '2 q'],
    ]);
    expect(base).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    );
    expect(encoded("Ladies + Gentlemen! *'()~")).toBe('Ladies%20%2B%20Gentlemen%21%20%2A%27%28%29~');
  });

  test('is that of the example in OAuth Core 1.0 (appendix A.5)', () => {
    const base = signatureBase('GET', 'http://photos.example.net/photos', [
      ['file', 'vacation.jpg'],
      ['size', 'original'],
      ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
      ['oauth_token', 'nnch734d00sl2jdk'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '1191242096'],
      ['oauth_nonce', 'kllo9940pd9333jh'],
      ['oauth_version', '1.0'],
    ]);
    expect(signature(base, 'kd94hf93k423kf44', 'pfkkdhi9sl3r4s00')).toBe('tR3+Ty81lMeYAr/Fid0kMTYa/WM=');
  });
});

describe('the account', () => {
  const original = secretText;
  afterEach(() => {
    secretText = original;
  });

  test.each([
    ['used as it is filled in', original, account, 0],
    ['missing before it is filled in', '{"unfilled":"x7f0a9q2"}', null, 0],
    ['missing if it is incomplete', '{"consumerKey":"local","consumerSecret":""}', null, 1],
    ['missing if it is not JSON, which the log does not quote', 'local:local-secret', null, 1],
  ])('is %s', async (_, text, expected, lines) => {
    secretText = text;
    expect(await client.fatSecretAccount()).toEqual(expected);
    expect(log.mock.calls).toHaveLength(lines);
    expect(JSON.stringify(log.mock.calls)).not.toContain('local-secret');
  });
});

const servingWith = (protein: string) => {
  return { serving_id: '1', serving_description: '1 cup', protein, carbohydrate: '0', fat: '0' };
};

describe('foods', () => {
  test('are found with the numbers of the serving in their description: many, one, none', async () => {
    expect(await client.searchFatSecret(account, 'greek', 20)).toEqual([
      {
        id: '4384',
        name: 'Greek Yogurt',
        brand: 'Fage',
        serving: '1 container',
        grams: { protein: 17.51, carbs: 5.1, fat: 0 },
      },
      { id: '4385', name: 'Greek Salad', brand: null, serving: '1 bowl', grams: { protein: 7.75, carbs: 11, fat: 17 } },
    ]);
    expect(await client.searchFatSecret(account, 'greek', 1)).toHaveLength(1);
    expect(await client.searchFatSecret(account, 'chicken', 20)).toMatchObject([{ brand: null, serving: '100 g' }]);
    expect(await client.searchFatSecret(account, "nobody's (*) food!", 20)).toEqual([]);
  });

  test('are completed, and read with their servings', async () => {
    expect(await client.autocompleteFatSecret(account, 'greek', 10)).toEqual(['greek yogurt', 'greek salad']);
    expect(await client.autocompleteFatSecret(account, 'oat', 10)).toEqual(['oatmeal']);
    expect(await client.autocompleteFatSecret(account, 'stone', 10)).toEqual([]);
    expect(await client.readFatSecret(account, '4384')).toMatchObject({
      name: 'Greek Yogurt',
      serving: '1 container (170 g)',
      servings: [
        { label: '1 container (170 g)', quantity: 1, unit: 'container' },
        { label: '100 g', quantity: 100, unit: 'g', grams: { protein: 10.3, carbs: 3, fat: 0 } },
      ],
    });
    expect(await client.readFatSecret(account, '4385')).toMatchObject({ servings: [{ label: '1 bowl (250 g)' }] });
    expect([await client.readFatSecret(account, '1'), await client.readFatSecret(account, '1&x=y')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('have names and numbers within the limits of entries, whatever FatSecret answers', async () => {
    const described = (protein: string) =>
      `Per 1\u0007cup - Calories: 1kcal | Fat: 0g | Carbs: 0g | Protein: ${protein}g`;
    const food = { food_id: '1', food_name: `Soup\u0000${'x'.repeat(10_000)}`, brand_name: '\u200b' };
    const answers = [
      {
        foods: {
          food: [
            { ...food, food_description: described('1') },
            { ...food, food_description: described('1.2.3') },
          ],
        },
      },
      { food: { food_name: 'Soup', servings: { serving: servingWith('-1') } } },
    ];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answers.shift()));
    expect(await client.searchFatSecret(account, 'soup', 20)).toEqual([
      {
        ...{ id: '1', name: `Soup ${'x'.repeat(115)}`, brand: null, serving: '1 cup' },
        grams: { protein: 1, carbs: 0, fat: 0 },
      },
    ]);
    expect(await failureOf(client.readFatSecret(account, '1'))).toMatchObject({ fault: 'unreadable' });
    vi.mocked(fetch).mockRestore();
  });

  test.concurrent.each([
    ['silent', 'hang', undefined],
    ['unreadable', 'rubbish', undefined],
    ['unavailable', 'broken', 500],
    ['refused', 'refuse', 12],
  ])('are not found when FatSecret is %s', async (fault, words, code) => {
    const started = performance.now();
    expect(await failureOf(client.searchFatSecret(account, words, 20))).toMatchObject({ fault, code });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('are requested again once after a temporary failure; a wrong account is reported by its code only', async () => {
    faults.inject({ service: 'fatsecret', fault: { kind: 'lost-answer' }, times: 1 });
    expect(await client.searchFatSecret(account, 'oatmeal', 20)).toHaveLength(1);
    expect(await requestsDuring(() => client.searchFatSecret(account, 'broken', 20))).toBe(2);
    expect(await requestsDuring(() => client.searchFatSecret(account, 'refuse', 20))).toBe(1);
    const failures = await Promise.all([
      failureOf(client.searchFatSecret({ key: 'local', secret: 'wrong' }, 'oatmeal', 20)),
      failureOf(client.searchFatSecret({ key: 'nobody', secret: 'wrong' }, 'oatmeal', 20)),
    ]);
    expect(failures).toEqual([
      { fault: 'refused', code: 8, message: 'FatSecret: refused (8)' },
      { fault: 'refused', code: 5, message: 'FatSecret: refused (5)' },
    ]);
  });
});

describe('the search outside of the user’s own foods', () => {
  const asker = { userId: 'ada', now: 4711 };
  const foodSources = async () => {
    const { readElsewhere, searchElsewhere, completeElsewhere } = await import(
      '../../../functions/foods/food-sources.ts'
    );
    return {
      readElsewhere: (id: string) => readElsewhere(id, asker),
      searchElsewhere: (words: string, most: number) => searchElsewhere(words, most, asker),
      completeElsewhere: (typed: string, most: number) => completeElsewhere(typed, most, asker),
    };
  };
  const original = secretText;
  afterEach(() => {
    secretText = original;
    lookups = 0;
    maximumLookups = Number.POSITIVE_INFINITY;
    vi.resetModules();
  });

  test('uses FatSecret if the deployment has an account, with calories computed from the grams', async () => {
    const { readElsewhere, searchElsewhere, completeElsewhere } = await foodSources();
    expect(await searchElsewhere('oatmeal', 20)).toEqual([
      {
        id: 'fatsecret:33691',
        name: 'Oatmeal',
        brand: null,
        serving: '1 cup',
        source: 'fatsecret',
        calories: 165,
        protein: 5.9,
        carbs: 27.3,
        fat: 3.6,
      },
    ]);
    expect(await completeElsewhere('oat', 10)).toEqual(['oatmeal']);
    expect((await readElsewhere('33691')).servings.map(({ label }) => label)).toEqual(['1 cup (234 g)', '100 g']);
    await expect(readElsewhere('1')).rejects.toMatchObject({ details: [{ code: 'food_not_found' }] });
    faults.inject({ service: 'fatsecret', fault: { kind: 'error', name: 'x', status: 500 } });
    await expect(readElsewhere('33691')).rejects.toMatchObject({ details: [{ code: 'food_lookup_failed' }] });
    expect(log.mock.calls).toHaveLength(1);
  });

  test('uses the catalogue without an account and while FatSecret fails, and logs one line without keys', async () => {
    const { readElsewhere, searchElsewhere, completeElsewhere } = await foodSources();
    faults.inject({ service: 'fatsecret', fault: { kind: 'error', name: 'x', status: 503 } });
    expect((await searchElsewhere('oatmeal', 1)).map(({ source }) => source)).toEqual(['catalogue']);
    expect(log.mock.calls).toHaveLength(1);
    expect(JSON.stringify(log.mock.calls)).not.toMatch(/local-secret|oauth|"local"|oatmeal/);
    secretText = '{"unfilled":"x7f0a9q2"}';
    const requests = await requestsDuring(async () => {
      expect(await completeElsewhere('oatm', 1)).toEqual(['Oatmeal, cooked with water']);
      await expect(readElsewhere('33691')).rejects.toMatchObject({ details: [{ code: 'food_not_found' }] });
    });
    expect(requests).toBe(0);
  });

  test('asks FatSecret a limited number of times, and then uses the catalogue', async () => {
    const { readElsewhere, searchElsewhere, completeElsewhere } = await foodSources();
    maximumLookups = 3;
    const requests = await requestsDuring(async () => {
      expect(await searchElsewhere('oatmeal', 1)).toMatchObject([{ source: 'fatsecret' }]);
      expect(await completeElsewhere('oat', 10)).toEqual(['oatmeal']);
      await readElsewhere('33691');
      expect(await searchElsewhere('oatmeal', 1)).toMatchObject([{ source: 'catalogue' }]);
      expect(await completeElsewhere('oatm', 1)).toEqual(['Oatmeal, cooked with water']);
      await expect(readElsewhere('33691')).rejects.toMatchObject({ details: [{ code: 'too_many_food_lookups' }] });
    });
    expect(requests).toBe(3);
    expect(log).not.toHaveBeenCalled();
  });

  test('counts no lookups without an account', async () => {
    secretText = '{}';
    const { readElsewhere, searchElsewhere } = await foodSources();
    await searchElsewhere('oatmeal', 1);
    await expect(readElsewhere('33691')).rejects.toThrow('food_not_found');
    expect(lookups).toBe(0);
  });

  test('logs once that the account has no access to completions, and still searches', async () => {
    secretText = JSON.stringify({ consumerKey: 'basic', consumerSecret: 'local-secret' });
    const { searchElsewhere, completeElsewhere } = await foodSources();
    const requests = await requestsDuring(async () => {
      for (const typed of ['oatm', 'oatme']) expect(await completeElsewhere(typed, 1)).toHaveLength(1);
    });
    expect([requests, log.mock.calls.length]).toEqual([1, 1]);
    expect(await searchElsewhere('oatmeal', 1)).toMatchObject([{ source: 'fatsecret' }]);
  });
});
