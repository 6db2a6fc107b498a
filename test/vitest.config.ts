import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { isLong, isQuick } from './support/long.ts';

const root = new URL('..', import.meta.url).pathname;

/**
 * Temporary files are kept in memory where there is room. Every write of a test's databases and queues waits for the
 * disk otherwise: creating a commitment takes two to three times as long on a busy machine.
 */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 31;

if (!process.env.TMPDIR && hasRoom(MEMORY)) {
  const folder = mkdtempSync(`${MEMORY}/steadfast-`);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM_BYTES;
}

/** Tests that run a cloud wait for it: two files at once keep two cores busy, and more would be in each other's way. */
const onTheCloud = { maxWorkers: 2, testTimeout: 120_000, hookTimeout: 240_000 };
/** Calls also wait for the table and for each other: three files find room. */
const calls = {
  ...onTheCloud,
  maxWorkers: 3,
  globalSetup: ['test/support/clouds.ts'],
  setupFiles: ['test/support/show-log.ts'],
};
/** Browsers wait for timers and for each other: two files at once leave a quarter of two cores unused. */
const browsers = {
  ...onTheCloud,
  maxWorkers: 3,
  globalSetup: ['test/e2e/support/install-chromium.ts', 'test/support/clouds.ts'],
  setupFiles: [...calls.setupFiles, 'test/e2e/support/away-from-midnight.ts'],
};

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
    isolate: false,
    // A state comes later on a busy machine. One second, the default, is too short for it.
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['test/support/new-file.ts'],
    exclude: [
      ...configDefaults.exclude,
      ...(isLong ? [] : ['**/*.long.test.ts']),
      ...(isQuick ? ['**/*.slow.test.ts'] : []),
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          testTimeout: 120_000,
          // Fake services and a table take seconds to start where both cores are busy.
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['test/architecture/**/*.test.ts'],
          // Loading a whole function takes seconds where both cores are busy.
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
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
