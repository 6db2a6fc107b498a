import { describe, expect, test } from 'vitest';
import { createServerTime, DOUBT_TIMEOUT } from '#frontend/lib/server-time.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const DAY = 86_400_000;

/** A device whose clock is off by `wrong` milliseconds, and a server with the correct time. */
function device(wrong: number, { offset = 0 } = {}) {
  let real = NOON + 345;
  let awake = 5_000;
  const time = createServerTime({ wall: () => real + wrong, steady: () => awake }, offset);
  const pass = (milliseconds: number) => {
    real += milliseconds;
    awake += milliseconds;
  };
  return {
    time,
    real: () => real,
    error: () => time.now() - real,
    pass,
    /** The device sleeps: its clock goes on, the page's timer does not. */
    sleep(milliseconds: number) {
      real += milliseconds;
    },
    /** The user changes the device's clock. */
    move(milliseconds: number) {
      wrong += milliseconds;
    },
    /** A call that takes `there` milliseconds to the server and `back` milliseconds to return. */
    call(there = 20, back = 30, meanwhile = () => {}) {
      const sent = time.mark();
      pass(there);
      const date = Math.floor(real / 1000) * 1000;
      meanwhile();
      pass(back);
      time.observe({ date, sent });
      return sent;
    },
  };
}

const settled = () => new Promise<void>((resolve) => queueMicrotask(resolve));

describe('the time of the server', () => {
  test("is the device's time until the first answer", () => {
    expect(device(5000).error()).toBe(5000);
  });

  test("is the device's time if its clock agrees with the answer", () => {
    for (const wrong of [0, 200, -200]) {
      const { call, error } = device(wrong);
      call();
      expect(error()).toBe(wrong);
    }
  });

  test('is accurate to a second after one answer, however wrong the device is', () => {
    for (const wrong of [-DAY, -7000, 7000, 40 * DAY]) {
      const { call, error } = device(wrong);
      call();
      expect(error()).toBeLessThanOrEqual(0);
      expect(error()).toBeGreaterThan(-1030);
    }
  });

  test('becomes more accurate with answers at different fractions of a second', () => {
    const { call, error, pass } = device(3_600_000);
    for (let answers = 0; answers < 40; answers++) {
      call();
      pass(1037);
    }
    expect(error()).toBeLessThanOrEqual(0);
    expect(error()).toBeGreaterThan(-80);
  });

  test('does not become less accurate with slow answers', () => {
    const { call, error } = device(-60_000);
    call(20, 30);
    const before = error();
    call(4000, 5000);
    expect(error()).toBe(before);
  });

  test('begins with the stored correction', () => {
    const { time, call, error } = device(-5000, { offset: 5000 });
    expect(error()).toBe(0);
    expect(time.isSure()).toBe(false);
    call();
    expect(error()).toBeLessThanOrEqual(0);
    expect(error()).toBeGreaterThan(-1030);
    expect(time.isSure()).toBe(true);
  });

  test('is not changed by an answer without a date', () => {
    const { time, error } = device(0);
    time.observe({ date: Number.NaN, sent: time.mark() });
    expect(error()).toBe(0);
    expect(time.isSure()).toBe(false);
  });

  test('notifies subscribers when its correction changes, and only then', () => {
    const { time, call } = device(90_000);
    let notified = 0;
    const stop = time.subscribe(() => notified++);
    call();
    expect(notified).toBe(1);
    stop();
    call(900, 900);
    expect(notified).toBe(1);
  });

  test('follows a device whose clock is adjusted gradually', () => {
    const { call, error, move, pass } = device(0);
    call();
    for (let minutes = 0; minutes < 60; minutes++) {
      pass(60_000);
      move(-50);
      error();
    }
    expect(error()).toBe(-3000);
  });
});

