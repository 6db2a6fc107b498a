import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/*
 * `npm test`: everything that must hold, one part after the other, because two cores that run browsers and a cloud at
 * once measure each other. All parts run even when one fails. What failed is named once more at the end, where one looks first;
 * the last line counts.
 */

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'steadfast-reports-'));

const CHECKS: [name: string, command: string, ...args: string[]][] = [
  ['lint', 'biome', 'ci', '.'],
  ['types of shared', 'tsc', '-p', 'shared'],
  ['types of functions, infra and test', 'tsc'],
  ['types of frontend', 'tsc', '-p', 'frontend'],
  ['types of its build', 'tsc', '-p', 'frontend/build'],
  ['types of the browser tests', 'tsc', '-p', 'test/e2e'],
];

const PROJECTS = [['unit', 'architecture'], ['infra'], ['conformance'], ['integration'], ['e2e']];

/** Of what a failed test says. */
const SHOWN_LINES = 12;
const SHOWN_FILES = 30;

const total = { passed: 0, failed: 0 };
const failures: string[] = [];
const durations: { file: string; seconds: number }[] = [];

for (const [name, command, ...args] of CHECKS) {
  process.stdout.write(`\n── ${name}\n`);
  if (run(command, args) === 0) total.passed++;
  else fail(name);
}
for (const projects of PROJECTS) {
  process.stdout.write(`\n── ${projects.join(' and ')} tests\n`);
  count(projects);
}

process.stdout.write(`\n── the ${SHOWN_FILES} slowest files, in seconds\n${slowest()}\n`);
if (failures.length > 0) process.stdout.write(`\n── failed\n${failures.join('\n')}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;

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
