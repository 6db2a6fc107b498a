import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intervalOf, LONGEST_DELAY, pauseAfter, turnOf, waitsAgain } from '#functions/mail/pacing.ts';
import { isLong, runs } from '#test/support/long.ts';

/* When digests are sent: the rules, and a wave of 5,000 by them in a world without AWS. */

const NOW = Date.parse('2027-03-01T08:00:00Z');
const ACCOUNT = { perSecond: 14, perDay: 50_000, sentToday: 0 };

describe('the time between two digests', () => {
  test('leaves a fifth of the sending rate to immediate e-mails', () => {
    expect(intervalOf({ ...ACCOUNT, perSecond: 1 })).toBe(1250);
    expect(intervalOf({ ...ACCOUNT, perSecond: 14 })).toBe(90);
    expect(intervalOf({ ...ACCOUNT, perSecond: 100_000 })).toBe(1);
  });

  test('is that of the sandbox where SES allows nothing', () => {
    expect(intervalOf({ ...ACCOUNT, perSecond: 0 })).toBe(1250);
  });

  test('has no end while only the last tenth of the day’s quota is left', () => {
    expect(intervalOf({ ...ACCOUNT, sentToday: 44_999 })).toBe(90);
    expect(intervalOf({ ...ACCOUNT, sentToday: 45_000 })).toBeUndefined();
    expect(intervalOf({ ...ACCOUNT, perDay: Number.POSITIVE_INFINITY, sentToday: 1e9 })).toBe(90);
  });
});

describe('a digest', () => {
  test.each([
    ['without a slot reserves one', undefined, 'reserve'],
    ['is sent in its slot', 0, 'send'],
    ['is sent in the second of its slot', 999, 'send'],
    ['is sent some seconds late', -10_000, 'send'],
    ['takes another slot after that', -10_001, 'reserve'],
    ['waits until its slot', 1000, { seconds: 1 }],
    ['never comes back early', 1001, { seconds: 2 }],
    ['waits no longer at once than a queue can', 7_200_000, { seconds: LONGEST_DELAY }],
  ] as const)('%s', (_, offset, turn) => {
    expect(turnOf(offset === undefined ? undefined : NOW + offset, NOW)).toEqual(turn);
  });
});

describe('a throttled e-mail', () => {
  test('waits at random, twice as long each time, at most as long as a queue can', () => {
    expect([0, 1, 2].map((throttled) => pauseAfter(throttled, 0))).toEqual([3, 5, 10]);
    expect([0, 1, 2].map((throttled) => pauseAfter(throttled, 1))).toEqual([5, 10, 20]);
    expect(pauseAfter(1000, 1)).toBe(LONGEST_DELAY);
  });

  test('that a person waits for waits about an hour, and fails then', () => {
    const all = Array.from({ length: 100 }, (_, throttled) => throttled).filter(waitsAgain);
    const longest = all.reduce((sum, throttled) => sum + pauseAfter(throttled, 1), 0);
    expect(longest).toBeGreaterThan(3600);
    expect(longest).toBeLessThan(2 * 3600);
  });
});

