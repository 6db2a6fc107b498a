import { inject } from 'vitest';
import { objectsIn } from './buckets.ts';
import { type Cloud, cloudAt } from './cloud.ts';
import type { CloudAddress } from './clouds.ts';
import { forgetDue } from './table.ts';

/*
 * The cloud of this worker, which its files use one after the other. Tests stay independent because they use
 * different people. Workers do not share a cloud, because they would wait for each other's jobs and emails.
 */

/** For files that do not move the clock, and that clear the faults that they inject. */
export async function sharedCloud(): Promise<Cloud> {
  return cloudAt((await address()).url);
}

/** The endpoint of its table, for items that no call returns. */
export const sharedTable = async (): Promise<string> => (await address()).table;

/** The keys of everything in its bucket. */
export const sharedBucket = async (): Promise<string[]> => objectsIn((await address()).dataDir);

/** For files that move the clock. */
export interface TimedCloud extends Cloud {
  /** Prepares it for the next file: nothing is in progress, and nothing from this file becomes due later. */
  release(): Promise<void>;
}

export async function timedCloud(): Promise<TimedCloud> {
  const { url, table } = await address();
  const cloud = cloudAt(url);
  // Nothing from an earlier file must become due when the clock is moved.
  await cloud.settle();
  await forgetDue(table);
  return {
    ...cloud,
    async release() {
      await cloud.clearFaults();
      await cloud.settle();
      await forgetDue(table);
      await cloud.setClock(null);
    },
  };
}

async function address(): Promise<CloudAddress> {
  const response = await fetch(`${inject('clouds')}/${process.env.VITEST_POOL_ID}`);
  if (!response.ok) throw new Error(`There is no cloud for this worker: ${await response.text()}`);
  return (await response.json()) as CloudAddress;
}
