import * as actioncable from '@rails/actioncable';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveEvent } from '#shared/contracts/live.ts';
import { FakeSocket, fakePage, storageWith } from './live-socket.ts';

/* The real client of the protocol, on sockets that do what the test says. */

// Its types do not name them.
const { Connection, ConnectionMonitor } = actioncable as unknown as Record<string, object>;

interface Live {
  cable: { load(): Promise<unknown> };
  HIDDEN_FOR: number;
  startLive(props: {
    onEvent(event: LiveEvent): void;
    onConnected(isFirst: boolean): void;
    newTicket(): Promise<string>;
    checkSession(): Promise<unknown>;
  }): () => void;
}

interface Heartbeat {
  FEED_EVERY: number;
  PATIENCE: number;
  PING_EVERY: number;
}

// By names that the compiler does not follow: it knows no windows here.
const module = (name: string): Promise<unknown> => import(`#frontend/lib/${name}`);
const { cable, HIDDEN_FOR, startLive } = (await module('live/live.ts')) as Live;
const { FEED_EVERY, PATIENCE, PING_EVERY } = (await module('live/heartbeat.ts')) as Heartbeat;
const TOKEN_KEY = 'jwt_token';

const MINUTE = 60_000;

let page: ReturnType<typeof fakePage>;
let stop: (() => void) | undefined;
let heard: string[];
let tickets: number;

beforeEach(async () => {
  vi.useFakeTimers();
  page = fakePage();
  vi.stubGlobal('localStorage', storageWith({ [TOKEN_KEY]: 'first' }));
  heard = [];
  tickets = 0;
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
    onEvent: (event: LiveEvent) => heard.push(event.type),
    onConnected: (isFirst) => heard.push(isFirst ? 'first' : 'again'),
    newTicket: async () => `ticket ${++tickets}`,
    checkSession: async () => void heard.push('checked'),
  });
  await vi.advanceTimersByTimeAsync(1);
}

/** A connection as it should be. */
async function connected(): Promise<FakeSocket> {
  await start();
  FakeSocket.last.open();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard.splice(0)).toEqual(['first']);
  return FakeSocket.last;
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

const numbers = (of: object | undefined) => ({ ...of });

test('the client’s own numbers are those of the specification', () => {
  expect(numbers(ConnectionMonitor)).toMatchObject({ staleThreshold: 6, reconnectionBackoffRate: 0.15 });
  expect(numbers(Connection)).toMatchObject({ reopenDelay: 500 });
});

describe('a connection', () => {
  test('bears a ticket and not the token, says hello and subscribes', async () => {
    const socket = await connected();
    expect(socket.url).toBe('ws://steadfast.example/cable?token=ticket%201');
    expect(socket.sent).toEqual([
      { command: 'hello' },
      { command: 'subscribe', identifier: '{"channel":"ChatChannel"}' },
    ]);
  });

  test('hands on what is told', async () => {
    const socket = await connected();
    const identifier = '{"channel":"ChatChannel"}';
    socket.say({ identifier, message: { type: 'confidants_updated' } });
    socket.say({ identifier, message: { type: 'commitments_updated' } });
    expect(heard).toEqual(['confidants_updated', 'commitments_updated']);
  });

  test('passes over what the gateway says in words of its own', async () => {
    const socket = await connected();
    const complaints: unknown[] = [];
    const note = (error: unknown) => complaints.push(error);
    process.on('uncaughtException', note);
    socket.say({ message: 'Internal server error', connectionId: 'c', requestId: 'r' });
    socket.hear('no JSON at all');
    await pass(0);
    process.off('uncaughtException', note);
    expect(complaints).toEqual([]);
    expect(heard).toEqual([]);
    expect(FakeSocket.last).toBe(socket);
  });

  test('asks seldom, and the client takes it for alive all the while', async () => {
    const socket = await connected();
    await pass(10 * MINUTE);
    expect(FakeSocket.opened).toEqual([socket]);
    expect(socket.said('ping')).toBe((10 * MINUTE) / PING_EVERY);
    expect(FEED_EVERY).toBeLessThan(6_000);
    expect(heard).toEqual([]);
  });

  test('asks at once when the page or the network comes back', async () => {
    const socket = await connected();
    page.show(false);
    await pass(20_000);
    expect(socket.said('ping')).toBe(0);
    page.show(true);
    expect(socket.said('ping')).toBe(1);
    await pass(1_000);
    expect(FakeSocket.opened).toEqual([socket]);
  });

  test('that does not answer is given up, and another one is opened', async () => {
    const socket = await connected();
    socket.dead = true;
    await pass(PING_EVERY + PATIENCE - 1);
    expect(socket.readyState).toBe(FakeSocket.OPEN);
    await pass(1);
    expect(socket.readyState).toBe(FakeSocket.CLOSING);
    await pass(20_000);
    expect(FakeSocket.opened).toHaveLength(2);
    FakeSocket.last.open();
    await pass(0);
    expect(heard).toEqual(['again']);
  });

  test('that never says welcome is given up', async () => {
    await start();
    FakeSocket.last.dead = true;
    FakeSocket.last.open();
    await pass(PATIENCE);
    expect(FakeSocket.opened[0]!.readyState).toBe(FakeSocket.CLOSING);
  });

  test('that was lost comes again with another ticket, and tells what may be missed', async () => {
    const socket = await connected();
    socket.drop();
    await pass(20_000);
    expect(FakeSocket.last.url).toBe('ws://steadfast.example/cable?token=ticket%202');
    FakeSocket.last.open();
    await pass(0);
    expect(heard).toEqual(['again']);
  });
});

