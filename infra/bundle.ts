import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { keepBuild } from './kept-builds.ts';

const root = join(import.meta.dirname, '..');

/** The Lambdas of the product: every folder of `functions/` but `lib`. */
export function functionNames(): string[] {
  return readdirSync(join(root, 'functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'lib')
    .map((entry) => entry.name)
    .filter((name) => existsSync(join(root, 'functions', name, 'handler.ts')))
    .sort();
}

/** Its generator asks for parts of the schema library that would stay in what it shares with all others. */
const APART = 'openapi';

/** What both steps have in common. */
const COMMON = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // What is imported when it is first needed is not read at the start: a third of the time that a cold start takes.
  splitting: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  legalComments: 'none',
  logLevel: 'silent',
} satisfies BuildOptions;

/**
 * Bundles all Lambdas, the SDK included, as they are deployed and as they run on one machine. Answers the folder, which has
 * `<name>/handler.mjs` and its chunks for each of them, and keeps its contents for good. Errors are esbuild's own, with file and line.
 *
 * In two steps, because what they share is read and shaken once instead of once for each: a third of the time. The first
 * leaves modules that several need in files of their own; the second puts those together for each Lambda, and makes them small.
 */
export function bundleFunctions(): Promise<string> {
  return keepBuild(join(root, '.build/functions'), async (next) => {
    const shaken = mkdtempSync(join(tmpdir(), 'steadfast-functions-'));
    try {
      const together = functionNames().filter((name) => name !== APART);
      await Promise.all([shake(together, shaken), shake([APART], join(shaken, APART))]);
      await Promise.all([
        ...together.map((name) => shrink(shaken, `${name}.mjs`, join(next, name))),
        shrink(join(shaken, APART), `${APART}.mjs`, join(next, APART)),
      ]);
    } finally {
      rmSync(shaken, { recursive: true });
    }
  });
}

async function shake(names: readonly string[], outdir: string): Promise<void> {
  await build({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: names.map((name) => ({ in: `functions/${name}/handler.ts`, out: name })),
    outdir,
    // The SDK looks for credentials in files, processes and single sign-on; Lambda gives them in the environment.
    alias: { '@aws-sdk/credential-provider-node': join(root, 'functions/lib/clients/credentials.ts') },
    // ES modules first: CommonJS builds of the SDK do not shake.
    mainFields: ['module', 'main'],
    // The codecs of photos.
    loader: { '.wasm': 'binary' },
  });
}

async function shrink(folder: string, entry: string, outdir: string): Promise<void> {
  await build({
    ...COMMON,
    // The names of chunks follow from paths within it.
    absWorkingDir: folder,
    entryPoints: [{ in: `./${entry}`, out: 'handler' }],
    outdir,
    minify: true,
    keepNames: true,
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
}
