import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { failureInWords, runTests } from './support/test-runs.ts';

/*
 * `npm run test:stress -- FILE… [--times 20]` runs test files, or all of a folder, again and again while every core is
 * kept busy, each time with a new seed. It prints how often each test failed and with which seeds. A test that fails
 * here waits for luck.
 */

const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '20' } },
});
const times = Number(values.times);
if (paths.length === 0 || !(times >= 1)) {
  console.error('Usage: npm run test:stress -- FILE… [--times 20]');
  process.exit(2);
}

/** What failed, with what it said the first time, and the seeds with which it failed. */
const failed = new Map<string, { words: string; seeds: string[] }>();

// They end with this process, however it ends, and do not keep it alive.
for (const _ of Array(availableParallelism())) {
  spawn(process.execPath, ['-e', `while (process.ppid === ${process.pid});`], { stdio: 'ignore' }).unref();
}

for (let time = 1; time <= times; time++) {
  const seed = process.env.SEED ?? String(randomInt(2 ** 31));
  console.log(`\n── ${time} of ${times}, SEED=${seed}`);
  const { files, broke } = runTests([], paths, { SEED: seed });
  for (const { file, failures } of files) {
    for (const failure of failures) note(`${file}: ${failure.test}`, failureInWords(file, failure), seed);
  }
  if (broke) note('the runner', 'the runner failed', seed);
}

console.log(`\n── failed, of ${times} runs`);
for (const { words, seeds } of failed.values()) console.log(`${seeds.length} (SEED=${seeds.join(', ')})  ${words}`);
if (failed.size === 0) console.log('nothing');
process.exitCode = failed.size === 0 ? 0 : 1;

function note(what: string, words: string, seed: string): void {
  const known = failed.get(what) ?? { words, seeds: [] };
  known.seeds.push(seed);
  failed.set(what, known);
}
