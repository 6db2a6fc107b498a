import * as actioncable from '@rails/actioncable';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveEvent } from '#shared/contracts/live.ts';
import { FakeSocket, fakePage, type Live, moduleOf, storageWith } from './live-socket.ts';

/* The real client of the protocol, with sockets that the test controls. */

// These classes are missing in its types.
const { Connection, ConnectionMonitor } = actioncable as unknown as Record<string, object>;

type Heartbeat = Record<'FEED_EVERY' | 'PONG_TIMEOUT' | 'PING_EVERY', number>;

const { HIDDEN_FOR, startLive } = (await moduleOf('live/live.ts')) as Live;
const { FEED_EVERY, PONG_TIMEOUT, PING_EVERY } = (await moduleOf('live/socket.ts')) as Heartbeat;
const { isHeard } = (await moduleOf('live/liveness.ts')) as { isHeard(): boolean };
const TOKEN_KEY = 'jwt_token';

const MINUTE = 60_000;

let page: ReturnType<typeof fakePage>;
let stop: (() => void) | undefined;
let events: string[];
let tickets: number;

beforeEach(() => {
  vi.useFakeTimers();
  page = fakePage();
  vi.stubGlobal('localStorage', storageWith({ [TOKEN_KEY]: 'first' }));
  events = [];
  tickets = 0;
});

