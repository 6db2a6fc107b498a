import { adapters, type Consumer, createConsumer } from '@rails/actioncable';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { until } from '#test/conformance/support/recording.ts';
import type { Caller } from '#test/support/world.ts';
import { CHAT, cloud, connectionsOf, untilConnections, world } from './support/live.ts';

/* The original ActionCable client on a live connection, as a page uses it. */

describe('the ActionCable client', () => {
  const sockets: WebSocket[] = [];
  const consumers: Consumer[] = [];

  /** As in a page: it sends hello and pings. */
  class PageSocket extends WebSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols);
      sockets.push(this);
      this.on('open', () => this.send('{"command":"hello"}'));
      const pings = setInterval(() => this.readyState === this.OPEN && this.send('{"command":"ping"}'), 3_000);
      this.on('close', () => clearInterval(pings));
    }
  }

  /** Sends hello and no pings. */
  class SilentSocket extends WebSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols);
      sockets.push(this);
      this.on('open', () => this.send('{"command":"hello"}'));
    }
  }

  beforeEach(() => {
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
    vi.stubGlobal('document', { visibilityState: 'visible' });
  });
  afterEach(() => {
    for (const consumer of consumers.splice(0)) consumer.disconnect();
    for (const socket of sockets.splice(0)) socket.terminate();
    vi.unstubAllGlobals();
  });

  type SocketClass = new (url: string, protocols: string[]) => WebSocket;

  function consumerOf(who: Caller, socket: SocketClass): { consumer: Consumer; own: () => WebSocket[] } {
    adapters.WebSocket = socket as unknown as typeof adapters.WebSocket;
    const consumer = createConsumer(`${cloud.url.replace('http', 'ws')}/cable?token=${who.token}`);
    consumers.push(consumer);
    return { consumer, own: () => sockets.filter(({ url }) => url.endsWith(String(who.token))) };
  }

  test('is welcomed and subscribed, and stays connected for longer than its timeout', async () => {
    const ada = await world.person();
    // The events of her registration are sent before she connects.
    await cloud.settle();
    const { consumer, own } = consumerOf(ada, PageSocket);
    const callbacks: string[] = [];
    const messages: { type: string; message?: number }[] = [];
    consumer.subscriptions.create('ChatChannel', {
      connected: () => void callbacks.push('connected'),
      disconnected: () => void callbacks.push('disconnected'),
      rejected: () => void callbacks.push('rejected'),
    });
    await until(() => callbacks.length > 0, 'an answer to the subscription');
    own()[0]?.on('message', (text) => messages.push(JSON.parse(text.toString())));
    expect(await connectionsOf(ada.id)).toMatchObject([{ identifiers: [CHAT] }]);
    const start = performance.now();
    // Its monitor checks at least every 12 s for a silence of more than 6 s.
    await until(() => performance.now() - start > 15_000, 'fifteen seconds', 20_000);
    // When the first answer takes longer than half a second, the client asks again and gets two answers.
    expect(new Set(callbacks)).toEqual(new Set(['connected']));
    expect(own()).toHaveLength(1);
    expect(own()[0]?.protocol).toBe('actioncable-v1-json');
    const pings = messages.filter(({ type }) => type === 'ping');
    expect(pings.length).toBeGreaterThanOrEqual(4);
    for (const { message } of pings) expect(Math.abs(Date.now() - Number(message))).toBeLessThan(20_000);
    expect(messages.filter(({ type }) => type !== 'ping' && type !== 'confirm_subscription')).toEqual([]);
  });

  test('opens another connection when it receives no pings, and subscribes there', async () => {
    const ada = await world.person();
    const { consumer, own } = consumerOf(ada, SilentSocket);
    // The number of connections at each confirmation. One connection can get two.
    const callbacks: number[] = [];
    consumer.subscriptions.create('ChatChannel', { connected: () => void callbacks.push(own().length) });
    await until(() => callbacks.includes(2), 'a subscription on a second connection', 40_000);
    expect(own()).toHaveLength(2);
    await untilConnections(ada.id, 1);
    expect(await connectionsOf(ada.id)).toMatchObject([{ identifiers: [CHAT] }]);
  });

  test('is rejected from another channel', async () => {
    const { consumer } = consumerOf(await world.person(), PageSocket);
    const callbacks: string[] = [];
    consumer.subscriptions.create('OtherChannel', {
      connected: () => void callbacks.push('connected'),
      rejected: () => void callbacks.push('rejected'),
    });
    await until(() => callbacks.length > 0, 'an answer to the subscription');
    expect(callbacks).toEqual(['rejected']);
  });

  test('connects again after the table failed, and subscribes there', async () => {
    const ada = await world.person();
    const { consumer, own } = consumerOf(ada, PageSocket);
    const callbacks: string[] = [];
    consumer.connect();
    await until(() => own().some(({ readyState }) => readyState === WebSocket.OPEN), 'a connection');
    await cloud.settle();
    await cloud.inject({
      service: 'dynamodb',
      operation: 'UpdateItem',
      kind: 'error',
      name: 'InternalServerError',
    });
    consumer.subscriptions.create('ChatChannel', {
      connected: () => void callbacks.push('connected'),
      rejected: () => void callbacks.push('rejected'),
    });
    // Both the client and the function try again before.
    await until(() => cloud.log().includes('A message of a live connection failed'), 'a subscription that fails');
    await until(() => own()[0]?.readyState === WebSocket.CLOSED, 'the end of the connection');
    await cloud.clearFaults();
    await until(() => callbacks.length > 0, 'an answer to the subscription', 40_000);
    expect(new Set(callbacks)).toEqual(new Set(['connected']));
    expect(own()).toHaveLength(2);
  });
});
