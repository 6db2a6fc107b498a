import type { TestProject } from 'vitest/node';
import { startLocalCloud } from './cloud.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    cloudUrls: string[];
  }
}

/**
 * A cloud for each worker, for all tests that neither move its clock nor break it: people keep them apart. Workers that shared one
 * would wait for each other's mail whenever they wait for what is under way.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const clouds = await Promise.all(Array.from({ length: project.config.maxWorkers ?? 1 }, () => startLocalCloud()));
  project.provide(
    'cloudUrls',
    clouds.map(({ url }) => url),
  );
  return async () => void (await Promise.all(clouds.map((cloud) => cloud.stop())));
}
