/**
 * The open connections of WebSocket APIs, from the success of `$connect` until the socket starts to close. Nothing can
 * be sent to a connection before or after. One sweep checks the age of all, so that a connection needs no timers.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';

export interface Connection {
  id: string;
  socket: WebSocket;
  sourceIp: string;
  userAgent: string;
  /** Epoch milliseconds by the local clock, like `lastActiveAt`. */
  connectedAt: number;
  lastActiveAt: number;
  /** The authorizer's context, which every later event gets. */
  authorizer: Record<string, unknown> | undefined;
}

export interface Connections {
  add(connection: Connection): void;
  find(id: string): Connection | undefined;
  send(connection: Connection, text: string): void;
  /** Closes all connections and waits for the end of each. */
  stop(): Promise<void>;
}

const IDLE_LIMIT_MS = 10 * 60_000;
const LIFE_LIMIT_MS = 2 * 3_600_000;
const SWEEP_MS = 1_000;
/** The time limit for clients that do not answer the close. */
const CLOSE_TIMEOUT_MS = 1_000;

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
      // The connection may have been closed while a function handled its message.
      if (connection.socket.readyState !== WebSocket.OPEN) return;
      connection.lastActiveAt = clock.now();
      connection.socket.send(text);
    },
    async stop() {
      stopped = true;
      clearInterval(sweep);
      for (const { socket } of open.values()) socket.close(...GOING_AWAY);
      const deadline = performance.now() + CLOSE_TIMEOUT_MS;
      while (open.size > 0 && performance.now() < deadline) await pause(5);
      for (const { socket } of open.values()) socket.terminate();
      while (open.size > 0) await pause(5);
    },
  };
}
