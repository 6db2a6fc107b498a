import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * `npm test`: everything that must hold, one part after the other, because two cores that run browsers and a cloud at
 * once measure each other. All parts run even when one fails; the last line counts them.
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

const total = { passed: 0, failed: 0 };

for (const [name, command, ...args] of CHECKS) {
  process.stdout.write(`\n── ${name}\n`);
  run(command, args) === 0 ? total.passed++ : total.failed++;
}
for (const projects of PROJECTS) {
  process.stdout.write(`\n── ${projects.join(' and ')} tests\n`);
  count(projects);
}

process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;

function count(projects: string[]): void {
  const report = join(reports, `${projects.join('-')}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const status = run('vitest', ['run', '--config', 'test/vitest.config.ts', ...chosen, ...reporters]);
  const { passed, failed, skipped } = read(report);
  total.passed += passed;
  // A test that did not run proves nothing, and a runner that fails without a failed test (a broken file, an unhandled
  // error, no report) is a failure of its own.
  total.failed += failed + skipped;
  if (status !== 0 && failed + skipped === 0) total.failed++;
  if (passed === 0) total.failed++;
}

function read(report: string): { passed: number; failed: number; skipped: number } {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

function run(command: string, args: string[]): number {
  const { status } = spawnSync(join(root, 'node_modules/.bin', command), args, { cwd: root, stdio: 'inherit' });
  return status ?? 1;
}
