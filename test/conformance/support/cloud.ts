/** A local cloud with fixture functions, in the process of the test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type Cloud, startCloud } from '#infra/local/cloud.ts';
import type { Template } from '#infra/local/cloudformation/template.ts';
import { makeIfStale, projectRoot } from '#infra/local/command/builds.ts';
import { consoleLog } from '#infra/local/log.ts';
import { BUNDLES } from './stack.ts';

export interface FixtureCloud {
  url: string;
  cloud: Cloud;
  dataFolder: string;
  /** The lines of the log. */
  lines: string[];
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  json(path: string): Promise<Record<string, unknown>>;
  control(method: string, path: string, body?: unknown): Promise<Response>;
  [Symbol.asyncDispose](): Promise<void>;
}

const FIXTURES = ['echo', 'acts', 'recorder', 'live', 'push'];
const OUTPUT = '.build/fixtures';

/** Builds `.build/fixtures/<fixture>/handler.mjs` if it is outdated. */
async function bundleFixtures(): Promise<string> {
  const { path } = await makeIfStale(projectRoot, {
    name: 'fixtures',
    sources: ['test/conformance/fixtures', 'functions/lib/clients', 'shared/contracts', 'package-lock.json'],
    make: async () => {
      await build({
        absWorkingDir: projectRoot,
        entryPoints: FIXTURES.map((name) => ({ in: `test/conformance/fixtures/${name}.ts`, out: `${name}/handler` })),
        outdir: OUTPUT,
        outExtension: { '.js': '.mjs' },
        bundle: true,
        platform: 'node',
        target: 'node24',
        format: 'esm',
        mainFields: ['module', 'main'],
        banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
      });
      return join(projectRoot, OUTPUT);
    },
  });
  return path;
}

/** The template with the paths of the fixtures' bundles. */
export async function withBundles(template: Template): Promise<Template> {
  return JSON.parse(JSON.stringify(template).replaceAll(BUNDLES, await bundleFixtures())) as Template;
}

export async function startFixtureCloud(
  template: Template,
  siteFolder = '/nowhere',
  sharesThread = false,
): Promise<FixtureCloud> {
  const lines: string[] = [];
  const dataFolder = mkdtempSync(join(tmpdir(), 'steadfast-data-'));
  const cloud = await startCloud({
    template: withBundles(template),
    dataFolder,
    site: () => siteFolder,
    bundles: () => '/',
    port: 0,
    sharesThread,
    log: consoleLog('UTC', (line) => lines.push(line)),
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(cloud.url + path, { headers, redirect: 'manual' });
  return {
    url: cloud.url,
    cloud,
    dataFolder,
    lines,
    get,
    json: async (path) => (await (await get(path)).json()) as Record<string, unknown>,
    control: (method, path, body) =>
      fetch(`${cloud.url}/__local/${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) }),
    async [Symbol.asyncDispose]() {
      await cloud.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
