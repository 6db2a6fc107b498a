import { describe, expect, test } from 'vitest';
import { type FileRun, filesOf, judge, REPEATED_AT_MOST } from '#test/support/test-runs.ts';

describe('a file that failed is run once more', () => {
  test('what passes then is unstable, with what the first run said', () => {
    const verdict = judge([green('a'), red('b', 'opens')], () => green('b'));

    expect(verdict).toEqual({
      passed: 4,
      failed: [],
      unstable: [{ file: 'b', failures: [{ test: 'opens', message: 'no' }] }],
    });
  });

  test('what fails again has failed, beside what does not', () => {
    const verdict = judge([red('b', 'opens', 'closes')], () => red('b', 'closes'));

    expect(verdict.failed.map(inShort)).toEqual(['b: closes']);
    expect(verdict.unstable.map(inShort)).toEqual(['b: opens']);
  });

  test('a repetition that does not work changes nothing', () => {
    const verdict = judge([red('b', 'opens')], () => undefined);

    expect(verdict.failed.map(inShort)).toEqual(['b: opens']);
    expect(verdict.unstable).toEqual([]);
  });

  test('unless too many failed for it to be by chance', () => {
    const files = Array.from({ length: REPEATED_AT_MOST + 1 }, (_, k) => red(`${k}`, 'opens'));
    const verdict = judge(files, (file) => green(file.file));

    expect(verdict.failed).toHaveLength(files.length);
    expect(verdict.unstable).toEqual([]);
  });
});

describe('Vitest’s report', () => {
  test('a test that was skipped has not passed', () => {
    const [file] = filesOf({ testResults: [reported({ status: 'passed', tests: ['passed', 'skipped'] })] }, ['unit']);

    expect(file).toMatchObject({ passed: 1, failures: [{ test: 'test 1', message: 'skipped' }] });
  });

  test('a file that could not be loaded has failed', () => {
    const [file] = filesOf({ testResults: [reported({ status: 'failed', tests: [] })] }, ['unit']);

    expect(file).toMatchObject({ passed: 0, failures: [{ test: '', message: 'Cannot find module' }] });
  });
});

const green = (file: string): FileRun => ({ file, projects: ['unit'], seconds: 1, passed: 2, failures: [] });

const red = (file: string, ...tests: string[]): FileRun => {
  const failures = tests.map((test) => ({ test, message: 'no' }));
  return { ...green(file), passed: 1, failures };
};

const inShort = ({ file, failures }: Pick<FileRun, 'file' | 'failures'>) =>
  `${file}: ${failures.map(({ test }) => test).join(', ')}`;

const reported = ({ status, tests }: { status: string; tests: string[] }) => ({
  name: '/here/test/unit/a.test.ts',
  status,
  message: status === 'failed' ? 'Cannot find module' : '',
  startTime: 0,
  endTime: 1000,
  assertionResults: tests.map((status, k) => ({ fullName: `test ${k}`, status })),
});
