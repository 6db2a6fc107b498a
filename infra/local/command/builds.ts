/** Builds the functions, the template and the site if they are stale. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { claimBuild, storeBuild } from '../../build-store.ts';
import type { Template } from '../cloudformation/template.ts';
import { type Build, type Built, makeIfStale } from './freshness.ts';
import { StartFailure } from './start-failure.ts';

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
