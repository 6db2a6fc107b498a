/**
 * The cost of closing the days of many users who are due in the same minute. Prices are those of AWS. Times are those
 * of this machine, on which table, queue and handlers share the processors.
 */
import { itemsOf } from '#test/support/table.ts';
import { PRICES } from './cost/prices.ts';
import { median, milliseconds, seconds, timed, times } from './figures.ts';
import type { Section } from './section.ts';
import {
  ACTIONS,
  COMMITMENTS,
  type Counts,
  counted,
  dollars,
  historyOf,
  MOST_PROCESSED,
  measureSweep,
  measureWork,
  SIZES,
  type SweepBench,
  sweepBench,
} from './sweeping.ts';
import { atMost, type Row } from './table.ts';

/** Billed units of DynamoDB for each request of the worker: writing up to 1 KB, or reading up to 4 KB, is one unit. */
const UNITS = {
  /** The history of some commitments in a month. */
  Query: { reads: 1 },
  /** The summary is one unit, or two with a full month. The agenda item is one, and two in the index (a new key). */
  UpdateItem: { writes: 2.5 },
};
const WORKER_GB = 1769 / 1024;
/** The sweeps of a month. */
const MINUTES = 30 * 24 * 60;

export const resets: Section = {
  name: 'resets',
  title: 'closing the days of users who are due in one minute',
  note: `One run each. ${COMMITMENTS} commitments a user, ${ACTIONS} actions each; above ${MOST_PROCESSED.toLocaleString('en')} only the sweep is run. Money: requests × public prices, free tiers left out.`,
  async measure() {
    const bench = await sweepBench.open();
    const rows: Row[] = await idleSweeps(bench);
    let waiting = 0;
    for (const size of SIZES) {
      const isProcessed = size <= MOST_PROCESSED;
      const who = `${size.toLocaleString('en')} users`;
      await fill(bench, size - waiting, isProcessed);
      const swept = await measureSweep(bench, 'resets', who, size);
      rows.push(...swept.rows, ...(isProcessed ? await processResets(bench, who, size, swept) : []));
      waiting = isProcessed ? 0 : size;
    }
    return rows;
  },
};

/** A minute in which no user is due. In a small stage, most minutes are like this. */
async function idleSweeps(bench: SweepBench): Promise<Row[]> {
  await bench.sweep('resets');
  const took: number[] = [];
  let counts: Counts = {};
  for (const _ of times(20)) {
    counts = await counted(async () => void took.push(await timed(() => bench.sweepAgain('resets'))));
  }
  const { GetItem = 0, Query = 0, ...others } = counts;
  const other = Object.values(others).reduce((a, b) => a + b, 0);
  // The cursor is read consistently and has 4 to 8 KB. A query that finds nothing is billed half a unit.
  const reads = 2 * GetItem + Query / 2;
  const cost = MINUTES * (reads * PRICES.readUnit + PRICES.invocation + (median(took) / 1000) * PRICES.gigabyteSecond);
  return [
    atMost('an idle sweep: requests to the table', GetItem + Query, bench.shards + 1, String),
    atMost('an idle sweep: other requests', other, 0, String),
    { what: 'an idle sweep: time, median of 20', figure: milliseconds(median(took)) },
    { what: 'an idle schedule on AWS', figure: `${dollars(cost)} a month` },
  ];
}

async function processResets(
  bench: SweepBench,
  who: string,
  size: number,
  { bodies, cost: sweepCost }: { bodies: string[]; cost: number },
): Promise<Row[]> {
  const { took, counts, cost } = await measureWork(bench, 'resets', bodies, WORKER_GB);
  await bench.sweep('resets');
  const left = bench.taken('resets').length;
  if (left > 0) throw new Error(`${left} jobs are left after processing`);
  const { BatchGetItem = 0, Query = 0, UpdateItem = 0, ...others } = counts;
  // Fewer writes than a summary and an agenda item for each user mean that nothing was due.
  if (UpdateItem < 2 * size) throw new Error(`${UpdateItem} writes closed the days of ${size} users`);
  const requests = BatchGetItem + Query + UpdateItem;
  // User, progress and agenda item of each user.
  const reads = 3 * size + Query * UNITS.Query.reads;
  const writes = UpdateItem * UNITS.UpdateItem.writes;
  return [
    atMost(`${who}: requests to the table for each user`, requests / size, 3.1, (value) => value.toFixed(3)),
    atMost(
      `${who}: unnecessary requests`,
      Object.values(others).reduce((a, b) => a + b, 0),
      0,
      String,
    ),
    atMost(`${who}: processing with one worker at a time`, took, 5_000 + size * 10, seconds),
    { what: `${who}: time for each`, figure: milliseconds(took / size) },
    {
      what: `${who}: everything on AWS`,
      figure: `${dollars(sweepCost + reads * PRICES.readUnit + writes * PRICES.writeUnit + cost)} a day`,
    },
  ];
}

/** Writes users who have been due since the last full minute. If `isComplete`, their days can be closed. */
export async function fill(bench: SweepBench, size: number, isComplete: boolean): Promise<void> {
  const due = Math.floor(Date.now() / 60_000) * 60_000;
  const dailyResetTime = new Date(due).toISOString().slice(11, 16);
  const clock = { timezone: 'UTC', dailyResetTime, weeklyResetDay: 1, monthlyResetDay: 1 };
  const written = { clock, createdAt: due - 12 * 3_600_000, seenAt: due, after: due - 1, commitments: COMMITMENTS };
  for (let start = 0; start < size; start += 5_000) {
    const people = times(Math.min(5_000, size - start)).map(
      (k) => `BENCH${isComplete ? 'A' : 'B'}${size}USER${String(start + k).padStart(12, '0')}`,
    );
    const items = await Promise.all(
      people.map(async (userId) => {
        const [user, progress, agenda] = await itemsOf({ ...written, userId });
        return isComplete ? [user!, progress!, agenda!, ...historyOf(userId, progress!, due)] : [agenda!];
      }),
    );
    await bench.write(items.flat());
  }
}
