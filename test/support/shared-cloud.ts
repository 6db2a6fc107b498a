import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { reminderToken } from './accounts.ts';
import { type Cloud, cloudAt } from './cloud.ts';
import { IN_PSEUDO_LANGUAGE } from './pseudo-language.ts';
import { forgetDue } from './table.ts';

/*
 * The cloud of this worker, which its files use one after the other. Tests stay independent because they use
 * different people. Workers do not share a cloud, because they would wait for each other's jobs and emails.
 */

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * A GET of a cloud's name starts it the first time, and answers its address. A POST creates an account in it. A GET
     * of `log` below its name answers its output.
     */
    clouds: string;
  }
}

/** The address of a cloud, the endpoint of its table, and the folder of its other data. */
export interface CloudAddress {
  url: string;
  table: string;
  dataDir: string;
}

/** What an account is created with. */
export interface NewAccount {
  name: string;
  email: string;
  password: string;
  timezone: string;
  isVerified: boolean;
  /** The locale of the browser that it is made with. */
  locale: string | undefined;
  /** Epoch milliseconds by the clock of the cloud; absent if that is not moved. */
  at?: number;
}

/** For files that do not move the clock. A file begins without faults: an earlier one can have failed in the middle. */
export async function sharedCloud(): Promise<Cloud> {
  const cloud = cloudAt((await address()).url);
  // Modules are loaded anew for each file.
  clearing ??= cloud.clearFaults();
  await clearing;
  return cloud;
}

let clearing: Promise<unknown> | undefined;

/** The endpoint of its table, for items that no call returns. */
export const sharedTable = async (): Promise<string> => (await address()).table;

/** The keys of everything in its bucket. */
export const sharedBucket = async (): Promise<string[]> => objectsIn((await address()).dataDir);

/** The token that a push of a reminder of now has. */
export async function reminderTokenOf(userId: string, commitmentId: string): Promise<string> {
  return reminderToken((await address()).dataDir, { userId, commitmentId, at: Date.now() });
}

/** For files that look at screens in the pseudo-language. They change nothing that others wait for. */
export async function pseudoCloud(): Promise<Cloud> {
  return cloudAt(((await ask({}, IN_PSEUDO_LANGUAGE)) as CloudAddress).url);
}

/** For files that move the clock. */
export interface TimedCloud extends Cloud {
  /** Prepares it for the next file: nothing is in progress, and nothing from this file becomes due later. */
  release(): Promise<void>;
}

export async function timedCloud(): Promise<TimedCloud> {
  const { url, table } = await address();
  const cloud = cloudAt(url);
  await cloud.clearFaults();
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
      // What has expired by now would be deleted during the next file, and that work could meet that file's faults.
      const deletion = await fetch(`${url}/__local/ttl`, { method: 'POST' });
      if (!deletion.ok) throw new Error(`Nothing that has expired is deleted: ${await deletion.text()}`);
      await cloud.settle();
    },
  };
}

/** Creates an account in the cloud of this worker: its id and the token of a session. */
export async function createAccount(account: NewAccount): Promise<{ id: string; token: string }> {
  return (await ask({ method: 'POST', body: JSON.stringify(account) })) as { id: string; token: string };
}

/** What the cloud of this worker has logged; empty if no file has used it yet. */
export async function cloudLog(): Promise<string> {
  const response = await fetch(`${inject('clouds')}/${process.env.VITEST_POOL_ID}/log`);
  return response.text();
}

async function address(): Promise<CloudAddress> {
  return (await ask()) as CloudAddress;
}

async function ask(request: RequestInit = {}, cloud = process.env.VITEST_POOL_ID): Promise<unknown> {
  const response = await fetch(`${inject('clouds')}/${cloud}`, request);
  if (!response.ok) throw new Error(`The cloud ${cloud} does not answer: ${await response.text()}`);
  return response.json();
}

/** The keys of all objects that a cloud with this data folder has in its buckets. */
function objectsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'buckets');
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'));
  return all.map((path) => (JSON.parse(readFileSync(join(folder, path), 'utf8')) as { key: string }).key).sort();
}
