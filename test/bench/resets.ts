/**
 * What closing the days of many people costs who are due in the same minute. Prices are those of AWS; times are this
 * machine's, where table, queue and handlers share the processors.
 */
import { itemsOf } from '#test/support/table.ts';
import { milliseconds, seconds, times } from './figures.ts';
import type { Section } from './section.ts';
import {
  COMMITMENTS,
  DEEDS,
  dollars,
  type Ground,
  historyOf,
  MOST_SERVED,
  measureSweep,
  measureWork,
  PRICES,
  SIZES,
  sweeping,
} from './sweeping.ts';
import { atMost, type Row } from './table.ts';

/**
 * What DynamoDB bills for a request of the worker, in units: an item of each size up to 1 KB written or 4 KB read is
 * one.
 */
const UNITS = {
  /** A month of some commitments. */
  Query: { reads: 1 },
  /** The summary is one, with a full month two; the agenda is one, and two in the index, where its key moves. */
  UpdateItem: { writes: 2.5 },
};
const WORKER_GB = 1769 / 1024;

export const resets: Section = {
  name: 'resets',
  title: 'closing the days of people who are due in one minute',
  note: `One run each. ${COMMITMENTS} commitments a person, ${DEEDS} actions each; above ${MOST_SERVED.toLocaleString('en')} only the sweep is run. Money: requests × public prices, free tiers left out.`,
  async measure() {
    const ground = await sweeping.open();
    const rows: Row[] = [];
    let waiting = 0;
    for (const size of SIZES) {
      const served = size <= MOST_SERVED;
      const who = `${size.toLocaleString('en')} people`;
      await fill(ground, size - waiting, served);
      const swept = await measureSweep(ground, 'resets', who, size);
      rows.push(...swept.rows, ...(served ? await serve(ground, who, size, swept) : []));
      waiting = served ? 0 : size;
    }
    return rows;
  },
};

async function serve(
  ground: Ground,
  who: string,
  size: number,
  { bodies, cost: sweepCost }: { bodies: string[]; cost: number },
): Promise<Row[]> {
  const { took, counts, cost } = await measureWork(ground, 'resets', bodies, WORKER_GB);
  await ground.sweep('resets');
  const left = ground.taken('resets').length;
  if (left > 0) throw new Error(`${left} jobs are left after serving`);
  const { BatchGetItem = 0, Query = 0, UpdateItem = 0, ...others } = counts;
  // The summary and the agenda of each: otherwise nothing was due, and nothing measured.
  if (UpdateItem < 2 * size) throw new Error(`${UpdateItem} writes closed the days of ${size} people`);
  const requests = BatchGetItem + Query + UpdateItem;
  // User, progress and agenda of each.
  const reads = 3 * size + Query * UNITS.Query.reads;
  const writes = UpdateItem * UNITS.UpdateItem.writes;
  return [
    atMost(`${who}: requests of the table for each, served`, requests / size, 3.1, (value) => value.toFixed(3)),
    atMost(
      `${who}: requests that none of them needs`,
      Object.values(others).reduce((a, b) => a + b, 0),
      0,
      String,
    ),
    atMost(`${who}: served one worker at a time`, took, 5_000 + size * 10, seconds),
    { what: `${who}: time for each`, figure: milliseconds(took / size) },
    {
      what: `${who}: all of it on AWS`,
      figure: `${dollars(sweepCost + reads * PRICES.read + writes * PRICES.write + cost)} a day`,
    },
  ];
}

/** People who are due since the last full minute, with yesterday to be closed. */
async function fill(ground: Ground, size: number, whole: boolean): Promise<void> {
  const due = Math.floor(Date.now() / 60_000) * 60_000;
  const dailyResetTime = new Date(due).toISOString().slice(11, 16);
  const clock = { timezone: 'UTC', dailyResetTime, weeklyResetDay: 1, monthlyResetDay: 1 };
  const written = { clock, createdAt: due - 12 * 3_600_000, seenAt: due, after: due - 1, commitments: COMMITMENTS };
  for (let start = 0; start < size; start += 5_000) {
    const people = times(Math.min(5_000, size - start)).map(
      (k) => `BENCH${whole ? 'A' : 'B'}${size}USER${String(start + k).padStart(12, '0')}`,
    );
    const items = await Promise.all(
      people.map(async (userId) => {
        const [user, progress, agenda] = await itemsOf({ ...written, userId });
        return whole ? [user!, progress!, agenda!, ...historyOf(userId, progress!, due)] : [agenda!];
      }),
    );
    await ground.write(items.flat());
  }
}
