import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#frontend/lib/api-error.ts';
import { deliver } from '#frontend/lib/deliver.ts';
import { retryNow } from '#frontend/lib/timers.ts';

const failed = (status: number, retryAfter?: number) => new ApiError(status, [], 'No', retryAfter);

let token = 'token';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** No answer, and meanwhile the network returns. */
class Returning extends ApiError {
  constructor() {
    super(0, [], 'No');
  }
}

/** A request to a server that answers with these errors, one after the other, and then succeeds. */
function delivery(...answers: Error[]) {
  const sentAt: number[] = [];
  const waiting: boolean[] = [];
  let notify = () => {};
  const began = Date.now();
  const done = deliver(
    async () => {
      sentAt.push(Date.now() - began);
      const answer = answers.shift();
      if (answer instanceof Returning) retryNow();
      if (answer) throw answer;
      return 'arrived';
    },
    {
      token: () => token,
      subscribe: (listener) => {
        notify = listener;
        return () => {};
      },
    },
    (failure) => waiting.push(failure !== undefined),
  );
  done.catch(() => {});
  return {
    done,
    sentAt,
    waiting,
    signInAs(other: string) {
      token = other;
      notify();
    },
  };
}

describe('a delivery', () => {
  test('is sent once if it succeeds', async () => {
    const { done, sentAt, waiting } = delivery();
    expect(await done).toBe('arrived');
    expect(sentAt).toEqual([0]);
    expect(waiting).toEqual([false]);
  });

  test.each([0, 408, 429, 500, 502, 503, 504])(
    'is repeated without limit, after longer and longer waits, while it is not refused (%i)',
    async (status) => {
      const { done, sentAt, waiting } = delivery(...Array.from({ length: 30 }, () => failed(status)));
      await vi.advanceTimersByTimeAsync(3 * 3_600_000);
      expect(await done).toBe('arrived');
      const waits = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0));
      const growing = [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000];
      expect(waits).toEqual([...growing, ...Array.from({ length: 20 }, () => 300_000)]);
      expect(waiting).toEqual([...waits.map(() => true), false]);
    },
  );

  test.each([400, 403, 404, 409, 422])('is not repeated if it is refused (%i)', async (status) => {
    const { done, sentAt, waiting } = delivery(failed(status));
    await expect(done).rejects.toMatchObject({ status });
    expect(sentAt).toEqual([0]);
    expect(waiting).toEqual([false]);
  });

  test('waits as long as the server asks, up to a day, and never shorter than without that', async () => {
    const { done, sentAt } = delivery(failed(429, 7), failed(503, 3600), failed(500, 1), failed(429, 1e9));
    await vi.advanceTimersByTimeAsync(3 * 86_400_000);
    await done;
    const waits = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0));
    expect(waits).toEqual([7000, 3_600_000, 2000, 86_400_000]);
  });

  test('is repeated immediately on retryNow', async () => {
    const { done, sentAt } = delivery(...Array.from({ length: 8 }, () => failed(0)));
    await vi.advanceTimersByTimeAsync(40_000);
    const before = sentAt.length;
    retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(sentAt.length).toBe(before + 1);
    retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(await done).toBe('arrived');
  });

  test('waits only shortly if there was a reason to try again during the attempt', async () => {
    const { done, sentAt } = delivery(...Array.from({ length: 6 }, () => failed(0)), new Returning());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await done).toBe('arrived');
    const waits = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0));
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 500]);
  });

  test('is not sent with the token of another session', async () => {
    const { done, sentAt, signInAs } = delivery(failed(0));
    await vi.advanceTimersByTimeAsync(100);
    signInAs('another');
    await expect(done).rejects.toMatchObject({ status: 401 });
    expect(sentAt).toEqual([0]);
  });
});
