import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, fakePage, type Live, moduleOf, storageWith } from './live-socket.ts';

/* A page whose ticket for the live connection is late or missing. */

const { startLive } = (await moduleOf('live/live.ts')) as Live;

const MINUTE = 60_000;

let stop: (() => void) | undefined;
let events: string[];
let newTicket: () => Promise<string>;

beforeEach(() => {
  vi.useFakeTimers();
  fakePage();
  vi.stubGlobal('localStorage', storageWith({ jwt_token: 'token' }));
  events = [];
});

afterEach(() => {
  stop?.();
  stop = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function start(): Promise<void> {
  stop = startLive({
    onEvent: () => undefined,
    onConnected: (isFirst) => events.push(isFirst ? 'first' : 'again'),
    newTicket: () => newTicket(),
    checkSession: async () => void events.push('checked'),
  });
  await pass(1);
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('without a ticket no connection is opened, and another ticket is requested after a while', async () => {
  let requested = 0;
  newTicket = async () => {
    requested += 1;
    throw new Error('busy');
  };
  await start();
  await pass(5_000);
  expect(requested).toBe(1);
  await pass(7_500);
  expect(requested).toBe(2);
  await pass(MINUTE);
  // The client waits longer each time.
  expect(requested).toBeGreaterThan(4);
  expect(requested).toBeLessThan(10);
  expect(FakeSocket.opened).toEqual([]);
  // The session is checked repeatedly; the client's delays are random.
  expect(new Set(events)).toEqual(new Set(['checked']));
  newTicket = async () => 'at last';
  await pass(30_000);
  expect(FakeSocket.opened).toHaveLength(1);
  FakeSocket.last.open();
  await pass(0);
  expect(FakeSocket.last.url).toContain('token=at%20last');
  expect(events.at(-1)).toBe('first');
});

test('while a ticket is late, no other is requested', async () => {
  let requested = 0;
  let sendTicket: (ticket: string) => void = () => undefined;
  newTicket = () => {
    requested += 1;
    return new Promise((resolve) => {
      sendTicket = resolve;
    });
  };
  await start();
  await pass(15_000);
  expect(requested).toBe(1);
  expect(FakeSocket.opened).toEqual([]);
  sendTicket('late');
  await pass(0);
  FakeSocket.last.open();
  await pass(0);
  expect(events).toEqual(['first']);
});

test('a ticket that arrives after the end of the session opens no connection', async () => {
  let sendTicket: (ticket: string) => void = () => undefined;
  newTicket = () =>
    new Promise((resolve) => {
      sendTicket = resolve;
    });
  await start();
  stop?.();
  sendTicket('late');
  await pass(MINUTE);
  expect(FakeSocket.opened).toEqual([]);
});
