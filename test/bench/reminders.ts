/**
 * The cost of reminders of many users that are due in the same minute. Prices are those of AWS. Times are those of this
 * machine, on which table, queue and handlers share the processors.
 */
import { itemsOf } from '#test/support/table.ts';
import { PRICES } from './cost/prices.ts';
import { milliseconds, seconds, times } from './figures.ts';
import type { Section } from './section.ts';
import {
  COMMITMENTS,
  dollars,
  MOST_PROCESSED,
  measureSweep,
  measureWork,
  requestsForEach,
  SIZES,
  type SweepBench,
  sweepBench,
} from './sweeping.ts';
import { atMost, type Row } from './table.ts';

const WORKER_GB = 1769 / 1024;

export const reminders: Section = {
  name: 'reminders',
  title: 'sending reminders that are due in one minute',
  note: `One run each. ${COMMITMENTS} commitments a user, one with a reminder, and one browser; above ${MOST_PROCESSED.toLocaleString('en')} only the sweep is run. Money: requests × public prices, free tiers left out.`,
  async measure() {
    const bench = await sweepBench.open();
    const rows: Row[] = [];
    let waiting = 0;
    for (const size of SIZES) {
      const isProcessed = size <= MOST_PROCESSED;
      const who = `${size.toLocaleString('en')} users`;
      await fill(bench, size - waiting, isProcessed);
      const swept = await measureSweep(bench, 'reminders', who, size);
      rows.push(...swept.rows, ...(isProcessed ? await processReminders(bench, who, size, swept) : []));
      waiting = isProcessed ? 0 : size;
    }
    return rows;
  },
};

async function processReminders(
  bench: SweepBench,
  who: string,
  size: number,
  { bodies, cost: sweepCost }: { bodies: string[]; cost: number },
): Promise<Row[]> {
  bench.taken('pushes');
  const { took, counts, cost } = await measureWork(bench, 'reminders', bodies, WORKER_GB);
  const pushes = bench.taken('pushes').length;
  if (pushes !== size) throw new Error(`${pushes} pushes remind ${size} users`);
  await bench.sweep('reminders');
  const left = bench.taken('reminders').length;
  if (left > 0) throw new Error(`${left} jobs are left after processing`);
  const { UpdateItem = 0 } = counts;
  // User, progress, agenda item, preferences, devices, a commitment. Writes: the decision is one unit, the agenda item
  // one, and two in the index.
  const money =
    sweepCost + cost + 6 * size * PRICES.readUnit + UpdateItem * 2 * PRICES.writeUnit + size * PRICES.queueRequest;
  return [
    requestsForEach(`${who}: requests to the table for each user`, counts, size, { BatchGetItem: 0.3, UpdateItem: 2 }),
    atMost(`${who}: processing with one worker at a time`, took, 5_000 + size * 10, seconds),
    { what: `${who}: time for each`, figure: milliseconds(took / size) },
    { what: `${who}: everything on AWS`, figure: dollars(money) },
  ];
}

/** Writes users with a reminder of the last full minute. If `isComplete`, it can be sent. */
async function fill(bench: SweepBench, size: number, isComplete: boolean): Promise<void> {
  const due = Math.floor(Date.now() / 60_000) * 60_000;
  const time = new Date(due).toISOString().slice(11, 16);
  const clock = { timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };
  const written = { clock, createdAt: due - 12 * 3_600_000, seenAt: due, after: due - 1, commitments: COMMITMENTS };
  for (let start = 0; start < size; start += 5_000) {
    const people = times(Math.min(5_000, size - start)).map(
      (k) => `REMIND${isComplete ? 'A' : 'B'}${size}USER${String(start + k).padStart(12, '0')}`,
    );
    const items = await Promise.all(
      people.map(async (userId) => {
        const [user, progress, agenda] = await itemsOf({ ...written, userId });
        const { PK, GSI1PK } = agenda as { PK: string; GSI1PK: string };
        const at = new Date(due).toISOString();
        const next = {
          ...{ PK, SK: 'AGENDA#reminders', due: at, until: due - 1 },
          ...{ GSI1PK: GSI1PK.replace('resets', 'reminders'), GSI1SK: `${at}#${userId}` },
        };
        return isComplete ? [...reminded(PK, user!, progress!, time, due), next] : [next];
      }),
    );
    await bench.write(items.flat());
  }
}

type Item = Record<string, unknown>;

/** A user with one reminder and one browser, who has no quiet hours. */
function reminded(PK: string, user: Item, progress: Item, time: string, due: number): Item[] {
  const [[id, entry] = ['', {}], ...others] = Object.entries(progress.entries as Record<string, Item>);
  const entries = { [id]: { ...entry, r: { t: [time], s: due - 3_600_000 } }, ...Object.fromEntries(others) };
  return [
    user,
    { ...progress, entries },
    { PK, SK: `BOARD#COMMITMENT#${id}`, id, title: 'Read twenty pages', cue: 'After breakfast' },
    { PK, SK: 'PREFERENCES', quietHoursStart: '00:00', quietHoursEnd: '00:00' },
    { PK, SK: 'DEVICES', 'D#browser': { token: `token-${PK}`, s: 'session', t: due } },
  ];
}
