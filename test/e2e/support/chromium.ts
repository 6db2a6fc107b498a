import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright-core';

/*
 * The Chromium of browser tests. `ensureChromium` installs one where there is none: from Debian's archive as root,
 * otherwise with Playwright's installer. It runs once, before the first test. The others only look, because test files
 * that run at the same time would install it at the same time. Browser tests never skip: without a browser they fail
 * with one sentence.
 */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The same engine without windows: tests take half the time. It has no notifications. */
const SHELLS = ['chromium-headless-shell'];

/** How long other installations on this machine are waited for, and how long one attempt may take. */
const PATIENCE_MS = 600_000;
const RETRY_MS = 1_000;
/** What apt-get says while another one reads the lists of packages, for which `DPkg::Lock::Timeout` does not wait. */
const LOCKED = /Could not get lock|Unable to lock/;

/** The headless shell if this machine has it, otherwise a complete Chromium. */
export function findHeadlessShell(): string {
  return installed([...SHELLS, ...NAMES]) ?? refuse();
}

/** A complete Chromium. */
export function findChromium(): string {
  return installed(NAMES) ?? refuse();
}

/** Installs a complete Chromium, unless this machine has one, and the headless shell beside it where Debian has one. */
export async function ensureChromium({ isRoot = process.getuid?.() === 0 } = {}): Promise<void> {
  if (installed(NAMES)) return;
  const began = performance.now();
  process.stdout.write('Browser tests need Chromium: installing it … ');
  const said = isRoot ? await installWithApt() : installWithPlaywright();
  if (!installed(NAMES)) refuse(said);
  process.stdout.write(`${said} in ${Math.round((performance.now() - began) / 1000)} s.\n`);
}

function refuse(why = 'No attempt was made.'): never {
  throw new Error(
    `Browser tests need Chromium, and none could be found or installed: set CHROMIUM_PATH to one. (${why})`,
  );
}

/** The first of these programs that is there and runs. A program that is being unpacked does not run yet. */
function installed(names: readonly string[]): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given && !isExecutable(given)) throw new Error(`CHROMIUM_PATH names no program: ${given}`);
  if (given) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find((path) => isExecutable(path) && runs(path));
}

/** The attempts and their results, in a few words. */
async function installWithApt(): Promise<string> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const debian = aptGet('update') ?? aptGet('install', '-y', 'chromium');
    if (!debian) {
      // Older Debians do not have this package.
      aptGet('install', '-y', ...SHELLS);
      return 'apt-get installed chromium';
    }
    if (!LOCKED.test(debian) || performance.now() > deadline) return `${debian}; ${installWithPlaywright()}`;
    await setTimeout(RETRY_MS);
    // The one that held the lock can have been another run of these tests.
    if (installed(NAMES)) return 'another process installed chromium';
  }
}

function aptGet(...args: string[]): string | undefined {
  return attempt('apt-get', [`-oDPkg::Lock::Timeout=${PATIENCE_MS / 1000}`, ...args]);
}

function installWithPlaywright(): string {
  const require = createRequire(import.meta.url);
  const cli = join(dirname(require.resolve('playwright-core/package.json')), 'cli.js');
  return attempt(process.execPath, [cli, 'install', 'chromium']) ?? 'playwright-core installed chromium';
}

/** Why a command failed, or nothing. */
function attempt(command: string, args: string[]): string | undefined {
  const { status, error, stderr } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });
  if (status === 0) return;
  const errors = stderr?.split('\n').filter((line) => line.startsWith('E:')) ?? [];
  return `${command} ${args.join(' ')}: ${error?.message ?? `exit code ${status}`} ${errors.join(' ')}`.trimEnd();
}

function runs(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export const LAUNCH_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
