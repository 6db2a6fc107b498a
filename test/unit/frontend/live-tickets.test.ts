import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, fakePage, storageWith } from './live-socket.ts';

/* A page that waits for the ticket of its live connection, or gets none. */

interface Live {
  cable: { load(): Promise<unknown> };
  startLive(props: {
    onEvent(): void;
    onConnected(isFirst: boolean): void;
    newTicket(): Promise<string>;
    checkSession(): Promise<unknown>;
  }): () => void;
}

// By a name that the compiler does not follow: it knows no windows here.
const module = (name: string): Promise<unknown> => import(`#frontend/lib/${name}`);
const { cable, startLive } = (await module('live/live.ts')) as Live;

const MINUTE = 60_000;

let stop: (() => void) | undefined;
let heard: string[];
let newTicket: () => Promise<string>;

beforeEach(async () => {
  vi.useFakeTimers();
  fakePage();
  vi.stubGlobal('localStorage', storageWith({ jwt_token: 'token' }));
  heard = [];
  await cable.load();
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
    onConnected: (isFirst) => heard.push(isFirst ? 'first' : 'again'),
    newTicket: () => newTicket(),
    checkSession: async () => void heard.push('checked'),
  });
  await pass(1);
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('without a ticket no connection is opened, and another ticket is asked for after a while', async () => {
  let asked = 0;
  newTicket = async () => {
    asked += 1;
    throw new Error('busy');
  };
  await start();
  await pass(5_000);
  expect(asked).toBe(1);
  await pass(7_500);
  expect(asked).toBe(2);
  await pass(MINUTE);
  // The client waits longer each time.
  expect(asked).toBeGreaterThan(4);
  expect(asked).toBeLessThan(10);
  expect(FakeSocket.opened).toEqual([]);
  // The session is checked now and then; the client's waits are random.
  expect(new Set(heard)).toEqual(new Set(['checked']));
  newTicket = async () => 'at last';
  await pass(30_000);
  expect(FakeSocket.opened).toHaveLength(1);
  FakeSocket.last.open();
  await pass(0);
  expect(FakeSocket.last.url).toContain('token=at%20last');
  expect(heard.at(-1)).toBe('first');
});

test('while a ticket is late, no other is asked for', async () => {
  let asked = 0;
  let give: (ticket: string) => void = () => undefined;
  newTicket = () => {
    asked += 1;
    return new Promise((resolve) => {
      give = resolve;
    });
  };
  await start();
  await pass(15_000);
  expect(asked).toBe(1);
  expect(FakeSocket.opened).toEqual([]);
  give('late');
  await pass(0);
  FakeSocket.last.open();
  await pass(0);
  expect(heard).toEqual(['first']);
});

test('a ticket that comes after the end of the session opens nothing', async () => {
  let give: (ticket: string) => void = () => undefined;
  newTicket = () =>
    new Promise((resolve) => {
      give = resolve;
    });
  await start();
  stop?.();
  give('late');
  await pass(MINUTE);
  expect(FakeSocket.opened).toEqual([]);
});
