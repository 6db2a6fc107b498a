import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { storeBuild } from './build-store.ts';

const root = join(import.meta.dirname, '..');

/** The names of the product's Lambdas: every folder of `functions/` except `lib`. */
export function functionNames(): string[] {
  return readdirSync(join(root, 'functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'lib')
    .map((entry) => entry.name)
    .filter((name) => existsSync(join(root, 'functions', name, 'handler.ts')))
    .sort();
}

/** This Lambda is bundled by itself: its generator would bring parts of the schema library into the shared chunks. */
const SEPARATE = 'openapi';

/** The options of both steps. */
const COMMON_OPTIONS = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // Modules that are imported dynamically are not loaded at the start, which saves a third of the time of a cold start.
  splitting: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  legalComments: 'none',
  logLevel: 'silent',
} satisfies BuildOptions;

/** The options of the first step, from the sources. */
const SOURCE_OPTIONS = {
  absWorkingDir: root,
  // The SDK looks for credentials in files, processes and single sign-on. Lambda has them in the environment.
  alias: { '@aws-sdk/credential-provider-node': join(root, 'functions/lib/clients/credentials.ts') },
  // ES modules first, because the SDK's CommonJS builds cannot be tree-shaken.
  mainFields: ['module', 'main'],
  // The photo codecs.
  loader: { '.wasm': 'binary' },
} satisfies BuildOptions;

/** The options of the second step, to the deployed bundles. */
const MINIFY_OPTIONS = {
  minify: true,
  keepNames: true,
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
} satisfies BuildOptions;

/**
 * Bundles all Lambdas, including the SDK, for the cloud and the local cloud alike. Returns the folder with
 * `<name>/handler.mjs` and its chunks for each. Errors are esbuild's own, with file and line.
 *
 * There are two steps, because parsing and tree-shaking shared modules once instead of once for each Lambda saves a
 * third of the time. The first step leaves modules that several Lambdas need in files of their own. The second step
 * joins them for each Lambda and minifies.
 */
export function bundleFunctions(): Promise<string> {
  return storeBuild(join(root, '.build/functions'), async (next) => {
    const shakenFolder = mkdtempSync(join(tmpdir(), 'steadfast-functions-'));
    try {
      const shared = functionNames().filter((name) => name !== SEPARATE);
      await Promise.all([treeShake(shared, shakenFolder), treeShake([SEPARATE], join(shakenFolder, SEPARATE))]);
      await Promise.all([
        ...shared.map((name) => minify(shakenFolder, `${name}.mjs`, join(next, name))),
        minify(join(shakenFolder, SEPARATE), `${SEPARATE}.mjs`, join(next, SEPARATE)),
      ]);
    } finally {
      rmSync(shakenFolder, { recursive: true });
    }
  });
}

/**
 * Bundles all Lambdas as one program with shared modules, which a thread with all of them loads once. For tests. The
 * folder has the same names as that of `bundleFunctions`.
 */
export function bundleFunctionsTogether(): Promise<string> {
  return storeBuild(join(root, '.build/functions-together'), async (next) => {
    await build({
      ...COMMON_OPTIONS,
      ...SOURCE_OPTIONS,
      ...MINIFY_OPTIONS,
      entryPoints: functionNames().map((name) => ({ in: `functions/${name}/handler.ts`, out: `${name}/handler` })),
      outdir: next,
    });
  });
}

async function treeShake(names: readonly string[], outdir: string): Promise<void> {
  await build({
    ...COMMON_OPTIONS,
    ...SOURCE_OPTIONS,
    entryPoints: names.map((name) => ({ in: `functions/${name}/handler.ts`, out: name })),
    outdir,
  });
}

async function minify(folder: string, entry: string, outdir: string): Promise<void> {
  await build({
    ...COMMON_OPTIONS,
    ...MINIFY_OPTIONS,
    // esbuild derives the names of chunks from paths relative to this folder.
    absWorkingDir: folder,
    entryPoints: [{ in: `./${entry}`, out: 'handler' }],
    outdir,
  });
}
