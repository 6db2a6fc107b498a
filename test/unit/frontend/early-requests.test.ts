import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isAnsweredEarly, requestEarly, takeEarly, timesOf } from '#frontend/lib/early-requests.ts';
import { createServerTime } from '#frontend/lib/server-time.ts';

const ME = '/api/v1/users/me';
const LIST = '/api/v1/commitments';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('early', undefined);
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset();
  fetchMock.mockImplementation(async () => Response.json({ at: Date.now() }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('each path is requested once, with the token, and may set the cookie that shows photos', () => {
  requestEarly([ME, LIST], 'mine');
  expect(fetchMock.mock.calls.map(([path]) => path)).toEqual([ME, LIST]);
  for (const [, request] of fetchMock.mock.calls) {
    expect(request).toMatchObject({ headers: { authorization: 'Bearer mine' } });
    // The default takes cookies of the site.
    expect(request).not.toHaveProperty('credentials');
  }
});

test('an answer is used once', async () => {
  requestEarly([ME, LIST], 'mine');
  expect((await takeEarly(ME, 'mine'))?.response.status).toBe(200);
  expect(await takeEarly(ME, 'mine')).toBeUndefined();
  expect((await takeEarly(LIST, 'mine'))?.response.status).toBe(200);
});

test('what was requested is answered when all of it is, without an error', async () => {
  expect(isAnsweredEarly()).toBe(false);
  const list = Promise.withResolvers<Response>();
  fetchMock.mockResolvedValueOnce(Response.json({})).mockReturnValueOnce(list.promise);
  requestEarly([ME, LIST], 'mine');
  await vi.advanceTimersByTimeAsync(1);
  expect(isAnsweredEarly()).toBe(false);
  list.resolve(Response.json([]));
  await vi.advanceTimersByTimeAsync(1);
  expect(isAnsweredEarly()).toBe(true);

  for (const status of [401, 503]) {
    fetchMock.mockResolvedValueOnce(new Response(null, { status }));
    requestEarly([ME], 'mine');
    await vi.advanceTimersByTimeAsync(1);
    expect(isAnsweredEarly(), String(status)).toBe(false);
  }
});

test('an answer has the times of its request and its arrival', async () => {
  const began = performance.now();
  fetchMock.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(Response.json({})), 700)));
  requestEarly([ME], 'mine');
  await vi.advanceTimersByTimeAsync(5000);
  expect(await takeEarly(ME, 'mine')).toMatchObject({ sent: began, received: began + 700 });
});

test('a request that is still running is awaited', async () => {
  const arrives = Promise.withResolvers<Response>();
  fetchMock.mockReturnValue(arrives.promise);
  requestEarly([ME], 'mine');
  const taken = takeEarly(ME, 'mine');
  arrives.resolve(Response.json({}));
  expect((await taken)?.response.ok).toBe(true);
});

describe('there is no early answer', () => {
  test('for a path that was not requested', async () => {
    expect(await takeEarly(ME, 'mine')).toBeUndefined();
    requestEarly([ME], 'mine');
    expect(await takeEarly(LIST, 'mine')).toBeUndefined();
  });

  test('for another session', async () => {
    requestEarly([ME], 'mine');
    expect(await takeEarly(ME, 'yours')).toBeUndefined();
    expect(await takeEarly(ME, 'mine')).toBeUndefined();
  });

  test('when the server is unreachable', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    requestEarly([ME], 'mine');
    expect(await takeEarly(ME, 'mine')).toBeUndefined();
  });

  test.for([429, 500, 503])('when the answer is %i, which may be temporary', async (status) => {
    fetchMock.mockResolvedValue(new Response(null, { status }));
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

  test('after the device has slept or its clock was changed', async () => {
    requestEarly([ME, LIST], 'mine');
    vi.setSystemTime(Date.now() + 1000);
    expect(await takeEarly(ME, 'mine')).toBeDefined();
    vi.setSystemTime(Date.now() + 1);
    expect(await takeEarly(LIST, 'mine')).toBeUndefined();
  });
});

test('a refused token is an answer: a retry would not help', async () => {
  fetchMock.mockResolvedValue(new Response(null, { status: 401 }));
  requestEarly([ME], 'mine');
  expect((await takeEarly(ME, 'mine'))?.response.status).toBe(401);
});

describe('the time of an early answer', () => {
  const HOUR = 3_600_000;
  const NOON = Date.parse('2026-03-04T12:00:00Z');

  /** Requested and answered at noon by the device's clock, one o'clock by the server's; used three seconds later. */
  async function taken() {
    vi.setSystemTime(NOON);
    const time = createServerTime({ wall: () => Date.now(), steady: () => performance.now() });
    requestEarly([ME], 'mine');
    await vi.advanceTimersByTimeAsync(3000);
    const { sent, late } = timesOf((await takeEarly(ME, 'mine'))!, time);
    return { time, sent, late };
  }

  test('is when it was requested, not when it was used', async () => {
    const { time, sent } = await taken();
    expect(time.at(sent)).toBe(NOON);
  });

  test("corrects the server's time by its age", async () => {
    const { time, sent, late } = await taken();
    time.observe({ date: NOON + HOUR + late, sent: { ...sent, steady: sent.steady + late } });
    expect(time.now()).toBe(NOON + HOUR + 3000);
    expect(time.at(sent)).toBe(NOON + HOUR);
  });
});
