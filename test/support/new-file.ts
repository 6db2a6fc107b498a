import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { seed } from './seed.ts';

/*
 * The files of a worker run one after the other in the same process, which saves half of the time of unit tests. Each
 * file loads the product's modules anew, and leaves no variables, globals or mocks.
 */

vi.resetModules();
fc.configureGlobal({ seed });
const globals = new Set(Object.keys(globalThis));

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // The runner's own begin with underscores.
  const left = Object.keys(globalThis).filter((name) => !globals.has(name) && !name.startsWith('__'));
  for (const name of left) Reflect.deleteProperty(globalThis, name);
});
