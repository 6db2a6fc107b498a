/**
 * The time to load a function's module, which is part of a cold start. Fresh processes take turns with an empty module,
 * so that other load on the machine affects all equally.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { functionNames } from '#infra/bundle.ts';
import type { Template } from '#infra/local/cloudformation/template.ts';
import { buildFunctions, loadTemplate } from '#infra/local/command/builds.ts';
import { kilobytes, median, milliseconds, times } from './figures.ts';
import type { Section } from './section.ts';
import { atMost, type Row } from './table.ts';

const RUNS = 15;
const BUDGET_MS = 60;
/** Functions that most screens need. */
const HOT = ['commitments', 'users'];

const PROBE = `
  const [url] = process.argv.slice(1);
  const started = performance.now();
  await import(url);
  process.stdout.write(String(performance.now() - started));
  process.exit();
`;

interface Candidate {
  name: string;
  file: string;
  environment: Record<string, string>;
}

export const moduleStart: Section = {
  name: 'module-start',
  title: 'from import to ready, each function in a fresh process',
  note: `Medians of ${RUNS} runs, functions and an empty module in turns after one run that is not counted; minified bytes.`,
  async measure() {
    const { path: bundles } = await buildFunctions();
    const template = await loadTemplate(bundles);
    const folder = mkdtempSync(join(tmpdir(), 'steadfast-bench-'));
    try {
      const empty = { name: 'an empty module', file: join(folder, 'empty.mjs'), environment: {} };
      writeFileSync(empty.file, 'export {};\n');
      const candidates = [empty, ...functionNames().map((name) => candidate(name, bundles, template))];
      const taken = await inTurns(candidates);
      return candidates.flatMap((each) => rowsOf(each, taken.get(each) ?? []));
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

function rowsOf({ name, file }: Candidate, taken: number[]): Row[] {
  const what = `${name}, ${kilobytes(folderSize(dirname(file)))}`;
  const value = median(taken);
  return [HOT.includes(name) ? atMost(what, value, BUDGET_MS, milliseconds) : { what, figure: milliseconds(value) }];
}

/** The size of a bundle with all its chunks, also those that are not loaded at the start. */
function folderSize(folder: string): number {
  return readdirSync(folder).reduce((total, name) => total + statSync(join(folder, name)).size, 0);
}

async function inTurns(candidates: Candidate[]): Promise<Map<Candidate, number[]>> {
  const taken = new Map<Candidate, number[]>(candidates.map((each) => [each, []]));
  // The first round fills the file cache.
  for (const each of candidates) await start(each);
  for (const _ of times(RUNS)) for (const each of candidates) taken.get(each)?.push(await start(each));
  return taken;
}

async function start({ name, file, environment }: Candidate): Promise<number> {
  const probe = ['--input-type=module', '--eval', PROBE, pathToFileURL(file).href];
  const { stdout } = await promisify(execFile)(process.execPath, probe, { env: environment });
  const took = Number(stdout);
  if (!(took > 0)) throw new Error(`${name} printed unexpected output: ${stdout}`);
  return took;
}

/** The function with all its environment variables, whose values are not used before the first invocation. */
function candidate(name: string, bundles: string, { Resources }: Template): Candidate {
  const resource = Object.values(Resources).find(({ Metadata }) => Metadata?.['steadfast:name'] === name);
  const variables = (resource?.Properties?.Environment as { Variables?: object } | undefined)?.Variables ?? {};
  const environment = Object.fromEntries(Object.keys(variables).map((key) => [key, 'bench']));
  return {
    name,
    file: join(bundles, name, 'handler.mjs'),
    environment: { AWS_REGION: 'eu-central-1', ...environment },
  };
}
