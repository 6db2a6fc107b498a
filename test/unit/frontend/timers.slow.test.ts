import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delay, retryNow, runAt } from '#frontend/lib/timers.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a timer runs once, at its instant and not before', () => {
  const due = vi.fn();
  runAt(NOON + 3_600_000, Date.now, due);
  vi.advanceTimersByTime(3_599_999);
  expect(due).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(due).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(86_400_000);
  expect(due).toHaveBeenCalledTimes(1);
});

test('a timer can wait longer than setTimeout allows', () => {
  const due = vi.fn();
  const days = 60 * 86_400_000;
  runAt(NOON + days, Date.now, due);
  vi.advanceTimersByTime(days - 1);
  expect(due).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(due).toHaveBeenCalledTimes(1);
});

test('after a sleep of the device a timer runs within seconds', () => {
  const due = vi.fn();
  runAt(NOON + 3_600_000, Date.now, due);
  vi.setSystemTime(NOON + 7_200_000);
  vi.advanceTimersByTime(5_000);
  expect(due).toHaveBeenCalledTimes(1);
});

test('after the clock is set back a timer waits longer', () => {
  const due = vi.fn();
  let wrong = 0;
  runAt(NOON + 10_000, () => Date.now() + wrong, due);
  wrong = -60_000;
  vi.advanceTimersByTime(10_000);
  expect(due).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(due).toHaveBeenCalledTimes(1);
});

test('a timer for a past instant runs immediately, but not synchronously', () => {
  const due = vi.fn();
  runAt(NOON - 1, Date.now, due);
  expect(due).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(due).toHaveBeenCalledTimes(1);
});

test('a stopped timer never runs', () => {
  const due = vi.fn();
  const stop = runAt(NOON + 1000, Date.now, due);
  stop();
  vi.advanceTimersByTime(86_400_000);
  expect(due).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('a timer for an infinite instant is not set', () => {
  runAt(Number.POSITIVE_INFINITY, Date.now, vi.fn());
  expect(vi.getTimerCount()).toBe(0);
});

test('a delay lasts its time', async () => {
  const ended = vi.fn();
  void delay(1000).then(ended);
  await vi.advanceTimersByTimeAsync(999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('a delay is cut short by retryNow, by the return of the network and by its own subscription', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  let notify = () => {};
  const subscribe = (listener: () => void) => {
    notify = listener;
    return () => {};
  };
  for (const cut of [retryNow, () => page.dispatchEvent(new Event('online')), () => notify()]) {
    const delaying = delay(1000, subscribe);
    cut();
    await delaying;
    expect(vi.getTimerCount()).toBe(0);
  }
  vi.unstubAllGlobals();
});
