/**
 * The cost of the questions after a miss of many users in the same morning. Prices are those of AWS. Times are those of
 * this machine, on which table, queue and handlers share the processors.
 */
import { toLocal } from '#shared/domain/local-time.ts';
import { itemsOf } from '#test/support/table.ts';
import { PRICES } from './cost/prices.ts';
import { milliseconds, seconds, times } from './figures.ts';
import type { Section } from './section.ts';
import {
  COMMITMENTS,
  dollars,
  historyOf,
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
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const agreements: Section = {
  name: 'agreements',
  title: 'asking about misses in one morning',
  note: `One run each. ${COMMITMENTS} missed commitments a user, of which one was done since, and one confidant; above ${MOST_PROCESSED.toLocaleString('en')} only the sweep is run. Money: requests × public prices, free tiers left out.`,
  async measure() {
    const bench = await sweepBench.open();
    const rows: Row[] = [];
    let waiting = 0;
    for (const size of SIZES) {
      const isProcessed = size <= MOST_PROCESSED;
      const who = `${size.toLocaleString('en')} users`;
      await fill(bench, size - waiting, isProcessed);
      const swept = await measureSweep(bench, 'agreements', who, size);
      rows.push(...swept.rows, ...(isProcessed ? await askAll(bench, who, size, swept) : []));
      waiting = isProcessed ? 0 : size;
    }
    return rows;
  },
};

async function askAll(
  bench: SweepBench,
  who: string,
  size: number,
  { bodies, cost: sweepCost }: { bodies: string[]; cost: number },
): Promise<Row[]> {
  const { took, counts, cost } = await measureWork(bench, 'agreements', bodies, WORKER_GB);
  const asked = counts.TransactWriteItems ?? 0;
  if (asked !== size) throw new Error(`${asked} questions are asked about ${size} users`);
  await bench.sweep('agreements');
  const left = bench.taken('agreements').length;
  if (left > 0) throw new Error(`${left} jobs are left after processing`);
  // User, progress, titles, agenda item, confidants, a month of history, head, membership. The four items of the
  // transaction are two units each; the agenda item is one, and two in the index.
  const money = sweepCost + cost + 8 * size * PRICES.readUnit + size * (4 * 2 + 3) * PRICES.writeUnit;
  const budget = { BatchGetItem: 2.1, Query: 1, TransactWriteItems: 1, UpdateItem: 1 };
  return [
    requestsForEach(`${who}: requests to the table for each user`, counts, size, budget),
    atMost(`${who}: processing with one worker at a time`, took, 5_000 + size * 15, seconds),
    { what: `${who}: time for each`, figure: milliseconds(took / size) },
    { what: `${who}: everything on AWS`, figure: dollars(money) },
  ];
}

/**
 * Writes users whose morning has just come, in a timezone in which it is a little after nine. If `isComplete`,
 * something is to be asked.
 */
async function fill(bench: SweepBench, size: number, isComplete: boolean): Promise<void> {
  const now = Date.now();
  const due = Math.floor(now / 60_000) * 60_000;
  const clock = { timezone: zoneAtNine(now), dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };
  const written = { clock, createdAt: due - 40 * DAY, seenAt: due, after: due - 1, commitments: COMMITMENTS };
  for (let start = 0; start < size; start += 5_000) {
    const people = times(Math.min(5_000, size - start)).map(
      (k) => `AGREE${isComplete ? 'A' : 'B'}${size}USER${String(start + k).padStart(12, '0')}`,
    );
    const items = await Promise.all(
      people.map(async (userId) => {
        const [user, progress, agenda] = await itemsOf({ ...written, userId });
        const { PK, GSI1PK } = agenda as { PK: string; GSI1PK: string };
        const at = new Date(due).toISOString();
        const halves = { [confidantOf(userId)]: [due - 30 * DAY] };
        const next = {
          ...{ PK, SK: 'AGENDA#agreements', due: at, until: due - DAY, halves },
          ...{ GSI1PK: GSI1PK.replace('resets', 'agreements'), GSI1SK: `${at}#${userId}` },
        };
        return isComplete ? [...agreeing(PK, user!, progress!, due), next] : [next];
      }),
    );
    await bench.write(items.flat());
  }
}

/** A timezone of whole hours in which it is between 09:00 and 10:00. */
function zoneAtNine(now: number): string {
  const hours = times(24).map((k) => k - 11);
  const zones = hours.map((hour) => `Etc/GMT${hour > 0 ? `-${hour}` : `+${-hour}`}`);
  const found = zones.find((zone) => toLocal(now, zone).time.startsWith('09:'));
  if (!found) throw new Error('It is nine o’clock somewhere');
  return found;
}

const confidantOf = (userId: string) => `${userId}X`;

type Item = Record<string, unknown>;

/** A user without quiet hours, who has missed all of yesterday, and whom Steadfast asks in a chat. */
function agreeing(PK: string, user: Item, progress: Item, due: number): Item[] {
  const userId = String(user.id);
  const otherId = confidantOf(userId);
  const chatId = `${userId}CHAT`;
  const since = due - 30 * DAY;
  const entries = Object.entries(progress.entries as Record<string, Item>);
  const [[first, entry] = ['', {}], ...others] = entries;
  const terms = { shows: { commitments: 'all', notes: false, food: true, exercise: true }, shows_until: {} };
  const agreement = {
    ...{ revision: 1, version: 1, until: null, changedAt: since },
    terms: { [userId]: { ...terms, after_miss: 'ask_me', look_back: 'never' } },
  };
  const member = (name: string, at: number) => ({ name, email: '', image: null, joined: 0, since: at });
  return [
    user,
    { ...progress, entries: { [first]: { ...entry, d: 'completed', t: due - HOUR }, ...Object.fromEntries(others) } },
    { PK, SK: 'TITLES', ...Object.fromEntries(entries.map(([id]) => [`T#${id}`, 'Read twenty pages'])) },
    { PK, SK: 'PREFERENCES', quietHoursStart: '00:00', quietHoursEnd: '00:00' },
    { PK, SK: `PEOPLE#CONFIDANT#${otherId}`, userId: otherId, role: 'friend', sees: true, chatId, since, agreement },
    ...historyOf(userId, { entries: { [first]: entry } }, due - 2 * DAY),
    {
      ...{ PK: `CHAT#${chatId}`, SK: 'HEAD', id: chatId, type: 'direct_message', name: '', last: 0, version: 0 },
      ...{ createdAt: since, members: { [userId]: member('Ada', since), [otherId]: member('Grace', since + 1) } },
    },
    { PK: `USER#${otherId}`, SK: `CHAT#${chatId}`, chatId, read: 0, joined: 0 },
  ];
}
