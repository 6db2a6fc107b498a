import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { requestEarly, takeEarly, timesOf } from '#frontend/lib/early.ts';
import { createServerTime } from '#frontend/lib/server-time.ts';

const ME = '/api/v1/users/me';
const LIST = '/api/v1/commitments';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('early', undefined);
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  fetched.mockImplementation(async () => Response.json({ at: Date.now() }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('each path is asked once, for the token, without cookies', () => {
  requestEarly([ME, LIST], 'mine');
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([ME, LIST]);
  for (const [, request] of fetched.mock.calls) {
    expect(request).toMatchObject({ headers: { authorization: 'Bearer mine' }, credentials: 'omit' });
  }
});

test('an answer is given once', async () => {
  requestEarly([ME, LIST], 'mine');
  expect((await takeEarly(ME, 'mine'))?.response.status).toBe(200);
  expect(await takeEarly(ME, 'mine')).toBeUndefined();
  expect((await takeEarly(LIST, 'mine'))?.response.status).toBe(200);
});

test('an answer says when it was asked and when it came', async () => {
  const began = performance.now();
  fetched.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(Response.json({})), 700)));
  requestEarly([ME], 'mine');
  await vi.advanceTimersByTimeAsync(5000);
  expect(await takeEarly(ME, 'mine')).toMatchObject({ sent: began, received: began + 700 });
});

test('one that is still under way is waited for', async () => {
  const arrives = Promise.withResolvers<Response>();
  fetched.mockReturnValue(arrives.promise);
  requestEarly([ME], 'mine');
  const taken = takeEarly(ME, 'mine');
  arrives.resolve(Response.json({}));
  expect((await taken)?.response.ok).toBe(true);
});

describe('there is none', () => {
  test('for what was not asked', async () => {
    expect(await takeEarly(ME, 'mine')).toBeUndefined();
    requestEarly([ME], 'mine');
    expect(await takeEarly(LIST, 'mine')).toBeUndefined();
  });

  test('for another session than it was asked for', async () => {
    requestEarly([ME], 'mine');
    expect(await takeEarly(ME, 'yours')).toBeUndefined();
    expect(await takeEarly(ME, 'mine')).toBeUndefined();
  });

  test('when nobody could be reached', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    requestEarly([ME], 'mine');
    expect(await takeEarly(ME, 'mine')).toBeUndefined();
  });

  test.for([429, 500, 503])('when the answer is %i, which may be gone by then', async (status) => {
    fetched.mockResolvedValue(new Response(null, { status }));
    requestEarly([ME], 'mine');
    expect(await takeEarly(ME, 'mine')).toBeUndefined();
  });

  test('after 20 seconds', async () => {
    requestEarly([ME, LIST], 'mine');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await takeEarly(ME, 'mine')).toBeDefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(await takeEarly(LIST, 'mine')).toBeUndefined();
  });

  test('once the device has slept or its clock was moved', async () => {
    requestEarly([ME, LIST], 'mine');
    vi.setSystemTime(Date.now() + 1000);
    expect(await takeEarly(ME, 'mine')).toBeDefined();
    vi.setSystemTime(Date.now() + 1);
    expect(await takeEarly(LIST, 'mine')).toBeUndefined();
  });
});

test('a refused token is an answer: asking again would not help', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 401 }));
  requestEarly([ME], 'mine');
  expect((await takeEarly(ME, 'mine'))?.response.status).toBe(401);
});

describe('the time of an answer', () => {
  const HOUR = 3_600_000;
  const NOON = Date.parse('2026-03-04T12:00:00Z');

  /** Asked and answered at noon by the device's clock, one by the server's, and taken three seconds later. */
  async function taken() {
    vi.setSystemTime(NOON);
    const time = createServerTime({ wall: () => Date.now(), steady: () => performance.now() });
    requestEarly([ME], 'mine');
    await vi.advanceTimersByTimeAsync(3000);
    const { sent, late } = timesOf((await takeEarly(ME, 'mine'))!, time);
    return { time, sent, late };
  }

  test('is when it was asked, not when it was taken', async () => {
    const { time, sent } = await taken();
    expect(sent.guess).toBe(NOON);
    expect(time.at(sent)).toBe(NOON);
  });

  test("tells the server's time, however long it lay there", async () => {
    const { time, sent, late } = await taken();
    time.observe({ date: NOON + HOUR + late, sent: { ...sent, steady: sent.steady + late } });
    expect(time.now()).toBe(NOON + HOUR + 3000);
    expect(time.at(sent)).toBe(NOON + HOUR);
  });
});
