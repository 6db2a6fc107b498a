import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { type Failures, type FileRun, failureInWords, judge, runTests } from './support/test-runs.ts';

/*
 * `npm test`: lint, types, what is unused, and all tests. `npm run test:quick`: without the slow projects and the slow
 * unit tests, for before a commit. `npm run test:long`: the same as `npm test`, with all attacks, faults, crashes and
 * looks instead of a sample of them.
 *
 * Projects run one after the other: browsers and clouds that share two cores would slow each other down, and time out.
 * A part that fails does not stop the others. Each file that failed is run once more at the end, alone: what passes
 * then is listed as unstable. The end lists the failures, and its last line counts.
 */

const root = join(import.meta.dirname, '..');

// The variables of test/README.md.
const isQuick = process.argv.includes('--quick');
if (isQuick) process.env.QUICK = '1';
if (process.argv.includes('--long')) {
  Object.assign(process.env, { LONG: '1', SEED: process.env.SEED ?? String(randomInt(2 ** 31)) });
  process.stdout.write(`SEED=${process.env.SEED}\n`);
}

// The slowest comes first.
const CHECKS: Check[] = [
  { name: 'types of functions, infra and test', ...types('.') },
  { name: 'lint', command: 'biome', args: ['ci', '.'] },
  { name: 'unused files, exports and packages', command: 'knip', args: ['--config', 'test/knip.json'] },
  ...['frontend', 'test/e2e', 'test/unit/frontend', 'shared', 'frontend/build'].map((folder) => {
    return { name: `types of ${folder}`, ...types(folder) };
  }),
];
const CHECKS_AT_ONCE = 2;

interface Check {
  name: string;
  command: string;
  args: string[];
}

const QUICK_PROJECTS = [['unit', 'architecture']];
const PROJECTS = isQuick ? QUICK_PROJECTS : [...QUICK_PROJECTS, ['infra'], ['conformance'], ['integration'], ['e2e']];

const SHOWN_FILES = 30;
/** More unstable files than this fail the run. */
const UNSTABLE_AT_MOST = 3;

const began = performance.now();
const durations: string[] = [];
const failures: string[] = [];
let passedChecks = 0;
const waiting = CHECKS.values();
await timed('checks', () => Promise.all(Array.from({ length: CHECKS_AT_ONCE }, runChecks)));

const files: FileRun[] = [];
for (const projects of PROJECTS) {
  title(`${projects.join(' and ')} tests`);
  const run = await timed(projects.join(' and '), () => runTests(projects));
  files.push(...run.files);
  if (run.broke) failures.push(`${projects.join(' and ')} tests: the runner failed`);
}
const { passed, failed, unstable } = judge(files, ({ file, projects }) => {
  title(`once more, alone: ${file}`);
  const { files, broke } = runTests(projects, [file]);
  return broke ? undefined : files.find((run) => run.file === file);
});
failures.push(...failed.flatMap(inWords));
if (unstable.length > UNSTABLE_AT_MOST) failures.push(`${unstable.length} files are unstable`);

title('how long each part took, in seconds');
process.stdout.write(`${durations.join('\n')}\n`);
title(`the ${SHOWN_FILES} slowest files, in seconds`);
process.stdout.write(`${slowest()}\n`);
if (unstable.length > 0) {
  title('unstable');
  process.stdout.write(`${unstable.flatMap(inWords).join('\n')}\n`);
}
if (failures.length > 0) {
  title('failed');
  process.stdout.write(`${failures.join('\n')}\n`);
}
process.stdout.write(`\n${((performance.now() - began) / 60_000).toFixed(1)} minutes\n`);
if (unstable.length > 0) process.stdout.write(`${unstable.length} unstable\n`);
process.stdout.write(`${passedChecks + passed} passed, ${failures.length} failed\n`);
process.exitCode = failures.length === 0 ? 0 : 1;

/**
 * Checks what has changed since the last time. On two cores, the compiler's own threads cost more than they gain.
 */
function types(folder: string): Pick<Check, 'command' | 'args'> {
  const known = join('.build/types', `${folder.replaceAll('/', '-')}.json`);
  return { command: 'tsc', args: ['--singleThreaded', '--incremental', '--tsBuildInfoFile', known, '-p', folder] };
}

function title(text: string): void {
  process.stdout.write(`\n── ${text}\n`);
}

/** Notes how long a part took. */
async function timed<Result>(name: string, part: () => Result): Promise<Awaited<Result>> {
  const start = performance.now();
  const result = await part();
  durations.push(row(Math.round((performance.now() - start) / 1000), name));
  return result;
}

/** Runs the checks that nobody has begun yet, one after the other. */
async function runChecks(): Promise<void> {
  for (const { name, command, args } of waiting) {
    const { status, output } = await runAside(command, args);
    title(name);
    process.stdout.write(output);
    if (status === 0) passedChecks++;
    else failures.push(name);
  }
}

function slowest(): string {
  const shown = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN_FILES);
  return shown.map(({ file, seconds }) => row(seconds, file)).join('\n');
}

function row(seconds: number, what: string): string {
  return `${String(seconds).padStart(5)}  ${what}`;
}

function inWords({ file, failures }: Failures): string[] {
  return failures.map((failure) => failureInWords(file, failure));
}

function runAside(command: string, args: string[]): Promise<{ status: number; output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; output: string }>();
  const child = spawn(join(root, 'node_modules/.bin', command), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  child.on('error', ({ message }) => resolve({ status: 1, output: `${message}\n` }));
  child.on('close', (code) => resolve({ status: code ?? 1, output }));
  return promise;
}
