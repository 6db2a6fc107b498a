/**
 * Stores builds in folders that are named by their content, `.build/<kind>/<hash>`. They never change, so a process
 * keeps its build even if another process builds at the same time.
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

/** How long an unused build is kept after it was made or used: a process may be about to claim it, or to leave it. */
const GRACE_MS = 10 * 60_000;
/** The extension of the files that say which build a process uses. */
const USE = '.use';

/**
 * Makes a build and stores it in `store`, the folder of its kind. Other processes may build at the same time, even the
 * same build. Returns the folder of the build.
 */
export async function storeBuild(store: string, make: (folder: string) => Promise<void>): Promise<string> {
  mkdirSync(store, { recursive: true });
  const next = mkdtempSync(join(store, 'next-'));
  try {
    await make(next);
    const stored = join(store, hashOf(next, ['.']).slice(0, 16));
    try {
      renameSync(next, stored);
    } catch (error) {
      if (!existsSync(stored)) throw error;
    }
    touch(stored);
    deleteUnused(store);
    return stored;
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

/** Records that this process uses a build until it ends, and stops using the previous build of that kind. */
export function claimBuild(folder: string): void {
  const use = join(dirname(folder), `${process.pid}${USE}`);
  const before = existsSync(use) && join(dirname(folder), readFileSync(use, 'utf8'));
  if (before && existsSync(before)) touch(before);
  touch(folder);
  writeFileSync(use, basename(folder));
}

/** A hash of files and folders: of their paths under `root` and their contents. */
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

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Deletes unused builds, and what interrupted builds left behind. */
function deleteUnused(store: string): void {
  const names = readdirSync(store);
  const used = new Set<string>();
  for (const name of names.filter((each) => each.endsWith(USE))) {
    if (isRunning(Number.parseInt(name, 10))) used.add(readFileSync(join(store, name), 'utf8'));
    else rmSync(join(store, name), { force: true });
  }
  for (const name of names) {
    const found = statSync(join(store, name), { throwIfNoEntry: false });
    if (!found?.isDirectory() || used.has(name) || Date.now() - found.mtimeMs < GRACE_MS) continue;
    // Renaming first makes the deletion atomic: no process finds half a build.
    const deleted = join(store, `deleted-${randomUUID()}`);
    try {
      renameSync(join(store, name), deleted);
    } catch {
      // Another process deletes the same folder.
      continue;
    }
    rmSync(deleted, { recursive: true, force: true });
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
