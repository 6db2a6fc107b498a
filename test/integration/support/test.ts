import { test as base } from 'vitest';
import { sharedCloud } from '#test/support/shared-cloud.ts';
import { World } from '#test/support/world.ts';

/** A test on the shared cloud: `test('…', async ({ world }) => …)`. */
export const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures a fixture needs from this pattern
  world: async ({}, use) => use(new World((await sharedCloud()).url)),
});
