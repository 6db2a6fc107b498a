/**
 * Builds the functions, the template and the site, only if they are stale: a stamp beside a build has a hash of the
 * contents of its sources.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { claimBuild, hashOf, isRunning, storeBuild } from '../../build-store.ts';
import type { Template } from '../cloudformation/template.ts';
import { errorCode, StartFailure } from './start-failure.ts';

export const projectRoot = join(import.meta.dirname, '../../..');

const BUILDS = join(projectRoot, '.build');
const LOCK_FILE = 'package-lock.json';

/** The folders of the builds that this process uses now. `npm run dev` replaces them. */
export interface CurrentBuilds {
  bundles: string;
  site: string;
}

/**
 * Builds the functions if they are stale, and returns the folder of the bundles, which this process now uses.
 * `together` is for functions that share a thread.
 */
export async function buildFunctions(together = false): Promise<Built> {
  return claimed({
    name: together ? 'functions-together' : 'functions',
    sources: ['functions', 'shared', 'infra/bundle.ts', LOCK_FILE],
    make: async () => {
      const { bundleFunctions, bundleFunctionsTogether } = await import('../../bundle.ts');
      return (together ? bundleFunctionsTogether() : bundleFunctions()).catch(
        asStartFailure('The functions cannot be bundled'),
      );
    },
  });
}

/** The settings of the template: those of production, in an account with enough concurrency. */
const PRODUCTION = { stage: 'prod', lambdaConcurrency: 1_000 };

/**
 * Loads the template, and synthesizes it if it is stale. Only the names of the bundles matter for it. The files of
 * bundles and site are read from their folders when the cloud runs.
 */
export async function loadTemplate(bundles: string): Promise<Template> {
  const { path } = await makeIfStale(projectRoot, {
    name: 'template',
    sources: [
      'infra/constructs',
      'infra/capabilities',
      'infra/settings.ts',
      'infra/stage.ts',
      'infra/steadfast-stack.ts',
      'infra/synthesize.ts',
      'shared',
      LOCK_FILE,
    ],
    make: async () => {
      const { synthesize } = await import('../../synthesize.ts');
      const parts = { bundles, site: join(BUILDS, 'no-site'), outdir: join(BUILDS, 'assembly'), context: PRODUCTION };
      const file = join(BUILDS, 'template.json');
      writeFileSync(`${file}.next`, JSON.stringify(synthesize(parts)));
      renameSync(`${file}.next`, file);
      return file;
    },
  });
  return JSON.parse(readFileSync(path, 'utf8')) as Template;
}

/**
 * Builds the site if it is stale, and returns its folder, which this process now uses. `npm run build` writes to
 * another folder.
 */
export async function buildSite(): Promise<Built> {
  return claimed({
    name: 'site',
    sources: ['frontend', 'shared', LOCK_FILE],
    make: () => storeBuild(join(BUILDS, 'sites'), viteBuild),
  });
}

async function claimed(build: Build): Promise<Built> {
  const built = await makeIfStale(projectRoot, build);
  claimBuild(built.path);
  return built;
}

async function viteBuild(folder: string): Promise<void> {
  const vite = join(createRequire(import.meta.url).resolve('vite/package.json'), '../bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', 'frontend', '--logLevel', 'error', '--outDir', folder], {
    cwd: projectRoot,
    // A test runner sets another NODE_ENV, with which React would be the development build.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new StartFailure(`The front end cannot be built:\n${output.trim()}`);
}

function asStartFailure(what: string) {
  return (error: unknown): never => {
    throw new StartFailure(`${what}: ${(error as Error).message}`);
  };
}

export interface Build {
  /** One word, for the name of the stamp. */
  name: string;
  /** Files and folders under the project root. */
  sources: string[];
  /** Returns the file or folder that it made. If that is missing, the build is stale. */
  make(): Promise<string>;
}

interface Built {
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
