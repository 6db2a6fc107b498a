import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');

/** Where bundles go: `.build/functions/<name>/handler.mjs` and its chunks, one folder for each Lambda. */
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
 * Bundles all Lambdas, the SDK included, as they are deployed and as they run on one machine. Errors are esbuild's own,
 * with file and line; the last bundles then stay as they were.
 */
export async function bundleFunctions(): Promise<void> {
  const next = `${BUNDLES}.next`;
  rmSync(next, { recursive: true, force: true });
  await Promise.all(functionNames().map((name) => bundle(name, join(next, name))));
  rmSync(BUNDLES, { recursive: true, force: true });
  renameSync(next, BUNDLES);
}

async function bundle(name: string, outdir: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [{ in: `functions/${name}/handler.ts`, out: 'handler' }],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What is imported when it is first needed is not read at the start: a third of the time that a cold start takes.
    splitting: true,
    // The SDK looks for credentials in files, processes and single sign-on; Lambda gives them in the environment.
    alias: { '@aws-sdk/credential-provider-node': join(root, 'functions/lib/clients/credentials.ts') },
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // ES modules first: CommonJS builds of the SDK do not shake.
    mainFields: ['module', 'main'],
    minify: true,
    keepNames: true,
    legalComments: 'none',
    logLevel: 'silent',
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
}
