import { inject } from 'vitest';
import type { NewAccount } from './accounts.ts';
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

/** Creates an account in the cloud of this worker, whose clock is not moved: its id and the token of a session. */
export async function createAccount(account: NewAccount): Promise<{ id: string; token: string }> {
  return (await ask({ method: 'POST', body: JSON.stringify(account) })) as { id: string; token: string };
}

async function address(): Promise<CloudAddress> {
  return (await ask()) as CloudAddress;
}

async function ask(request: RequestInit = {}): Promise<unknown> {
  const response = await fetch(`${inject('clouds')}/${process.env.VITEST_POOL_ID}`, request);
  if (!response.ok) throw new Error(`The cloud of this worker does not answer: ${await response.text()}`);
  return response.json();
}
