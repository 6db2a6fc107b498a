import { adapters, createConsumer } from '@rails/actioncable';
import { CHAT_CHANNEL, type LiveEvent } from '#shared/contracts/live.ts';
import { heartbeatSocket, type Watcher } from './heartbeat.ts';

/* The stock ActionCable client with our own socket class. */

interface CableProps extends Omit<Watcher, 'refused'> {
  /** The subscription is confirmed: events arrive from now on. */
  onConnected(): void;
  /** The server has forbidden to reconnect. */
  onForbidden(): void;
  onEvent(event: LiveEvent): void;
}

export interface Cable {
  /** Does nothing if a connection is open or opening. */
  connect(): void;
  disconnect(): void;
}

export function createCable({ onConnected, onForbidden, onEvent, ...watcher }: CableProps): Cable {
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
