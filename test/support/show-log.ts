import { beforeEach } from 'vitest';
import { cloudLog } from './shared-cloud.ts';

/*
 * A test that fails shows what its cloud did last: the calls with their statuses and durations, and what the functions
 * logged. A failure that comes by chance may not come again to be looked at.
 */

const SHOWN_LINES = 60;

beforeEach(({ onTestFailed, task }) => {
  onTestFailed(async () => {
    const lines = (await cloudLog()).trimEnd().split('\n').slice(-SHOWN_LINES);
    process.stdout.write(`\n── the last lines of the cloud, after: ${task.name}\n${lines.join('\n')}\n`);
  });
});
