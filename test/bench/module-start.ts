/**
 * What a function's module costs before its first invocation: a cold start waits for it. Fresh processes, taken in
 * turns with an empty module, so that whatever else the machine does meets all alike.
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
/** Functions that a waiting person meets with each screen. */
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

/** Of a bundle with its chunks, also those that the start does not read. */
function folderSize(folder: string): number {
  return readdirSync(folder).reduce((total, name) => total + statSync(join(folder, name)).size, 0);
}

async function inTurns(candidates: Candidate[]): Promise<Map<Candidate, number[]>> {
  const taken = new Map<Candidate, number[]>(candidates.map((each) => [each, []]));
  // The first round only fills the machine's file cache.
  for (const each of candidates) await start(each);
  for (const _ of times(RUNS)) for (const each of candidates) taken.get(each)?.push(await start(each));
  return taken;
}

async function start({ name, file, environment }: Candidate): Promise<number> {
  const probe = ['--input-type=module', '--eval', PROBE, pathToFileURL(file).href];
  const { stdout } = await promisify(execFile)(process.execPath, probe, { env: environment });
  const took = Number(stdout);
  if (!(took > 0)) throw new Error(`${name} printed something of its own: ${stdout}`);
  return took;
}

/**
 * With every variable that the stack gives the function; what they say is not looked at before the first invocation.
 */
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
