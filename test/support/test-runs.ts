import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/* Runs test files with Vitest, and reads what became of each test. */

/** Of what a failed test says. */
const SHOWN_LINES = 12;
const root = join(import.meta.dirname, '../..');

/** Of a test that did not pass, or of a file that could not be loaded. */
export interface Failure {
  test: string;
  message: string;
}

/** What became of a test file. */
export interface FileRun {
  /** Its path from the root of the repository. */
  file: string;
  /** The project that it was run with. */
  projects: string[];
  seconds: number;
  passed: number;
  failures: Failure[];
}

export interface Run {
  files: FileRun[];
  /** The runner failed without a failed test: an unhandled error, or no report. */
  broke: boolean;
}

/**
 * Runs all files of projects, or only some; without projects, those of all. What Vitest prints goes to this process's
 * output.
 */
export function runTests(projects: string[], only: string[] = [], variables: Record<string, string> = {}): Run {
  const folder = mkdtempSync(join(tmpdir(), 'steadfast-report-'));
  const report = join(folder, 'report.json');
  const args = [
    ...['run', '--config', 'test/vitest.config.ts'],
    ...projects.flatMap((project) => ['--project', project]),
    ...['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    ...only,
  ];
  const env = { ...process.env, ...variables };
  const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), args, { cwd: root, stdio: 'inherit', env });
  const files = filesOf(read(report), projects);
  rmSync(folder, { recursive: true });
  const hasPassed = files.some(({ passed }) => passed > 0);
  const hasFailures = files.some(({ failures }) => failures.length > 0);
  return { files, broke: !hasFailures && (status !== 0 || !hasPassed) };
}

/** A failed test and the first lines of what it says. */
export function failureInWords(file: string, { test, message }: Failure): string {
  const lines = stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, SHOWN_LINES);
  return [test ? `${file}: ${test}` : file, ...lines].join('\n    ');
}

/** What of Vitest's report is of interest. */
export interface Report {
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

export function filesOf({ testResults = [] }: Report, projects: string[]): FileRun[] {
  return testResults.map(({ name, status, message, startTime, endTime, assertionResults }) => {
    // A test that did not run proves nothing.
    const failed = assertionResults.filter(({ status }) => status !== 'passed');
    const failures = failed.map(({ fullName, status, failureMessages }) => {
      return { test: fullName, message: failureMessages?.[0] ?? status };
    });
    // Such as a file that cannot be loaded, or an `afterAll` that failed.
    if (status === 'failed' && failures.length === 0) failures.push({ test: '', message });
    return {
      file: relative(root, name),
      projects,
      seconds: Math.round((endTime - startTime) / 1000),
      passed: assertionResults.length - failed.length,
      failures,
    };
  });
}

function read(report: string): Report {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return {};
  }
}

/** When more files fail, it is not by chance, and to run them again alone would take as long as the whole. */
export const REPEATED_AT_MOST = 20;

export interface Verdict {
  passed: number;
  /** What failed the last time that it ran. */
  failed: Failures[];
  /** What failed, and passed when its file was run again alone. */
  unstable: Failures[];
}

export interface Failures {
  file: string;
  failures: Failure[];
}

/** Repeats each file that failed. `repeat` returns nothing if the repetition itself did not work. */
export function judge(files: FileRun[], repeat: (file: FileRun) => FileRun | undefined): Verdict {
  const red = files.filter(({ failures }) => failures.length > 0);
  const repeated = red.length > REPEATED_AT_MOST ? [] : red;
  const last = new Map(repeated.map((file) => [file, repeat(file)]));
  const verdict: Verdict = { passed: 0, failed: [], unstable: [] };
  for (const first of files) {
    const { file, passed, failures } = last.get(first) ?? first;
    const gone = first.failures.filter(({ test }) => !failures.some((failure) => failure.test === test));
    verdict.passed += passed;
    if (failures.length > 0) verdict.failed.push({ file, failures });
    if (gone.length > 0) verdict.unstable.push({ file, failures: gone });
  }
  return verdict;
}
