import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from 'playwright-core';

/*
 * Finds a Chromium on this machine, or installs one: from Debian's archive as root, otherwise with Playwright's
 * installer. Browser tests never skip: without a browser they fail with one sentence.
 */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The same engine without windows: tests take half the time. It has no notifications. */
const SHELLS = ['chromium-headless-shell'];

/** The headless shell if this machine has it, otherwise a complete Chromium. Installs both if it has neither. */
export function findHeadlessShell(): string {
  if (process.env.CHROMIUM_PATH) return findChromium();
  const shell = installed(SHELLS);
  if (shell) return shell;
  const chromium = findChromium();
  return installed(SHELLS) ?? chromium;
}

/** A complete Chromium. */
export function findChromium(): string {
  const found = installed(NAMES);
  if (found) return found;
  const said = install();
  const fresh = installed(NAMES);
  if (fresh) return fresh;
  throw new Error(
    `Browser tests need Chromium, and none could be found or installed: set CHROMIUM_PATH to one. (${said})`,
  );
}

function installed(names: readonly string[]): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given && !isExecutable(given)) throw new Error(`CHROMIUM_PATH names no program: ${given}`);
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const whole = names === NAMES ? chromium.executablePath() : undefined;
  return [given, ...candidates, whole].find((path) => path && isExecutable(path));
}

/** The attempts and their results, in a few words. */
function install(): string {
  if (process.getuid?.() === 0) {
    const debian = attempt('apt-get', ['update']) ?? attempt('apt-get', ['install', '-y', 'chromium']);
    // Older Debians do not have this package.
    if (!debian) attempt('apt-get', ['install', '-y', ...SHELLS]);
    if (!debian) return 'apt-get installed chromium';
  }
  const require = createRequire(import.meta.url);
  const cli = join(dirname(require.resolve('playwright-core/package.json')), 'cli.js');
  return attempt(process.execPath, [cli, 'install', 'chromium']) ?? 'playwright-core installed chromium';
}

/** Why a command failed, or nothing. */
function attempt(command: string, args: string[]): string | undefined {
  const { status, error } = spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 });
  return status === 0 ? undefined : `${command} ${args.join(' ')}: ${error?.message ?? `exit code ${status}`}`;
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
