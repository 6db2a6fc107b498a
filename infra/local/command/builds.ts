/** What has to be built before anything can run: the functions, the template that they make up, and the site. Only what is stale. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Template } from '../template/template.ts';
import { makeIfStale } from './freshness.ts';
import { StartFailure } from './start-failure.ts';

export const projectRoot = join(import.meta.dirname, '../../..');
export const SITE_FOLDER = join(projectRoot, '.build/site');

const TEMPLATE_FILE = join(projectRoot, '.build/template.json');
const LOCK_FILE = 'package-lock.json';

export async function buildFunctions(): Promise<boolean> {
  return makeIfStale(projectRoot, {
    name: 'functions',
    sources: ['functions', 'shared', 'infra/bundle.ts', LOCK_FILE],
    output: '.build/functions',
    make: async () => {
      const { bundleFunctions } = await import('../../bundle.ts');
      await bundleFunctions().catch(plainly('The functions cannot be bundled'));
    },
  });
}

/** The functions have to be bundled before: the stack names their bundles. */
export async function loadTemplate(): Promise<Template> {
  await makeIfStale(projectRoot, {
    name: 'template',
    sources: ['infra/constructs', 'infra/steadfast-stack.ts', 'infra/synthesize.ts', 'shared', LOCK_FILE],
    output: '.build/template.json',
    make: async () => {
      const { synthesize } = await import('../../synthesize.ts');
      writeFileSync(TEMPLATE_FILE, JSON.stringify(synthesize(join(projectRoot, '.build/assembly'))));
    },
  });
  return JSON.parse(readFileSync(TEMPLATE_FILE, 'utf8')) as Template;
}

export async function buildSite(): Promise<boolean> {
  return makeIfStale(projectRoot, {
    name: 'site',
    sources: ['frontend', 'shared', LOCK_FILE],
    output: '.build/site/index.html',
    make: viteBuild,
  });
}

/** Into a folder of its own first, so that a cloud that serves the last build never finds half of a new one. */
async function viteBuild(): Promise<void> {
  const next = `${SITE_FOLDER}.next`;
  const vite = join(createRequire(import.meta.url).resolve('vite/package.json'), '../bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', 'frontend', '--logLevel', 'error', '--outDir', next], {
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
  rmSync(SITE_FOLDER, { recursive: true, force: true });
  renameSync(next, SITE_FOLDER);
}

function plainly(what: string) {
  return (error: unknown): never => {
    throw new StartFailure(`${what}: ${(error as Error).message}`);
  };
}
