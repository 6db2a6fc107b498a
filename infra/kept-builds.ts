/**
 * Builds lie in folders that are named by what is in them, `.build/<kind>/<hash>`, and nothing in one is ever changed. So
 * whatever runs goes on with the build that it began with, whoever builds beside it.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A build that was made or taken up this lately is kept: its user may not have said so yet, or may be about to leave it. */
const GRACE_MS = 10 * 60_000;
/** Ends the names of files that say which build a process uses. */
const USE = '.use';

/**
 * Makes a build and keeps it, beside others of its kind, whose folder is `home`. What another process makes at the same time
 * is none of its concern, nor is it when both make the same. Answers where it is.
 */
export async function keepBuild(home: string, make: (folder: string) => Promise<void>): Promise<string> {
  mkdirSync(home, { recursive: true });
  const next = mkdtempSync(join(home, 'next-'));
  try {
    await make(next);
    const kept = join(home, hashOf(next, ['.']).slice(0, 16));
    try {
      renameSync(next, kept);
    } catch (error) {
      if (!existsSync(kept)) throw error;
    }
    touch(kept);
    sweep(home);
    return kept;
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

/** Says that this process uses a build until it ends, and no longer the one of that kind that it has used before. */
export function claimBuild(folder: string): void {
  const use = join(dirname(folder), `${process.pid}${USE}`);
  const before = existsSync(use) && join(dirname(folder), readFileSync(use, 'utf8'));
  if (before && existsSync(before)) touch(before);
  touch(folder);
  writeFileSync(use, basename(folder));
}

/** A hash of files and of whole folders, by their paths under `root` and by what they hold. */
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

/** Whether there is a process with this id. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Deletes what nobody uses any more, and what was left by builds that were cut short. */
function sweep(home: string): void {
  const names = readdirSync(home);
  const used = new Set<string>();
  for (const name of names.filter((each) => each.endsWith(USE))) {
    if (isRunning(Number.parseInt(name, 10))) used.add(readFileSync(join(home, name), 'utf8'));
    else rmSync(join(home, name), { force: true });
  }
  for (const name of names) {
    const found = statSync(join(home, name), { throwIfNoEntry: false });
    if (!found?.isDirectory() || used.has(name) || Date.now() - found.mtimeMs < GRACE_MS) continue;
    // At once, so that nobody takes half of it for the whole.
    const swept = join(home, `swept-${randomUUID()}`);
    try {
      renameSync(join(home, name), swept);
    } catch {
      // Somebody else sweeps as well.
      continue;
    }
    rmSync(swept, { recursive: true, force: true });
  }
}

function touch(folder: string): void {
  const now = new Date();
  utimesSync(folder, now, now);
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
