import { describe, expect, test } from 'vitest';
import { createServerTime } from '#frontend/lib/server-time.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

/** A device whose clock is off by `wrong` milliseconds, and a server that is right. */
function device(wrong: number) {
  let real = NOON + 345;
  const time = createServerTime(() => real + wrong);
  return {
    time,
    error: () => time.now() - real,
    pass: (milliseconds: number) => {
      real += milliseconds;
    },
    /** A call that takes `there` milliseconds to the server and `back` to return. */
    call(there = 20, back = 30) {
      const sentAt = real + wrong;
      real += there;
      const date = Math.floor(real / 1000) * 1000;
      real += back;
      time.observe({ date, sentAt, receivedAt: real + wrong });
    },
  };
}

describe('the time of the server', () => {
  test("is the device's own until an answer has come", () => {
    expect(device(5000).time.now()).toBe(NOON + 345 + 5000);
  });

  test('is left to a device whose clock may be right', () => {
    for (const wrong of [0, 200, -200]) {
      const { call, error } = device(wrong);
      call();
      expect(error()).toBe(wrong);
    }
  });

  test('is known to the second after one answer, however wrong the device is', () => {
    for (const wrong of [-86_400_000, -7000, 7000, 40 * 86_400_000]) {
      const { call, error } = device(wrong);
      call();
      expect(error()).toBeLessThanOrEqual(0);
      expect(error()).toBeGreaterThan(-1030);
    }
  });

  test('narrows with each answer that falls elsewhere in its second', () => {
    const { call, error, pass } = device(3_600_000);
    for (let answers = 0; answers < 40; answers++) {
      call();
      pass(1037);
    }
    expect(error()).toBeLessThanOrEqual(0);
    expect(error()).toBeGreaterThan(-80);
  });

  test('stays known while answers are slow', () => {
    const { call, error } = device(-60_000);
    call(20, 30);
    const before = error();
    call(4000, 5000);
    expect(error()).toBe(before);
  });

  test('starts anew when a clock was moved', () => {
    let wrong = 0;
    let real = NOON;
    const time = createServerTime(() => real + wrong);
    const call = () => {
      time.observe({ date: Math.floor(real / 1000) * 1000, sentAt: real + wrong, receivedAt: real + wrong });
      real += 10;
    };
    call();
    wrong = -7200_000;
    call();
    expect(Math.abs(time.now() - real)).toBeLessThanOrEqual(1000);
    wrong = 0;
    call();
    expect(time.now()).toBe(real);
  });

  test('begins with the correction last known', () => {
    const time = createServerTime(() => NOON, 5000);
    expect(time.now()).toBe(NOON + 5000);
    time.observe({ date: NOON, sentAt: NOON - 50, receivedAt: NOON + 50 });
    expect(time.now()).toBe(NOON);
  });

  test('is not moved by an answer without a date', () => {
    const { time } = device(0);
    time.observe({ date: Number.NaN, sentAt: 0, receivedAt: 0 });
    expect(time.now()).toBe(NOON + 345);
  });

  test('tells when its correction changes, and only then', () => {
    const { time, call } = device(90_000);
    let told = 0;
    const stop = time.subscribe(() => told++);
    call();
    expect(told).toBe(1);
    stop();
    call(900, 900);
    expect(told).toBe(1);
  });
});
