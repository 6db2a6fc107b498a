import { adapters, createConsumer } from '@rails/actioncable';
import { CHAT_CHANNEL, type LiveEvent } from '#shared/contracts/live.ts';
import { readToken } from '../token.ts';
import { heartbeatSocket, type Watcher } from './socket.ts';

/*
 * One live connection for the tab, while a user is signed in and the page is not hidden for long. Events are hints:
 * after each interruption the page fetches data that may have changed.
 */

/** @public Tests load it by name. After this time a hidden page closes its connection, in milliseconds. */
export const HIDDEN_FOR = 30_000;
/**
 * After this many failed connections in a row the session is checked, because it may have ended; browsers do not report
 * the reason.
 */
const SUSPICIOUS = 2;
/** After that, the session is checked again at each multiple of this number of failures. */
const EVERY = 8;
const AGAIN = 30_000;
/** A short delay: if the token is removed meanwhile, here or in another tab, no check is needed. */
const A_MOMENT = 1_000;

export interface LiveProps {
  onEvent(event: LiveEvent): void;
  /** Events arrive from now on. Earlier ones, since the page was loaded or since the last connection, were missed. */
  onConnected(isFirst: boolean): void;
  /** Gets a ticket for one connection. The session's token is not in the address, because addresses are logged. */
  newTicket(): Promise<string>;
  /** Checks the session with the server. A 401 ends it, and with it this connection. */
  checkSession(): Promise<unknown>;
}

/** Returns a function that stops it. */
export function startLive({ onEvent, onConnected, newTicket, checkSession }: LiveProps): () => void {
  let connection: Cable | undefined;
  let ended = false;
  let wanted = true;
  let closings = 0;
  let isFirst = true;
  /** Whether this connection was already reported. */
  let isKnown = false;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  const watcher = {
    newTicket,
    isWanted: () => wanted && !ended && readToken() !== null,
    opened: () => {
      closings = 0;
      isKnown = false;
    },
    closed: () => {
      if (!watcher.isWanted()) return;
      closings += 1;
      if (closings === SUSPICIOUS || closings % EVERY === 0) void checkSession().catch(() => {});
    },
  };
  const onSubscribed = () => {
    // The server confirms a repeated subscription, too.
    if (isKnown) return;
    isKnown = true;
    onConnected(isFirst);
    isFirst = false;
  };
  const onForbidden = () => {
    wanted = false;
    clearTimeout(again);
    again = setTimeout(async () => {
      if (ended || readToken() === null) return;
      await checkSession().catch(() => {});
      // Reconnects after a pause if the user is still signed in.
      if (!ended) again = setTimeout(connect, AGAIN);
    }, A_MOMENT);
  };
  const connect = () => {
    if (ended || document.hidden || !navigator.onLine) return;
    wanted = true;
    if (connection) connection.connect();
    else connection = createCable({ onConnected: onSubscribed, onForbidden, onEvent, ...watcher });
  };
  const disconnect = () => {
    wanted = false;
    clearTimeout(again);
    connection?.disconnect();
  };
  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(disconnect, HIDDEN_FOR);
    // The client also gets this event, and would check the new connection.
    else setTimeout(connect);
  };

  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', connect);
  addEventListener('offline', disconnect);
  connect();

  return () => {
    ended = true;
    clearTimeout(again);
    clearTimeout(hiding);
    disconnect();
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', connect);
    removeEventListener('offline', disconnect);
  };
}

/* The stock ActionCable client with our own socket class. */

interface CableProps extends Omit<Watcher, 'refused'> {
  /** The subscription is confirmed: events arrive from now on. */
  onConnected(): void;
  /** The server has forbidden to reconnect. */
  onForbidden(): void;
  onEvent(event: LiveEvent): void;
}

interface Cable {
  /** Does nothing if a connection is open or opening. */
  connect(): void;
  disconnect(): void;
}

function createCable({ onConnected, onForbidden, onEvent, ...watcher }: CableProps): Cable {
  // Deferred, because the client is still opening the connection.
  const refused = () => queueMicrotask(() => consumer.disconnect());
  adapters.WebSocket = heartbeatSocket({ ...watcher, refused });
  const consumer = createConsumer('/cable');
  consumer.subscriptions.create(CHAT_CHANNEL, {
    connected: onConnected,
    disconnected: (about?: { willAttemptReconnect: boolean | undefined }) => {
      if (about?.willAttemptReconnect === false && watcher.isWanted()) onForbidden();
    },
    received: (event: LiveEvent) => onEvent(event),
  });
  return {
    connect: () => void consumer.connect(),
    disconnect: () => consumer.disconnect(),
  };
}
