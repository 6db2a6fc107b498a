import { adapters, createConsumer } from '@rails/actioncable';
import { CHAT_CHANNEL, type LiveEvent } from '#shared/contracts/live.ts';
import { heartbeatSocket, type Watcher } from './heartbeat.ts';

/* The stock client of the live channel's protocol, with sockets of our own. Loaded when the page is quiet. */

interface CableProps extends Omit<Watcher, 'refused'> {
  address: () => string;
  /** Events come from now on. */
  onConnected(): void;
  /** The server has forbidden to come again. */
  onForbidden(): void;
  onEvent(event: LiveEvent): void;
}

export interface Cable {
  /** Does nothing where there is a connection, or one is on its way. */
  connect(): void;
  disconnect(): void;
}

export default function createCable({ address, onConnected, onForbidden, onEvent, ...watcher }: CableProps): Cable {
  // Later, because the client is in the middle of it.
  const refused = () => queueMicrotask(() => consumer.disconnect());
  adapters.WebSocket = heartbeatSocket({ ...watcher, refused });
  const consumer = createConsumer(address);
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
