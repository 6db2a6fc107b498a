/**
 * What digests cost, and the end of quiet hours, where many people's come in the same minute. Prices are those of AWS;
 * times are this machine's, where table, stand-ins and handlers share the processors.
 */
import { fillAgendas, fillAsleep, fillWhole, MESSAGES, QUOTES, wake } from './digest-people.ts';
import { milliseconds, seconds } from './figures.ts';
import type { Section } from './section.ts';
import {
  COMMITMENTS,
  DEEDS,
  dollars,
  type Ground,
  MOST_SERVED,
  measureSweep,
  measureWork,
  PRICES,
  queueCost,
  requestsForEach,
  SIZES,
  sweeping,
} from './sweeping.ts';
import { atMost, type Row } from './table.ts';

/** Every worker here has as much. */
const WORKER_GB = 1;

/**
 * What DynamoDB bills for each, in units: an item up to 1 KB written or 4 KB read is one, and so is a Query that finds
 * little.
 */
const UNITS = {
  /** Three items; the agenda is one, and two in the index, where its key moves. */
  handedOn: { reads: 3, writes: 3 },
  /**
   * Recipient and address are four, what stands under the user five, a head, four of a confidant, the history two;
   * claim and note.
   */
  written: { reads: 4 + 5 + 1 + 4 + 2, writes: 2 + 1 },
  /**
   * Head and message, eight of the reader and their address; claim, what waits, the agenda (in its index, or refused
   * first), note.
   */
  decided: { reads: 2 + 8 + 1, writes: 2 + 1 + 2 + 1 },
  /**
   * Agenda and what waits, recipient and address, then head, message, five of the reader and their address; a deletion,
   * agenda and index.
   */
  letOut: { reads: 2 + 4 + 8, writes: 1 + 2 },
};

export const digests: Section = {
  name: 'digests',
  title: 'digests, and the end of quiet hours, of people who are due in one minute',
  note: `One run each. ${COMMITMENTS} commitments a person, ${DEEDS} actions each, a confidant, ${MESSAGES} unread messages in one chat, ${QUOTES} quotes; above ${MOST_SERVED.toLocaleString('en')} only the sweep is run. Requests are of the table, for each. Money: requests × public prices, free tiers left out.`,
  async measure() {
    const ground = await sweeping.open();
    const rows: Row[] = [];
    let waiting = 0;
    for (const size of SIZES) {
      const served = size <= MOST_SERVED;
      const who = `${size.toLocaleString('en')} digests`;
      await (served ? fillWhole(ground, size) : fillAgendas(ground, size - waiting));
      const swept = await measureSweep(ground, 'digests', who, size);
      rows.push(...swept.rows);
      if (served) rows.push(...(await serve(ground, who, size, swept)), ...(await quietHours(ground, size)));
      waiting = served ? 0 : size;
    }
    return rows;
  },
};

interface Swept {
  bodies: string[];
  cost: number;
}

async function serve(ground: Ground, who: string, size: number, swept: Swept): Promise<Row[]> {
  const handedOn = await measureWork(ground, 'digests', swept.bodies, WORKER_GB);
  await mustBeServed(ground);
  const jobs = ground.taken('digestMail');
  const before = ground.letters;
  const written = await measureWork(ground, 'mail', jobs, WORKER_GB);
  const sent = ground.letters - before;
  if (sent !== size) throw new Error(`${sent} emails went to ${size} people`);
  const queued = handedOn.counts.SendMessageBatch ?? 0;
  const table = costOf(UNITS.handedOn, size) + costOf(UNITS.written, size);
  const cost = swept.cost + handedOn.cost + queueCost(jobs, queued) + written.cost + table;
  return [
    requestsForEach(`${who}: handed on`, handedOn.counts, size, { BatchGetItem: 1, UpdateItem: 1 }),
    atMost(`${who}: requests of the queue of digests to be written`, queued, size, String),
    atMost(`${who}: handed on by one worker at a time`, handedOn.took, 5_000 + size * 10, seconds),
    // Claim, note, and that it is done. The slots of ten take one UpdateItem, or two.
    requestsForEach(`${who}: written`, written.counts, size, { BatchGetItem: 4, Query: 6, UpdateItem: 3.2 }),
    atMost(`${who}: written by one worker at a time`, written.took, 5_000 + size * 50, seconds),
    { what: `${who}: time for each`, figure: milliseconds((handedOn.took + written.took) / size) },
    { what: `${who}: all of it on AWS, but the mail`, figure: dollars(cost) },
    { what: `${who}: the mail`, figure: dollars(size * PRICES.mail) },
  ];
}

/** People who are written to in their quiet hours, which end in one minute for all. */
async function quietHours(ground: Ground, size: number): Promise<Row[]> {
  const who = `${size.toLocaleString('en')} quiet hours`;
  const count = size * MESSAGES;
  const notices = await fillAsleep(ground, size);
  const decided = await measureWork(ground, 'notify', notices, WORKER_GB);
  const early = ground.taken('pushes').length;
  if (early > 0) throw new Error(`${early} pushes did not wait`);
  await wake(ground, size);
  const swept = await measureSweep(ground, 'digests', who, size);
  const letOut = await measureWork(ground, 'digests', swept.bodies, WORKER_GB);
  await mustBeServed(ground);
  const pushes = ground.taken('pushes');
  if (pushes.length !== size) throw new Error(`${pushes.length} pushes went to ${size} people`);
  const queued = letOut.counts.SendMessageBatch ?? 0;
  const costs = {
    decided: queueCost(notices) + decided.cost + costOf(UNITS.decided, count),
    letOut: swept.cost + letOut.cost + queueCost(pushes, queued) + costOf(UNITS.letOut, size),
  };
  return [
    // Each claims its job and says that it is done, has it wait and notes that; all but the first find the end of the
    // hours noted.
    requestsForEach(`${who}: each of ${count.toLocaleString('en')} messages decided`, decided.counts, count, {
      BatchGetItem: 3,
      GetItem: 1,
      UpdateItem: 2 + 1 + (1 + 2 + 2) / MESSAGES + 1,
    }),
    atMost(`${who}: decided by one worker at a time`, decided.took, 5_000 + count * 20, seconds),
    ...swept.rows,
    requestsForEach(`${who}: let out`, letOut.counts, size, {
      GetItem: 2,
      Query: 1,
      BatchGetItem: 5,
      DeleteItem: 1,
      UpdateItem: 1,
    }),
    atMost(`${who}: requests of the queue of pushes`, queued, size, String),
    atMost(`${who}: let out by one worker at a time`, letOut.took, 5_000 + size * 20, seconds),
    { what: `${who}: time for each`, figure: milliseconds(letOut.took / size) },
    { what: `${who}: deciding on AWS`, figure: dollars(costs.decided) },
    { what: `${who}: their end on AWS, but the pushes`, figure: dollars(costs.letOut) },
  ];
}

async function mustBeServed(ground: Ground): Promise<void> {
  await ground.sweep('digests');
  const left = ground.taken('digests').length;
  if (left > 0) throw new Error(`${left} jobs are left after serving`);
}

function costOf({ reads, writes }: { reads: number; writes: number }, count: number): number {
  return count * (reads * PRICES.read + writes * PRICES.write);
}
