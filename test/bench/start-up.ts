/** The time of `npm start` after everything has been built. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalCloudOptions, startLocalCloud } from '#test/support/cloud.ts';
import { median, seconds, times } from './figures.ts';
import type { Section } from './section.ts';
import { atMost } from './table.ts';

const RUNS = 5;
const FIRST_RUNS = 3;
const BUDGET_MS = 10_000;

export const startUp: Section = {
  name: 'start-up',
  title: 'from the command to the ready line',
  note: `Built before; medians of ${RUNS} starts on existing data and of ${FIRST_RUNS} first starts that create the demo.`,
  async measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'steadfast-bench-'));
    try {
      // Builds what is outdated, and creates the data for the measured starts.
      await start({ dataDir, seed: true });
      const existing: number[] = [];
      for (const _ of times(RUNS)) existing.push(await start({ dataDir, seed: true }));
      const first: number[] = [];
      for (const _ of times(FIRST_RUNS)) first.push(await start({ seed: true }));
      return [
        atMost('on existing data', median(existing), BUDGET_MS, seconds),
        atMost('first start, with demo data', median(first), BUDGET_MS, seconds),
      ];
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function start(options: LocalCloudOptions): Promise<number> {
  const started = performance.now();
  const cloud = await startLocalCloud(options);
  const took = performance.now() - started;
  await cloud.stop();
  return took;
}
