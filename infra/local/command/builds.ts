/** What has to be built before anything can run: the functions, the template that they make up, and the site. Only what is stale. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { claimBuild, keepBuild } from '../../kept-builds.ts';
import type { Template } from '../template/template.ts';
import { type Build, type Built, makeIfStale } from './freshness.ts';
import { StartFailure } from './start-failure.ts';

export const projectRoot = join(import.meta.dirname, '../../..');

const BUILDS = join(projectRoot, '.build');
const LOCK_FILE = 'package-lock.json';

/** The folder of all bundles, which this process uses from now on. */
export async function buildFunctions(): Promise<Built> {
  return used({
    name: 'functions',
    sources: ['functions', 'shared', 'infra/bundle.ts', LOCK_FILE],
    make: async () => {
      const { bundleFunctions } = await import('../../bundle.ts');
      return bundleFunctions().catch(plainly('The functions cannot be bundled'));
    },
  });
}

/** Of these bundles it takes the names alone, and nothing of the site: what runs on one machine reads both where they are. */
export async function loadTemplate(bundles: string): Promise<Template> {
  const { path } = await makeIfStale(projectRoot, {
    name: 'template',
    sources: ['infra/constructs', 'infra/steadfast-stack.ts', 'infra/synthesize.ts', 'shared', LOCK_FILE],
    make: async () => {
      const { synthesize } = await import('../../synthesize.ts');
      const parts = { bundles, site: join(BUILDS, 'no-site'), outdir: join(BUILDS, 'assembly') };
      const file = join(BUILDS, 'template.json');
      writeFileSync(`${file}.next`, JSON.stringify(synthesize(parts)));
      renameSync(`${file}.next`, file);
      return file;
    },
  });
  return JSON.parse(readFileSync(path, 'utf8')) as Template;
}

/** The folder of the site, which this process uses from now on. `npm run build` has another. */
export async function buildSite(): Promise<Built> {
  return used({
    name: 'site',
    sources: ['frontend', 'shared', LOCK_FILE],
    make: () => keepBuild(join(BUILDS, 'sites'), viteBuild),
  });
}

async function used(build: Build): Promise<Built> {
  const built = await makeIfStale(projectRoot, build);
  claimBuild(built.path);
  return built;
}

async function viteBuild(folder: string): Promise<void> {
  const vite = join(createRequire(import.meta.url).resolve('vite/package.json'), '../bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', 'frontend', '--logLevel', 'error', '--outDir', folder], {
    cwd: projectRoot,
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

function plainly(what: string) {
  return (error: unknown): never => {
    throw new StartFailure(`${what}: ${(error as Error).message}`);
  };
}
