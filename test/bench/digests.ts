/**
 * The cost of digests, and of the end of quiet hours, for many users in the same minute. Prices are those of AWS. Times
 * are those of this machine, on which table, fakes and handlers share the processors.
 */

import { PRICES } from './cost/prices.ts';
import { endQuietHours, fillAgendas, fillComplete, fillInQuietHours, MESSAGES, QUOTES } from './digest-people.ts';
import { milliseconds, seconds } from './figures.ts';
import type { Section } from './section.ts';
import {
  ACTIONS,
  COMMITMENTS,
  dollars,
  MOST_PROCESSED,
  measureSweep,
  measureWork,
  queueCost,
  requestsForEach,
  SIZES,
  type SweepBench,
  sweepBench,
} from './sweeping.ts';
import { atMost, type Row } from './table.ts';

/** The memory of each worker. */
const WORKER_GB = 1;

/** Billed units of DynamoDB for each user or message: writing up to 1 KB, or reading up to 4 KB, is one unit. */
const UNITS = {
  /** Reads three items. Writes the agenda item, which is one unit and two in the index, as its key changes. */
  queued: { reads: 3, writes: 3 },
  /**
   * Reads recipient and address (4), items of the user (5), a chat's head (1), a confidant (4) and the history (2).
   * Writes the claim and the decision.
   */
  mailed: { reads: 4 + 5 + 1 + 4 + 2, writes: 2 + 1 },
  /**
   * Reads head and message (2), the recipient (8) and the address (1). Writes the claim (2), the held notification (1),
   * the agenda item (2 in the index, or a failed condition first) and the decision (1).
   */
  decided: { reads: 2 + 8 + 1, writes: 2 + 1 + 2 + 1 },
  /**
   * Reads agenda item and held notification (2), recipient and address (4), head, message and the recipient's state
   * (8). Writes a deletion, and the agenda item in table and index.
   */
  released: { reads: 2 + 4 + 8, writes: 1 + 2 },
};

export const digests: Section = {
  name: 'digests',
  title: 'digests, and the end of quiet hours, of users who are due in one minute',
  note: `One run each. ${COMMITMENTS} commitments a user, ${ACTIONS} actions each, a confidant, ${MESSAGES} unread messages in one chat, ${QUOTES} quotes; above ${MOST_PROCESSED.toLocaleString('en')} only the sweep is run. Requests are those to the table, for each user or message. Money: requests × public prices, free tiers left out.`,
  async measure() {
    const bench = await sweepBench.open();
    const rows: Row[] = [];
    let waiting = 0;
    for (const size of SIZES) {
      const isProcessed = size <= MOST_PROCESSED;
      const who = `${size.toLocaleString('en')} digests`;
      await (isProcessed ? fillComplete(bench, size) : fillAgendas(bench, size - waiting));
      const swept = await measureSweep(bench, 'digests', who, size);
      rows.push(...swept.rows);
      if (isProcessed)
        rows.push(...(await processDigests(bench, who, size, swept)), ...(await quietHours(bench, size)));
      waiting = isProcessed ? 0 : size;
    }
    return rows;
  },
};

interface Swept {
  bodies: string[];
  cost: number;
}

async function processDigests(bench: SweepBench, who: string, size: number, swept: Swept): Promise<Row[]> {
  const queueing = await measureWork(bench, 'digests', swept.bodies, WORKER_GB);
  await assertProcessed(bench);
  const jobs = bench.taken('digestMail');
  const before = bench.emails;
  const mailing = await measureWork(bench, 'mail', jobs, WORKER_GB);
  const sent = bench.emails - before;
  if (sent !== size) throw new Error(`${sent} emails were sent to ${size} users`);
  const queued = queueing.counts.SendMessageBatch ?? 0;
  const table = costOf(UNITS.queued, size) + costOf(UNITS.mailed, size);
  const cost = swept.cost + queueing.cost + queueCost(jobs, queued) + mailing.cost + table;
  return [
    requestsForEach(`${who}: queueing`, queueing.counts, size, { BatchGetItem: 1, UpdateItem: 1 }),
    atMost(`${who}: requests to the queue of digest emails`, queued, size, String),
    atMost(`${who}: queueing with one worker at a time`, queueing.took, 5_000 + size * 10, seconds),
    // The updates are the claim, the decision, and the end of the job. The slots of ten take one or two updates.
    requestsForEach(`${who}: mailing`, mailing.counts, size, { BatchGetItem: 4, Query: 6, UpdateItem: 3.2 }),
    atMost(`${who}: mailing with one worker at a time`, mailing.took, 5_000 + size * 50, seconds),
    { what: `${who}: time for each`, figure: milliseconds((queueing.took + mailing.took) / size) },
    { what: `${who}: everything on AWS except email`, figure: dollars(cost) },
    { what: `${who}: email`, figure: dollars(size * PRICES.email) },
  ];
}

/** Users who get messages in their quiet hours, which end in the same minute for all. */
async function quietHours(bench: SweepBench, size: number): Promise<Row[]> {
  const who = `${size.toLocaleString('en')} quiet hours`;
  const count = size * MESSAGES;
  const notifications = await fillInQuietHours(bench, size);
  const deciding = await measureWork(bench, 'notify', notifications, WORKER_GB);
  const early = bench.taken('pushes').length;
  if (early > 0) throw new Error(`${early} pushes were not held`);
  await endQuietHours(bench, size);
  const swept = await measureSweep(bench, 'digests', who, size);
  const releasing = await measureWork(bench, 'digests', swept.bodies, WORKER_GB);
  await assertProcessed(bench);
  const pushes = bench.taken('pushes');
  if (pushes.length !== size) throw new Error(`${pushes.length} pushes were queued for ${size} users`);
  const queued = releasing.counts.SendMessageBatch ?? 0;
  const costs = {
    deciding: queueCost(notifications) + deciding.cost + costOf(UNITS.decided, count),
    releasing: swept.cost + releasing.cost + queueCost(pushes, queued) + costOf(UNITS.released, size),
  };
  return [
    // The updates are the claim and end of each job, the held notification, the decision, and for the first message of
    // a chat also the agenda item.
    requestsForEach(`${who}: deciding each of ${count.toLocaleString('en')} messages`, deciding.counts, count, {
      BatchGetItem: 3,
      GetItem: 1,
      UpdateItem: 2 + 1 + (1 + 2 + 2) / MESSAGES + 1,
    }),
    atMost(`${who}: deciding with one worker at a time`, deciding.took, 5_000 + count * 20, seconds),
    ...swept.rows,
    requestsForEach(`${who}: releasing`, releasing.counts, size, {
      GetItem: 2,
      Query: 1,
      BatchGetItem: 5,
      DeleteItem: 1,
      UpdateItem: 1,
    }),
    atMost(`${who}: requests to the queue of pushes`, queued, size, String),
    atMost(`${who}: releasing with one worker at a time`, releasing.took, 5_000 + size * 20, seconds),
    { what: `${who}: time for each`, figure: milliseconds(releasing.took / size) },
    { what: `${who}: deciding on AWS`, figure: dollars(costs.deciding) },
    { what: `${who}: their end on AWS except pushes`, figure: dollars(costs.releasing) },
  ];
}

async function assertProcessed(bench: SweepBench): Promise<void> {
  await bench.sweep('digests');
  const left = bench.taken('digests').length;
  if (left > 0) throw new Error(`${left} jobs are left after processing`);
}

function costOf({ reads, writes }: { reads: number; writes: number }, count: number): number {
  return count * (reads * PRICES.readUnit + writes * PRICES.writeUnit);
}
