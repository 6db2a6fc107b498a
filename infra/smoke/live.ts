import { CHAT_CHANNEL, type LiveEvent } from '#shared/contracts/live.ts';
import { Wrong } from './client.ts';

const PROTOCOLS = ['actioncable-v1-json', 'actioncable-unsupported'];
const IDENTIFIER = JSON.stringify({ channel: CHAT_CHANNEL });

export interface LiveConnection {
  /** Resolves with the first event that matches, also with an earlier one. */
  event(fits: (event: LiveEvent) => boolean): Promise<LiveEvent>;
  close(): void;
}

interface Frame {
  type?: string;
  identifier?: string;
  message?: LiveEvent | number;
}

/** Opens a live connection with a ticket and subscribes to it. @throws Wrong if it is refused or closed. */
export async function openLive(site: string, ticket: string, signal: AbortSignal): Promise<LiveConnection> {
  const url = new URL('/cable', site);
  url.protocol = url.protocol.replace('http', 'ws');
  url.searchParams.set('token', ticket);
  const socket = new WebSocket(url, PROTOCOLS);
  /** The error message if nothing more arrives. */
  let failureText = `No live connection opens at ${url.host}/cable.`;
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  const subscribed = Promise.withResolvers<void>();

  socket.addEventListener('open', () => {
    failureText = 'The live connection opens, but its subscription is not confirmed.';
    socket.send(JSON.stringify({ command: 'subscribe', identifier: IDENTIFIER }));
  });
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as Frame;
    if (frame.type === 'confirm_subscription') subscribed.resolve();
    if (frame.type === 'reject_subscription') ended.reject(new Wrong('The live channel refuses the subscription.'));
    if (frame.identifier !== undefined && typeof frame.message === 'object') events.push(frame.message);
    for (const look of waiting) look();
  });
  socket.addEventListener('error', () => ended.reject(new Wrong(`No live connection opens at ${url.host}/cable.`)));
  socket.addEventListener('close', ({ code }) => ended.reject(new Wrong(`The live connection was closed (${code}).`)));
  signal.addEventListener('abort', () => ended.reject(new Wrong(failureText)));

  await Promise.race([subscribed.promise, ended.promise]).catch((error: unknown) => {
    socket.close();
    throw error;
  });
  failureText = 'A message was sent, but the live connection is not told of it.';
  return {
    event(fits) {
      const found = Promise.withResolvers<LiveEvent>();
      const look = () => {
        const event = events.find(fits);
        if (event) found.resolve(event);
      };
      waiting.add(look);
      look();
      return Promise.race([found.promise, ended.promise]);
    },
    close: () => socket.close(),
  };
}
