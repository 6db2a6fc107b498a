import { adapters, type Consumer, createConsumer } from '@rails/actioncable';
import { afterEach, beforeEach, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Caller } from '#test/support/world.ts';
import { cloud } from './live.ts';

/* The original ActionCable client, as a page uses it. */

const sockets: WebSocket[] = [];
const consumers: Consumer[] = [];

/** As in a page: it sends hello and pings. */
export class PageSocket extends WebSocket {
  constructor(url: string, protocols: string[]) {
    super(url, protocols);
    sockets.push(this);
    this.on('open', () => this.send('{"command":"hello"}'));
    const pings = setInterval(() => this.readyState === this.OPEN && this.send('{"command":"ping"}'), 3_000);
    this.on('close', () => clearInterval(pings));
  }
}

/** Sends hello and no pings. */
export class SilentSocket extends WebSocket {
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

export function consumerOf(who: Caller, socket: SocketClass): { consumer: Consumer; own: () => WebSocket[] } {
  adapters.WebSocket = socket as unknown as typeof adapters.WebSocket;
  const consumer = createConsumer(`${cloud.url.replace('http', 'ws')}/cable?token=${who.token}`);
  consumers.push(consumer);
  return { consumer, own: () => sockets.filter(({ url }) => url.endsWith(String(who.token))) };
}
