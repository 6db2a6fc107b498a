/** A client of a WebSocket API, and the events of its functions. */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type ClientOptions, WebSocket } from 'ws';
import { until } from './recording.ts';

export interface LiveEvent {
  type?: string;
  headers?: Record<string, string>;
  body?: string;
  requestContext: Record<string, unknown>;
  [key: string]: unknown;
}

/** An open connection that records received messages. */
export class LiveClient {
  readonly socket: WebSocket;
  readonly received: string[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => this.received.push(data.toString()));
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) =>
      socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
    );
  }

  send(message: object | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Sends a message, and returns the next received one. */
  async ask(message: object | string): Promise<string> {
    const before = this.received.length;
    this.send(message);
    await until(() => this.received.length > before, `an answer to ${JSON.stringify(message).slice(0, 100)}`);
    return this.received[before]!;
  }
}

/** Opens a connection; throws an error if it is refused. */
export async function connect(url: string, path: string, protocols: string[] = []): Promise<LiveClient> {
  const socket = new WebSocket(url.replace('http', 'ws') + path, protocols);
  const client = new LiveClient(socket);
  await Promise.race([
    once(socket, 'open'),
    once(socket, 'unexpected-response').then(([, response]) => {
      throw new Error(`The handshake was refused: ${(response as IncomingMessage).statusCode}`);
    }),
  ]);
  return client;
}

/** The answer to a handshake that is refused. */
export async function refusal(url: string, path: string, options: ClientOptions = {}) {
  const socket = new WebSocket(url.replace('http', 'ws') + path, options);
  socket.on('error', () => undefined);
  const opened = once(socket, 'open').then(() => {
    socket.terminate();
    throw new Error('The handshake was not refused');
  });
  opened.catch(() => undefined);
  const [, response] = (await Promise.race([once(socket, 'unexpected-response'), opened])) as [
    unknown,
    IncomingMessage,
  ];
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, body: JSON.parse(text) as Record<string, unknown> };
}

/** The events that the fixture has written. */
export function recorded(file: string): LiveEvent[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LiveEvent);
}
