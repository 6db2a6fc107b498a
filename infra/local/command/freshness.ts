/** Rebuilds only what is stale: a stamp beside the build has a hash of the contents of its sources. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hashOf, isRunning } from '../../build-store.ts';
import { errorCode } from './start-failure.ts';

export interface Build {
  /** One word, for the name of the stamp. */
  name: string;
  /** Files and folders under the project root. */
  sources: string[];
  /** Returns the file or folder that it made. If that is missing, the build is stale. */
  make(): Promise<string>;
}

export interface Built {
  path: string;
  /** Whether it was stale. */
  made: boolean;
}

/** Makes a build if it is stale. */
export async function makeIfStale(root: string, build: Build): Promise<Built> {
  const stamp = join(root, '.build', 'stamps', build.name);
  const current = hashOf(root, build.sources);
  const fresh = (): Built | undefined => {
    const [hash, path] = readStamp(stamp).split(' ');
    return hash === current && path && existsSync(join(root, path))
      ? { path: join(root, path), made: false }
      : undefined;
  };
  return (
    fresh() ??
    withLock(`${stamp}.lock`, async () => {
      // Another process may have built it while this one waited.
      const meanwhile = fresh();
      if (meanwhile) return meanwhile;
      const path = await build.make();
      writeFileSync(stamp, `${current} ${relative(root, path)}`);
      return { path, made: true };
    })
  );
}

function readStamp(stamp: string): string {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
}

/** One build at a time across processes, because several clouds may start together. */
async function withLock<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  mkdirSync(dirname(lock), { recursive: true });
  while (!tryLock(lock)) await pause(50);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function tryLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    if (!isRunning(holderOf(lock))) rmSync(lock, { force: true });
    return false;
  }
}

function holderOf(lock: string): number {
  return existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
}
