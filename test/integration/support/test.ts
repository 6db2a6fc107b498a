import { test as base, inject } from 'vitest';
import { World } from '#test/support/world.ts';

/** A test on the shared cloud: `test('…', async ({ world }) => …)`. */
export const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures a fixture needs from this pattern
  world: async ({}, use) => use(new World(sharedCloudUrl())),
});

/** The cloud of this worker. */
function sharedCloudUrl(): string {
  const urls = inject('cloudUrls');
  const url = urls[(Number(process.env.VITEST_POOL_ID) - 1) % urls.length];
  if (!url) throw new Error('There is no cloud for this worker');
  return url;
}
