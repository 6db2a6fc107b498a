import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const root = new URL('..', import.meta.url).pathname;

/** Tests that run a cloud wait for it: two files at once keep two cores busy, and more would be in each other's way. */
const onTheCloud = { maxWorkers: 2, testTimeout: 60_000, hookTimeout: 120_000 };
/** Calls wait for the table and for each other more than they compute: a third file finds room. */
const calls = { ...onTheCloud, maxWorkers: 3, globalSetup: ['test/support/clouds.ts'] };
/** A browser leaves no room for a third. */
const browsers = { ...onTheCloud, globalSetup: ['test/support/clouds.ts'] };

/** The codecs of photos are their bytes, as in a bundle. */
const codecs = {
  name: 'codecs',
  enforce: 'pre' as const,
  load: (id: string) =>
    id.endsWith('.wasm')
      ? `export default Uint8Array.from(atob('${readFileSync(id, 'base64')}'), (byte) => byte.charCodeAt(0))`
      : undefined,
};

export default defineConfig({
  root,
  plugins: [codecs],
  test: {
    server: { deps: { inline: [/\.wasm$/] } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['test/unit/**/*.test.ts'], testTimeout: 120_000, maxWorkers: 2 },
      },
      { extends: true, test: { name: 'architecture', include: ['test/architecture/**/*.test.ts'], maxWorkers: 2 } },
      {
        extends: true,
        test: { name: 'infra', include: ['test/infra/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
      },
      { extends: true, test: { name: 'conformance', include: ['test/conformance/**/*.test.ts'], ...onTheCloud } },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts', 'test/attacks/**/*.test.ts'],
          ...calls,
        },
      },
      { extends: true, test: { name: 'e2e', include: ['test/e2e/**/*.test.ts'], ...browsers } },
    ],
  },
});
