import { noteHeard, noteUnheard } from './liveness.ts';

/*
 * The socket class of the ActionCable client. The client treats a connection as stale after 6 s without messages, but
 * the server sends none by itself. So this class pings the server rarely, because each message costs money, and passes
 * the server's pings to the client itself in between. If a ping gets no answer, it closes the socket.
 */

/** @public Tests load it by name. */
export const PING_EVERY = 25_000;
/** @public Tests load it by name. */
export const PONG_TIMEOUT = 6_000;
/** @public Tests load it by name. */
export const FEED_EVERY = 3_000;

/** The message that the client expects from the server. */
const FEED = '{"type":"ping"}';

class Feed extends MessageEvent<string> {}

/** The gateway's own error messages, which would crash the client. */
function isProtocol(data: unknown): boolean {
  try {
    const { type, identifier } = JSON.parse(String(data)) as { type?: unknown; identifier?: unknown };
    return type !== undefined || identifier !== undefined;
  } catch {
    return false;
  }
}

/** The events of sockets, and the decision about the next one. */
export interface Watcher {
  /** Whether a connection is wanted. */
  isWanted(): boolean;
  /** Gets the ticket of a connection. */
  newTicket(): Promise<string>;
  opened(): void;
  /** Called also for a connection that got no ticket. */
  closed(): void;
  /** The client tried to open a socket after it was stopped, because its monitor was still running. */
  refused(): void;
}

/** Replaces an unwanted socket. */
class NoSocket extends EventTarget {
  readonly readyState = WebSocket.CLOSED;
}

/** The socket class; the client creates one instance after the other. */
export function heartbeatSocket(watcher: Watcher): typeof WebSocket {
  class HeartbeatSocket extends WebSocket {
    private pings: ReturnType<typeof setInterval> | undefined;
    private feeds: ReturnType<typeof setInterval> | undefined;
    /** Runs while a ping has no answer. */
    private deadline: ReturnType<typeof setTimeout> | undefined;

    constructor(...socket: ConstructorParameters<typeof WebSocket>) {
      super(...socket);
      this.addEventListener('open', this.onOpen);
      this.addEventListener('message', this.onWord);
      this.addEventListener('close', this.onEnd);
    }

    private onOpen = () => {
      // The connection was cancelled while connecting, when the client cannot close it.
      if (!watcher.isWanted()) return this.close();
      watcher.opened();
      this.pings = setInterval(this.ping, PING_EVERY);
      this.feeds = setInterval(this.feed, FEED_EVERY);
      addEventListener('online', this.ping);
      document.addEventListener('visibilitychange', this.onReturn);
      this.ask('hello');
    };

    private onWord = (event: MessageEvent) => {
      if (event instanceof Feed) return;
      noteHeard();
      clearTimeout(this.deadline);
      this.deadline = undefined;
      if (!isProtocol(event.data)) event.stopImmediatePropagation();
    };

    private onEnd = () => {
      this.rest();
      watcher.closed();
    };

    private onReturn = () => {
      if (document.hidden) return;
      // The client's monitor will check for recent messages.
      this.feed();
      this.ping();
    };

    private ping = () => {
      if (!document.hidden) this.ask('ping');
    };

    private ask(command: 'hello' | 'ping'): void {
      if (this.readyState !== WebSocket.OPEN) return;
      this.send(JSON.stringify({ command }));
      this.deadline ??= setTimeout(() => {
        // Without an answer, closing takes long, and the client must not wait for it.
        this.rest();
        this.close();
      }, PONG_TIMEOUT);
    }

    private feed = () => {
      if (this.readyState === WebSocket.OPEN) this.dispatchEvent(new Feed('message', { data: FEED }));
    };

    private rest(): void {
      noteUnheard();
      clearInterval(this.pings);
      clearInterval(this.feeds);
      clearTimeout(this.deadline);
      removeEventListener('online', this.ping);
      document.removeEventListener('visibilitychange', this.onReturn);
    }
  }

  return new Proxy(HeartbeatSocket, {
    construct: (Socket, [address, protocols]: ConstructorParameters<typeof WebSocket>) => {
      if (watcher.isWanted()) {
        return new TicketSocket({
          newTicket: watcher.newTicket,
          open: (ticket) =>
            watcher.isWanted() ? new Socket(`${address}?token=${encodeURIComponent(ticket)}`, protocols) : undefined,
          onFailed: watcher.closed,
        });
      }
      watcher.refused();
      return new NoSocket();
    },
  });
}

/*
 * The ActionCable client constructs a socket synchronously, with its whole address. Here it gets a stand-in, which
 * first requests the ticket of this connection. Without a ticket the connection has failed, and the client tries again
 * as after any other failure.
 */

type Handler<Kind extends Event = Event> = ((event: Kind) => void) | null;

interface TicketSocketOptions {
  newTicket(): Promise<string>;
  /** Opens the real socket; undefined if it is no longer wanted. */
  open(ticket: string): WebSocket | undefined;
  /** Called if there is no ticket, and so no socket. */
  onFailed(): void;
}

/** Implements the parts of a socket that the client uses. */
class TicketSocket {
  onopen: Handler = null;
  onmessage: Handler<MessageEvent> = null;
  onclose: Handler<CloseEvent> = null;
  onerror: Handler = null;
  private socket: WebSocket | undefined;
  private hasEnded = false;

  constructor({ newTicket, open, onFailed }: TicketSocketOptions) {
    newTicket().then(
      (ticket) => this.use(open(ticket)),
      () => {
        this.hasEnded = true;
        onFailed();
      },
    );
  }

  get readyState(): number {
    return this.socket?.readyState ?? (this.hasEnded ? WebSocket.CLOSED : WebSocket.CONNECTING);
  }

  get protocol(): string {
    return this.socket?.protocol ?? '';
  }

  /** Only for open sockets, as the client calls it. */
  send(text: string): void {
    this.socket?.send(text);
  }

  /** Only for open sockets, as the client calls it. */
  close(): void {
    this.socket?.close();
  }

  private use(socket: WebSocket | undefined): void {
    this.socket = socket;
    this.hasEnded = !socket;
    if (!socket) return;
    // The client replaces its handlers.
    socket.onopen = (event) => this.onopen?.(event);
    socket.onmessage = (event) => this.onmessage?.(event);
    socket.onclose = (event) => this.onclose?.(event);
    socket.onerror = (event) => this.onerror?.(event);
  }
}
