/** Whether something that was built is still what its sources say: a hash of their contents, kept beside the build. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from './start-failure.ts';

export interface Build {
  /** Names the stamp; one word. */
  name: string;
  /** Files and folders under the project root. */
  sources: string[];
  /** What the build makes; gone means stale. */
  output: string;
  make(): Promise<void>;
}

/** Makes what is stale. Answers whether anything had to be made. */
export async function makeIfStale(root: string, build: Build): Promise<boolean> {
  const stamp = join(root, '.build', 'stamps', build.name);
  const current = hashOf(root, build.sources);
  const isFresh = () => existsSync(join(root, build.output)) && readStamp(stamp) === current;
  if (isFresh()) return false;
  return withLock(`${stamp}.lock`, async () => {
    // Another instance may have made it while this one waited.
    if (isFresh()) return false;
    await build.make();
    writeFileSync(stamp, current);
    return true;
  });
}

export function hashOf(root: string, sources: string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(root, source)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesOf(root: string, source: string): string[] {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replace(/^\/+/, ''))
    .sort();
}

function readStamp(stamp: string): string | undefined {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

/** One builder at a time, also among processes: several clouds may start together. */
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
    if (!holderRuns(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function holderRuns(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
