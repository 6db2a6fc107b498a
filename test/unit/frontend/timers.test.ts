import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delay, retryNow, runAt } from '#frontend/lib/timers.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

test('wakes at the instant, not before and once', () => {
  const due = vi.fn();
  runAt(NOON + 3_600_000, Date.now, due);
  vi.advanceTimersByTime(3_599_999);
  expect(due).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(due).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(86_400_000);
  expect(due).toHaveBeenCalledTimes(1);
});

test('an instant further away than a timer can count is waited for', () => {
  const due = vi.fn();
  const days = 60 * 86_400_000;
  runAt(NOON + days, Date.now, due);
  vi.advanceTimersByTime(days - 1);
  expect(due).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(due).toHaveBeenCalledTimes(1);
});

test('after a sleep in which timers stood still it wakes within seconds', () => {
  const due = vi.fn();
  runAt(NOON + 3_600_000, Date.now, due);
  vi.setSystemTime(NOON + 7_200_000);
  vi.advanceTimersByTime(5_000);
  expect(due).toHaveBeenCalledTimes(1);
});

test('a clock set back is waited for anew', () => {
  const due = vi.fn();
  let wrong = 0;
  runAt(NOON + 10_000, () => Date.now() + wrong, due);
  wrong = -60_000;
  vi.advanceTimersByTime(10_000);
  expect(due).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(due).toHaveBeenCalledTimes(1);
});

test('an instant that has passed wakes at once, but not within the call', () => {
  const due = vi.fn();
  runAt(NOON - 1, Date.now, due);
  expect(due).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(due).toHaveBeenCalledTimes(1);
});

test('given up, it never wakes', () => {
  const due = vi.fn();
  const stop = runAt(NOON + 1000, Date.now, due);
  stop();
  vi.advanceTimersByTime(86_400_000);
  expect(due).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('never is not waited for', () => {
  runAt(Number.POSITIVE_INFINITY, Date.now, vi.fn());
  expect(vi.getTimerCount()).toBe(0);
});

test('a pause lasts as long as it was meant to', async () => {
  const ended = vi.fn();
  void delay(1000).then(ended);
  await vi.advanceTimersByTimeAsync(999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('a pause is cut short by hurry, by the return of the network and by what it was to watch', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  let happen = () => {};
  const watched = (listener: () => void) => {
    happen = listener;
    return () => {};
  };
  for (const cut of [retryNow, () => page.dispatchEvent(new Event('online')), () => happen()]) {
    const pausing = delay(1000, watched);
    cut();
    await pausing;
    expect(vi.getTimerCount()).toBe(0);
  }
  vi.unstubAllGlobals();
});
