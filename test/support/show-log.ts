import { beforeEach } from 'vitest';
import { cloudLog } from './shared-cloud.ts';

/*
 * A test that fails shows what its cloud did last: the calls with their statuses and durations, and what the functions
 * logged. A failure that comes by chance may not come again to be looked at.
 */

const SHOWN_LINES = 60;
/** A file of the site. Each page that is opened asks for dozens. */
const FILE_SENT = /GET +\/assets\/\S+ +200 /;

beforeEach(({ onTestFailed, task }) => {
  onTestFailed(async () => {
    const all = (await cloudLog()).trimEnd().split('\n');
    const lines = all.filter((line) => !FILE_SENT.test(line)).slice(-SHOWN_LINES);
    process.stdout.write(`\n── the last lines of the cloud, after: ${task.name}\n${lines.join('\n')}\n`);
  });
});
