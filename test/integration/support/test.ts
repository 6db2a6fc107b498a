import { test as base } from 'vitest';
import { createAccount, sharedCloud } from '#test/support/shared-cloud.ts';
import { World } from '#test/support/world.ts';

/** A test on the shared cloud: `test('…', async ({ world }) => …)`. */
export const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures a fixture needs from this pattern
  world: async ({}, use) => use(new World((await sharedCloud()).url, undefined, createAccount)),
});

/** The same for tests of emails and of signing in: people register, and get the email that follows. */
export const testWithRegistration = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: as above
  world: async ({}, use) => use(new World((await sharedCloud()).url)),
});
