import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';

const root = join(import.meta.dirname, '..');

/** Where bundles go: `.build/functions/<name>/handler.mjs`, one folder for each Lambda. */
export const BUNDLES = join(root, '.build/functions');

/** The Lambdas of the product: every folder of `functions/` but `lib`. */
export function functionNames(): string[] {
  return readdirSync(join(root, 'functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'lib')
    .map((entry) => entry.name)
    .filter((name) => existsSync(join(root, 'functions', name, 'handler.ts')))
    .sort();
}

/**
 * Bundles all Lambdas in one esbuild call, the SDK included, as they are deployed and as they run on one machine.
 * Answers what went into each bundle. Errors are esbuild's own, with file and line.
 */
export async function bundleFunctions(outdir = BUNDLES): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: functionNames().map((name) => ({ in: `functions/${name}/handler.ts`, out: `${name}/handler` })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // ES modules first: CommonJS builds of the SDK do not shake.
    mainFields: ['module', 'main'],
    minify: true,
    keepNames: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
  return metafile;
}
