import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/*
 * `npm test`: lint, types, what is unused, and all tests. `npm run test:quick`: the same without the slow tests, for
 * before a commit. `npm run test:long`: the same as `npm test`, with all attacks, faults, crashes and looks instead of
 * a sample of them.
 *
 * Projects run one after the other: browsers and clouds that share two cores would slow each other down, and time out.
 * A part that fails does not stop the others. The end lists the failures, and its last line counts.
 */

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'steadfast-reports-'));

const isQuick = process.argv.includes('--quick');
// The variables of test/README.md.
if (process.argv.includes('--long')) Object.assign(process.env, { TRIES: 'all', LOOKS: 'all' });

// On two cores, the compiler's own threads cost more than they gain. The slowest comes first.
const CHECKS: Check[] = [
  { name: 'types of functions, infra and test', command: 'tsc', args: ['--singleThreaded'] },
  { name: 'lint', command: 'biome', args: ['ci', '.'] },
  { name: 'unused files, exports and packages', command: 'knip', args: ['--config', 'test/knip.json'] },
  ...['frontend', 'test/e2e', 'test/unit/frontend', 'shared', 'frontend/build'].map((folder) => {
    return { name: `types of ${folder}`, command: 'tsc', args: ['--singleThreaded', '-p', folder] };
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

/** Of what a failed test says. */
const SHOWN_LINES = 12;
const SHOWN_FILES = 30;

const total = { passed: 0, failed: 0 };
const failures: string[] = [];
const durations: { file: string; seconds: number }[] = [];

const waiting = CHECKS.values();
await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, runChecks));
for (const projects of PROJECTS) {
  process.stdout.write(`\n── ${projects.join(' and ')} tests\n`);
  count(projects);
}

process.stdout.write(`\n── the ${SHOWN_FILES} slowest files, in seconds\n${slowest()}\n`);
if (failures.length > 0) process.stdout.write(`\n── failed\n${failures.join('\n')}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Runs the checks that nobody has begun yet, one after the other. */
async function runChecks(): Promise<void> {
  for (const { name, command, args } of waiting) {
    const { status, output } = await runAside(command, args);
    process.stdout.write(`\n── ${name}\n${output}`);
    if (status === 0) total.passed++;
    else fail(name);
  }
}

function count(projects: string[]): void {
  const report = join(reports, `${projects.join('-')}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const status = run('vitest', ['run', '--config', 'test/vitest.config.ts', ...chosen, ...reporters]);
  const failedBefore = total.failed;
  const { numPassedTests = 0, testResults = [] } = read(report);
  total.passed += numPassedTests;
  for (const { name: file, message, status: outcome, assertionResults, startTime, endTime } of testResults) {
    const name = relative(root, file);
    durations.push({ file: name, seconds: Math.round((endTime - startTime) / 1000) });
    for (const { fullName, status, failureMessages } of assertionResults) {
      // A test that did not run proves nothing.
      if (status !== 'passed') fail(`${name}: ${fullName}`, failureMessages?.[0] ?? status);
    }
    if (outcome === 'failed' && !assertionResults.some(({ status }) => status === 'failed')) fail(name, message);
  }
  // A runner that fails without a failed test (an unhandled error, no report) is a failure of its own.
  const isSilent = (status !== 0 || numPassedTests === 0) && total.failed === failedBefore;
  if (isSilent) fail(`${projects.join(' and ')} tests`);
}

function slowest(): string {
  const files = durations.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN_FILES);
  return files.map(({ file, seconds }) => `${String(seconds).padStart(5)}  ${file}`).join('\n');
}

function fail(name: string, why = ''): void {
  total.failed++;
  const lines = stripVTControlCharacters(why).split('\n').filter(Boolean).slice(0, SHOWN_LINES);
  failures.push([name, ...lines].join('\n    '));
}

/** What of vitest's report is of interest. */
interface Report {
  numPassedTests?: number;
  testResults?: {
    name: string;
    status: string;
    message: string;
    /** Epoch milliseconds. */
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

function read(report: string): Report {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return {};
  }
}

function run(command: string, args: string[]): number {
  const { status } = spawnSync(join(root, 'node_modules/.bin', command), args, { cwd: root, stdio: 'inherit' });
  return status ?? 1;
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