describe.each([
  { name: 'forward', by: 3 * DAY },
  { name: 'back', by: -3 * DAY },
  { name: 'forward by some seconds', by: 7000 },
  { name: 'back by some seconds', by: -7000 },
])('a clock that is set $name while the page is open', ({ by }) => {
  test('does not change the time, before and after an answer', async () => {
    const { call, error, move, pass, time } = device(0);
    let doubts = 0;
    time.subscribeToDoubt(() => doubts++);
    call();
    move(by);
    expect(error()).toBe(0);
    expect(time.isSure()).toBe(false);
    pass(DOUBT_TIMEOUT - 1);
    expect(error()).toBe(0);
    await settled();
    expect(doubts).toBe(1);
    call();
    expect(time.isSure()).toBe(true);
    expect(error()).toBeLessThanOrEqual(0);
    expect(error()).toBeGreaterThan(-1030);
  });

  test('does not change the instants of actions before and right after', () => {
    const { call, move, pass, real, time } = device(0);
    call();
    const before = { mark: time.mark(), real: real() };
    pass(500);
    move(by);
    const after = { mark: time.mark(), real: real() };
    pass(500);
    call();
    for (const { mark, real: then } of [before, after]) {
      expect(time.at(mark)).toBeLessThanOrEqual(then);
      expect(time.at(mark)).toBeGreaterThan(then - 1030);
    }
  });

  test('and set back again never changes the time', () => {
    const { error, call, move, time } = device(0);
    call();
    move(by);
    expect(error()).toBe(0);
    move(-by);
    expect(error()).toBe(0);
    call();
    expect(error()).toBe(0);
    expect(time.isSure()).toBe(true);
  });
});

test('a clock that is set back is not trusted, however long there is no answer', () => {
  const { call, error, move, pass } = device(0);
  call();
  move(-DAY);
  expect(error()).toBe(0);
  pass(3_600_000);
  expect(error()).toBe(0);
});

describe('a device that has slept', () => {
  const NIGHT = 8 * 3_600_000;

  test('has the correct time after the first answer, also for earlier actions', () => {
    const { call, error, pass, real, sleep, time } = device(0);
    call();
    const evening = { mark: time.mark(), real: real() };
    sleep(NIGHT);
    const morning = { mark: time.mark(), real: real() };
    pass(400);
    call();
    expect(error()).toBe(0);
    expect(time.at(evening.mark)).toBe(evening.real);
    expect(time.at(morning.mark)).toBe(morning.real);
  });

  test('and whose clock was wrong before keeps its correction', () => {
    const { call, error, pass, sleep } = device(-3_600_000);
    for (let answers = 0; answers < 40; answers++) {
      call();
      pass(1037);
    }
    const before = error();
    sleep(NIGHT);
    call();
    expect(error()).toBe(before);
  });

  test('is trusted if no answer comes, but is not sure', async () => {
    const { call, error, pass, sleep, time } = device(0);
    let notified = 0;
    call();
    time.subscribe(() => notified++);
    sleep(NIGHT);
    expect(error()).toBe(-NIGHT);
    pass(DOUBT_TIMEOUT);
    time.now();
    expect(error()).toBe(0);
    expect(time.isSure()).toBe(false);
    await settled();
    expect(notified).toBe(1);
  });

  test('and whose clock was changed meanwhile has the correct time after the first answer', () => {
    for (const by of [DAY, -DAY]) {
      const { call, error, move, sleep } = device(0);
      call();
      sleep(NIGHT);
      move(by);
      error();
      call();
      expect(error()).toBeLessThanOrEqual(0);
      expect(error()).toBeGreaterThan(-1030);
    }
  });

  test.each([60_000, -60_000])('knows when an action was, though its clock is set by %i ms before the answer', (by) => {
    const { call, move, pass, real, sleep, time } = device(0);
    call();
    sleep(NIGHT);
    time.now();
    pass(DOUBT_TIMEOUT);
    const morning = { mark: time.mark(), real: real() };
    move(by);
    time.now();
    pass(400);
    call();
    expect(Math.abs(time.at(morning.mark) - morning.real)).toBeLessThan(1030);
  });

  test('ignores an answer that was under way during the sleep', () => {
    const { call, sleep, time, real } = device(0);
    call();
    const expected = real();
    const sent = call(20, 30, () => sleep(NIGHT));
    expect(time.isSure()).toBe(false);
    expect(time.at(sent)).toBe(expected);
  });
});
