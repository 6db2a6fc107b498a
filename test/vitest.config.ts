import { defineConfig } from 'vitest/config';

const root = new URL('..', import.meta.url).pathname;

/** Tests that run a cloud wait for it: two files at once keep two cores busy, and more would be in each other's way. */
const onTheCloud = { maxWorkers: 2, testTimeout: 60_000, hookTimeout: 120_000 };
/** Calls wait for the table and for each other more than they compute: a third file finds room. */
const calls = { ...onTheCloud, maxWorkers: 3 };
/** What measures the cloud itself has the machine for itself. */
const alone = { ...onTheCloud, fileParallelism: false };

export default defineConfig({
  root,
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.ts'], testTimeout: 120_000 } },
      { extends: true, test: { name: 'architecture', include: ['test/architecture/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'infra', include: ['test/infra/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
      },
      { extends: true, test: { name: 'conformance', include: ['test/conformance/**/*.test.ts'], ...alone } },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts', 'test/attacks/**/*.test.ts'],
          globalSetup: ['test/integration/support/shared-cloud.ts'],
          ...calls,
        },
      },
      { extends: true, test: { name: 'e2e', include: ['test/e2e/**/*.test.ts'], ...onTheCloud } },
    ],
  },
});
