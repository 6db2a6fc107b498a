import type { TestProject } from 'vitest/node';
import { startLocalCloud } from '#test/support/cloud.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    cloudUrl: string;
  }
}

/** One cloud for all tests that neither move its clock nor break it: people keep them apart. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cloud = await startLocalCloud();
  project.provide('cloudUrl', cloud.url);
  return () => cloud.stop();
}
