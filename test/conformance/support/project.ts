import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { buildFunctions, buildSite } from '#infra/local/command/builds.ts';
import { until } from './recording.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** What other processes write in `.build` meanwhile. */
const UNFINISHED = /\.build\/.*(\.lock|\.use|\.next|\/next-[^/]*)$/;

/** A copy of the project's sources and of its builds, which a test can change. */
export async function copyOfProject(): Promise<string> {
  await Promise.all([buildFunctions(), buildSite()]);
  const folder = mkdtempSync(join(tmpdir(), 'steadfast-project-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of [
    'functions',
    'shared',
    'infra',
    'frontend',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    // Otherwise each copy would build for half a minute what the project has built already.
    '.build',
  ]) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: (path) => !UNFINISHED.test(path) });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

interface Started {
  child: ChildProcess;
  log(): string;
  url: string;
}

/** Starts the command in such a copy. */
export async function startIn(project: string, ...args: string[]): Promise<Started> {
  let log = '';
  const dataDir = mkdtempSync(join(project, 'data-'));
  const env = { PATH: process.env.PATH, PORT: '0', SEED: 'none', DATA_DIR: dataDir, PASSWORD_COST: '4' };
  const child = spawn(process.execPath, [join(project, 'infra/local/start.ts'), ...args], { env });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  await until(() => /ready at/.test(log) || child.exitCode !== null, 'it is ready', 240_000);
  return { child, log: () => log, url: /http:\/\/localhost:\d+/.exec(log)?.[0] ?? log };
}
