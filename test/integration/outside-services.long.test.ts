import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { foods } from '#shared/contracts/foods.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { installFitness } from '#test/support/fitness.ts';
import { World } from '#test/support/world.ts';
import { CALL_LIMIT, goesOn, WAYS, waysOf } from './support/outside-services.ts';

/* The search for foods with a cloud that has an account of FatSecret. `npm test` tries it in fat-secret.test.ts. */

describe('while FatSecret', () => {
  let cloud: LocalCloud;
  beforeAll(async () => {
    cloud = await startLocalCloud({ env: { FATSECRET_KEY: 'local', FATSECRET_SECRET: 'local-secret' } });
  });
  afterEach(() => cloud.clearFaults());
  afterAll(() => cloud.stop());

  test.for(waysOf(0))('%s, the search for foods uses the built-in catalogue', async (way) => {
    const ada = await new World(cloud.url).person();
    await installFitness(ada);
    const sources = async () => (await ada.call(foods.search, { query: { q: 'oat' } })).map(({ source }) => source);
    expect(await sources()).toContain('fatsecret');
    await cloud.inject({ service: 'fatsecret', ...WAYS[way]! });
    const from = performance.now();
    // A slow answer is waited for.
    expect(new Set(await sources())).toEqual(new Set([way === 'is slow' ? 'fatsecret' : 'catalogue']));
    expect(performance.now() - from).toBeLessThan(CALL_LIMIT);
    await goesOn(ada);
    await cloud.clearFaults();
    expect(await sources()).toContain('fatsecret');
  });
});