describe('a page out of sight', () => {
  test('keeps its connection for a while, then needs none; in sight again it has one, and reads what it missed', async () => {
    const socket = await connected();
    page.show(false);
    await pass(HIDDEN_FOR - 1);
    expect(socket.readyState).toBe(FakeSocket.OPEN);
    await pass(1);
    expect(socket.readyState).toBe(FakeSocket.CLOSED);
    await pass(10 * MINUTE);
    expect(FakeSocket.opened).toHaveLength(1);
    page.show(true);
    await pass(1);
    expect(FakeSocket.opened).toHaveLength(2);
    FakeSocket.last.open();
    await pass(MINUTE);
    expect(FakeSocket.opened).toHaveLength(2);
    expect(heard).toEqual(['again']);
  });

  test('keeps it when it is back in time', async () => {
    const socket = await connected();
    page.show(false);
    await pass(HIDDEN_FOR - 1_000);
    page.show(true);
    await pass(5 * MINUTE);
    expect(FakeSocket.opened).toEqual([socket]);
    expect(heard).toEqual([]);
  });
});

describe('without a network', () => {
  test('nothing is tried, and with it all is there again', async () => {
    const socket = await connected();
    page.connect(false);
    expect(socket.readyState).toBe(FakeSocket.CLOSED);
    await pass(10 * MINUTE);
    expect(FakeSocket.opened).toHaveLength(1);
    page.connect(true);
    await pass(0);
    expect(FakeSocket.opened).toHaveLength(2);
    FakeSocket.last.open();
    await pass(0);
    expect(heard).toEqual(['again']);
  });
});

describe('a token that is no good', () => {
  test('is suspected after two closings in a row, and asked about once', async () => {
    await start();
    FakeSocket.last.drop();
    await pass(15_000);
    expect(heard).toEqual([]);
    FakeSocket.last.drop();
    expect(heard).toEqual(['checked']);
    await pass(12_000);
    FakeSocket.last.drop();
    expect(heard).toEqual(['checked']);
  });

  test('is not suspected where there was a connection in between', async () => {
    const socket = await connected();
    socket.drop();
    for (let again = 0; again < 3; again++) {
      await pass(20_000);
      FakeSocket.last.open();
      FakeSocket.last.drop();
    }
    expect(heard.filter((each) => each === 'checked')).toEqual([]);
  });

  test('is asked about when the server forbids to come again, which it then does not', async () => {
    const socket = await connected();
    socket.say({ type: 'disconnect', reason: 'unauthorized', reconnect: false });
    expect(socket.readyState).toBe(FakeSocket.CLOSED);
    await pass(999);
    expect(heard).toEqual([]);
    await pass(20_000);
    expect(heard).toEqual(['checked']);
    expect(FakeSocket.opened).toHaveLength(1);
    // It lives: then there will be another connection.
    await pass(20_000);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  test('is not asked about where the session has been ended meanwhile', async () => {
    const socket = await connected();
    socket.say({ type: 'disconnect', reason: 'unauthorized', reconnect: false });
    localStorage.removeItem(TOKEN_KEY);
    await pass(10 * MINUTE);
    expect(heard).toEqual([]);
    expect(FakeSocket.opened).toHaveLength(1);
  });
});

describe('the end of the session', () => {
  test('is the end of the connection', async () => {
    const socket = await connected();
    stop?.();
    expect(socket.readyState).toBe(FakeSocket.CLOSED);
    await pass(10 * MINUTE);
    expect(FakeSocket.opened).toHaveLength(1);
    expect(heard).toEqual([]);
  });

  test('also where the client is just about to look after it', async () => {
    await connected();
    FakeSocket.last.drop();
    page.show(true);
    stop?.();
    await pass(10 * MINUTE);
    expect(FakeSocket.opened).toHaveLength(1);
  });

  test('also of one that is still on its way', async () => {
    await start();
    stop?.();
    FakeSocket.last.open();
    await pass(0);
    expect(FakeSocket.last.readyState).toBe(FakeSocket.CLOSED);
    expect(FakeSocket.last.sent).toEqual([]);
  });
});
