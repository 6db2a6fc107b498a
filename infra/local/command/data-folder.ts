/**
 * The folder with all data of the local cloud, for one instance at a time. The lock has the process id and the start
 * time of the process, because another process may get the same id after a reboot.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { errorCode, StartFailure } from './start-failure.ts';

interface DataFolder {
  path: string;
  unlock(): void;
}

const LOCK = 'lock';
const DATABASE = 'database.sqlite';

export function openDataFolder(given: string): DataFolder {
  const path = resolve(given);
  const lock = join(path, LOCK);
  try {
    mkdirSync(path, { recursive: true });
    takeLock(lock, path);
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(`The data folder ${path} cannot be used: ${reasonOf(error)}.`);
  }
  return { path, unlock: () => rmSync(lock, { force: true }) };
}

export function databaseFile(dataFolder: string): string {
  return join(dataFolder, DATABASE);
}

function takeLock(lock: string, path: string): void {
  const own = `${process.pid} ${startOf(process.pid) ?? ''}`.trim();
  try {
    writeFileSync(lock, own, { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    const holder = readFileSync(lock, 'utf8');
    if (isRunning(holder)) {
      const pid = holder.split(' ')[0];
      const remedy = 'stop that one first, or set DATA_DIR to another folder';
      throw new StartFailure(`The data folder ${path} is in use by another instance (process ${pid}): ${remedy}.`);
    }
    rmSync(lock);
    writeFileSync(lock, own, { flag: 'wx' });
  }
}

function isRunning(holder: string): boolean {
  const [pid, start] = holder.trim().split(' ');
  if (!Number(pid) || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  const actual = startOf(Number(pid));
  return start === undefined || actual === undefined || start === actual;
}

/** The start time of a process in the kernel's ticks. Undefined without /proc. A zombie holds no lock. */
function startOf(pid: number): string | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return fields[0] === 'Z' ? 'ended' : fields[19];
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  const reasons: Record<string, string> = {
    EACCES: 'it is not writable',
    EPERM: 'it is not writable',
    EROFS: 'it lies on a read-only disk',
    ENOENT: 'it cannot be made there',
    ENOTDIR: 'a part of its path is a file',
    EEXIST: 'there is a file of that name',
    EISDIR: 'its lock is a folder',
    ENOSPC: 'the disk is full',
  };
  return reasons[errorCode(error) ?? ''] ?? (error as Error).message;
}
