/**
 * The open connections of WebSocket APIs. One is here from the moment at which its `$connect` has succeeded and until its socket
 * begins to close: nothing can be posted to it earlier or later. They are swept for age, so that none needs timers of its own.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';

export interface Connection {
  id: string;
  socket: WebSocket;
  sourceIp: string;
  userAgent: string;
  /** Epoch milliseconds by the cloud's clock, as the next is. */
  connectedAt: number;
  lastActiveAt: number;
  /** What the authorizer said of the caller, for every later event. */
  authorizer: Record<string, unknown> | undefined;
}

export interface Connections {
  add(connection: Connection): void;
  find(id: string): Connection | undefined;
  send(connection: Connection, text: string): void;
  /** Closes all of them, and waits until they are closed. */
  stop(): Promise<void>;
}

const IDLE_LIMIT_MS = 10 * 60_000;
const LIFE_LIMIT_MS = 2 * 3_600_000;
const SWEEP_MS = 1_000;
/** For clients that do not answer when they are told to go. */
const FAREWELL_MS = 1_000;

const GOING_AWAY = [1001, 'Going away'] as const;

export function createConnections(clock: Clock): Connections {
  const open = new Map<string, Connection>();
  let stopped = false;

  const sweep = setInterval(() => {
    const now = clock.now();
    for (const { socket, connectedAt, lastActiveAt } of open.values()) {
      const isOver = now - lastActiveAt >= IDLE_LIMIT_MS || now - connectedAt >= LIFE_LIMIT_MS;
      if (isOver) socket.close(...GOING_AWAY);
    }
  }, SWEEP_MS).unref();

  return {
    add(connection) {
      open.set(connection.id, connection);
      connection.socket.once('close', () => open.delete(connection.id));
      if (stopped) connection.socket.close(...GOING_AWAY);
    },
    find(id) {
      const found = open.get(id);
      return found?.socket.readyState === WebSocket.OPEN ? found : undefined;
    },
    send(connection, text) {
      // It may have been closed while a function thought about its message.
      if (connection.socket.readyState !== WebSocket.OPEN) return;
      connection.lastActiveAt = clock.now();
      connection.socket.send(text);
    },
    async stop() {
      stopped = true;
      clearInterval(sweep);
      for (const { socket } of open.values()) socket.close(...GOING_AWAY);
      const deadline = performance.now() + FAREWELL_MS;
      while (open.size > 0 && performance.now() < deadline) await pause(5);
      for (const { socket } of open.values()) socket.terminate();
      while (open.size > 0) await pause(5);
    },
  };
}