describe('a wave of thousands of digests', () => {
  const SIZE = isLong ? 5_000 : 1_250;

  test.each([
    ['in the sandbox', 1, 2],
    ['at the usual rate', 14, 2],
    ['at a rate above what the workers do', 500, 2],
  ])('%s loses nothing and never passes the rate', (_, perSecond, workers) => {
    const wave = simulate({ size: SIZE, perSecond, workers, crashEvery: 37, seed: 1 });
    expect(wave.sent.size).toBe(SIZE);
    // Digests that are a second early and others that are ten seconds late may meet.
    expect(wave.mostIn(60)).toBeLessThanOrEqual(0.8 * perSecond * (60 + 11) + 1);
    // Waiting costs little: a message for each quarter of an hour, and two more.
    const quarters = SIZE / (0.8 * perSecond) / LONGEST_DELAY;
    expect(wave.messages / SIZE).toBeLessThan(3 + quarters);
  });

  test('that meets a worker which stood still for an hour is not sent all at once', () => {
    const wave = simulate({
      size: SIZE,
      perSecond: 14,
      workers: 2,
      crashEvery: 0,
      seed: 1,
      pause: { from: 60, to: 3660 },
    });
    expect(wave.sent.size).toBe(SIZE);
    expect(wave.mostIn(60)).toBeLessThanOrEqual(0.8 * 14 * (60 + 11) + 1);
  });

  test('is the same with any rate, any number of workers and any crashes', () => {
    const anything = fc.record({
      size: fc.integer({ min: 1, max: 400 }),
      perSecond: fc.integer({ min: 1, max: 200 }),
      workers: fc.integer({ min: 1, max: 4 }),
      crashEvery: fc.integer({ min: 0, max: 20 }).map((every) => (every === 1 ? 2 : every)),
      seed: fc.integer({ min: 1, max: 1e6 }),
    });
    fc.assert(
      fc.property(anything, (wanted) => {
        const wave = simulate(wanted);
        expect(wave.sent.size).toBe(wanted.size);
        expect(wave.mostIn(60)).toBeLessThanOrEqual(0.8 * wanted.perSecond * (60 + 11) + 1);
      }),
      { numRuns: runs(60) },
    );
  });
});

interface Wanted {
  size: number;
  perSecond: number;
  workers: number;
  /** A worker dies in each nth batch, after its digests were sent or postponed: its messages come again. */
  crashEvery: number;
  seed: number;
  /** Seconds between which nothing works. */
  pause?: { from: number; to: number };
}

interface Message {
  id: number;
  slot?: number;
  visibleAt: number;
}

const BATCH = 10;
const BATCH_MS = 200;
const VISIBILITY_MS = 180_000;

/** A queue, workers whose claims are kept, and the bucket of slots, in the time of a simulation. */
function simulate({ size, perSecond, workers, crashEvery, seed, pause = { from: 0, to: 0 } }: Wanted) {
  const interval = intervalOf({ ...ACCOUNT, perSecond })!;
  const random = randomFrom(seed);
  let queue: Message[] = Array.from({ length: size }, (_, id) => ({ id, visibleAt: 0 }));
  let next = 0;
  let batches = 0;
  let messages = size;
  const sent = new Map<number, number>();
  const isPaused = (now: number) => now >= pause.from * 1000 && now < pause.to * 1000;

  function work(batch: Message[], now: number): void {
    batches += 1;
    const dies = crashEvery > 0 && batches % crashEvery === 0;
    for (const message of batch) {
      if (turnOf(message.slot, now) === 'reserve') {
        message.slot = Math.max(next, now);
        next = message.slot + interval;
      }
      const turn = turnOf(message.slot, now);
      if (typeof turn === 'object') {
        // A queue may hand a message over a little later than it was asked.
        queue.push({ ...message, visibleAt: now + turn.seconds * 1000 + Math.floor(random() * 500) });
        messages += 1;
      } else if (!sent.has(message.id)) {
        sent.set(message.id, now);
      }
      if (dies) queue.push({ ...message, visibleAt: now + VISIBILITY_MS });
    }
  }

  for (let now = 0; queue.length > 0; now += BATCH_MS) {
    if (now > 48 * 3_600_000) throw new Error(`After two days ${queue.length} messages are left`);
    if (isPaused(now)) continue;
    const [visible, hidden] = split(queue, ({ visibleAt }) => visibleAt <= now);
    const taken = visible.slice(0, workers * BATCH);
    queue = [...hidden, ...visible.slice(workers * BATCH)];
    for (let start = 0; start < taken.length; start += BATCH) work(taken.slice(start, start + BATCH), now);
  }
  return {
    sent,
    messages,
    /** The most that were sent in so many seconds. */
    mostIn(seconds: number): number {
      const times = [...sent.values()].toSorted((a, b) => a - b);
      let most = 0;
      for (let first = 0, last = 0; last < times.length; last += 1) {
        while (times[last]! - times[first]! >= seconds * 1000) first += 1;
        most = Math.max(most, last - first + 1);
      }
      return most;
    },
  };
}

function split<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  const yes: T[] = [];
  const no: T[] = [];
  for (const one of all) (is(one) ? yes : no).push(one);
  return [yes, no];
}

/** Numbers from 0 to 1 that are the same for a seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