afterEach(() => {
  stop?.();
  stop = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function start(): Promise<void> {
  stop = startLive({
    onEvent: (event: LiveEvent) => events.push(event.type),
    onConnected: (isFirst) => events.push(isFirst ? 'first' : 'again'),
    newTicket: async () => `ticket ${++tickets}`,
    checkSession: async () => void events.push('checked'),
  });
  await vi.advanceTimersByTimeAsync(1);
}

/** An open connection. */
async function connected(): Promise<FakeSocket> {
  await start();
  FakeSocket.last.open();
  await vi.advanceTimersByTimeAsync(0);
  expect(events.splice(0)).toEqual(['first']);
  return FakeSocket.last;
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

const numbers = (of: object | undefined) => ({ ...of });

test('the numbers in the client’s library are those of the specification', () => {
  expect(numbers(ConnectionMonitor)).toMatchObject({ staleThreshold: 6, reconnectionBackoffRate: 0.15 });
  expect(numbers(Connection)).toMatchObject({ reopenDelay: 500 });
});

describe('a connection', () => {
  test('has a ticket and not the token in its URL, says hello and subscribes', async () => {
    const socket = await connected();
    expect(socket.url).toBe('ws://steadfast.example/cable?token=ticket%201');
    expect(socket.sent).toEqual([
      { command: 'hello' },
      { command: 'subscribe', identifier: '{"channel":"ChatChannel"}' },
    ]);
  });

  test('passes on live events', async () => {
    const socket = await connected();
    const identifier = '{"channel":"ChatChannel"}';
    socket.sendFromServer({ identifier, message: { type: 'confidants_updated' } });
    socket.sendFromServer({ identifier, message: { type: 'commitments_updated' } });
    expect(events).toEqual(['confidants_updated', 'commitments_updated']);
  });

  test('ignores messages of the gateway that are not in the protocol', async () => {
    const socket = await connected();
    const errors: unknown[] = [];
    const recordError = (error: unknown) => errors.push(error);
    process.on('uncaughtException', recordError);
    socket.sendFromServer({ message: 'Internal server error', connectionId: 'c', requestId: 'r' });
    socket.receive('no JSON at all');
    await pass(0);
    process.off('uncaughtException', recordError);
    expect(errors).toEqual([]);
    expect(events).toEqual([]);
    expect(FakeSocket.last).toBe(socket);
  });

  test('sends few pings, and the client’s monitor still considers it alive', async () => {
    const socket = await connected();
    await pass(10 * MINUTE);
    expect(FakeSocket.opened).toEqual([socket]);
    expect(socket.countOf('ping')).toBe((10 * MINUTE) / PING_EVERY);
    expect(FEED_EVERY).toBeLessThan(6_000);
    expect(events).toEqual([]);
  });

  test('sends a ping immediately when the page becomes visible', async () => {
    const socket = await connected();
    page.show(false);
    await pass(20_000);
    expect(socket.countOf('ping')).toBe(0);
    page.show(true);
    expect(socket.countOf('ping')).toBe(1);
    await pass(1_000);
    expect(FakeSocket.opened).toEqual([socket]);
  });

  test('that does not answer is closed, and another one is opened', async () => {
    const socket = await connected();
    socket.dead = true;
    await pass(PING_EVERY + PONG_TIMEOUT - 1);
    expect(socket.readyState).toBe(FakeSocket.OPEN);
    await pass(1);
    expect(socket.readyState).toBe(FakeSocket.CLOSING);
    await pass(20_000);
    expect(FakeSocket.opened).toHaveLength(2);
    FakeSocket.last.open();
    await pass(0);
    expect(events).toEqual(['again']);
  });

  test('is heard as long as its pings are answered, and no longer once it is lost', async () => {
    expect(isHeard()).toBe(false);
    const socket = await connected();
    await pass(10 * MINUTE);
    expect(isHeard()).toBe(true);
    socket.dead = true;
    await pass(PING_EVERY + PONG_TIMEOUT);
    expect(isHeard()).toBe(false);
    await pass(20_000);
    FakeSocket.last.open();
    await pass(0);
    expect(isHeard()).toBe(true);
    FakeSocket.last.drop();
    expect(isHeard()).toBe(false);
  });

  test('is not heard for a page that was hidden for a minute, whose pings rest', async () => {
    await connected();
    page.show(false);
    await pass(MINUTE);
    expect(isHeard()).toBe(false);
  });

  test('without a welcome is closed', async () => {
    await start();
    FakeSocket.last.dead = true;
    FakeSocket.last.open();
    await pass(PONG_TIMEOUT);
    expect(FakeSocket.opened[0]!.readyState).toBe(FakeSocket.CLOSING);
  });

  test('that was lost is opened again with another ticket, and reports that events may be missing', async () => {
    const socket = await connected();
    socket.drop();
    await pass(20_000);
    expect(FakeSocket.last.url).toBe('ws://steadfast.example/cable?token=ticket%202');
    FakeSocket.last.open();
    await pass(0);
    expect(events).toEqual(['again']);
  });
});

describe('a hidden page', () => {
  test('closes its connection after a while, and opens one when it is visible again', async () => {
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
    expect(events).toEqual(['again']);
  });

  test('keeps its connection if it is visible again in time', async () => {
    const socket = await connected();
    page.show(false);
    await pass(HIDDEN_FOR - 1_000);
    page.show(true);
    await pass(5 * MINUTE);
    expect(FakeSocket.opened).toEqual([socket]);
    expect(events).toEqual([]);
  });
});

describe('without a network', () => {
  test('the connection is closed until the network is back', async () => {
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
    expect(events).toEqual(['again']);
  });
});

describe('an invalid token', () => {
  test('is suspected after two failed connections, and checked once', async () => {
    await start();
    FakeSocket.last.drop();
    await pass(15_000);
    expect(events).toEqual([]);
    FakeSocket.last.drop();
    expect(events).toEqual(['checked']);
    await pass(12_000);
    FakeSocket.last.drop();
    expect(events).toEqual(['checked']);
  });

  test('is not suspected if a connection was open in between', async () => {
    const socket = await connected();
    socket.drop();
    for (let again = 0; again < 3; again++) {
      await pass(20_000);
      FakeSocket.last.open();
      FakeSocket.last.drop();
    }
    expect(events.filter((each) => each === 'checked')).toEqual([]);
  });

  test('is checked when the server forbids to reconnect', async () => {
    const socket = await connected();
    socket.sendFromServer({ type: 'disconnect', reason: 'unauthorized', reconnect: false });
    expect(socket.readyState).toBe(FakeSocket.CLOSED);
    await pass(999);
    expect(events).toEqual([]);
    await pass(20_000);
    expect(events).toEqual(['checked']);
    expect(FakeSocket.opened).toHaveLength(1);
    // The session is valid, so there is another connection.
    await pass(20_000);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  test('is not checked if the session has ended meanwhile', async () => {
    const socket = await connected();
    socket.sendFromServer({ type: 'disconnect', reason: 'unauthorized', reconnect: false });
    localStorage.removeItem(TOKEN_KEY);
    await pass(10 * MINUTE);
    expect(events).toEqual([]);
    expect(FakeSocket.opened).toHaveLength(1);
  });
});

describe('the end of the session', () => {
  test('closes the connection', async () => {
    const socket = await connected();
    stop?.();
    expect(socket.readyState).toBe(FakeSocket.CLOSED);
    await pass(10 * MINUTE);
    expect(FakeSocket.opened).toHaveLength(1);
    expect(events).toEqual([]);
  });

  test('closes it also while the client is about to reconnect', async () => {
    await connected();
    FakeSocket.last.drop();
    page.show(true);
    stop?.();
    await pass(10 * MINUTE);
    expect(FakeSocket.opened).toHaveLength(1);
  });

  test('closes also a connection that is not open yet', async () => {
    await start();
    stop?.();
    FakeSocket.last.open();
    await pass(0);
    expect(FakeSocket.last.readyState).toBe(FakeSocket.CLOSED);
    expect(FakeSocket.last.sent).toEqual([]);
  });
});
