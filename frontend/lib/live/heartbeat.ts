/*
 * The socket that the cable's client opens. The client thinks that a connection is stale when nothing came for 6 s, and
 * the server says nothing by itself: so this one asks, seldom, because each word costs, and between two answers says to
 * the client what the server would. When a question stays unanswered, it closes.
 */

export const PING_EVERY = 25_000;
export const PATIENCE = 6_000;
export const FEED_EVERY = 3_000;

/** What the client takes for the server's word. */
const FEED = '{"type":"ping"}';

class Feed extends MessageEvent<string> {}

/** The gateway says in words of its own that something went wrong: the client would fall over them. */
function isProtocol(data: unknown): boolean {
  try {
    const { type, identifier } = JSON.parse(String(data)) as { type?: unknown; identifier?: unknown };
    return type !== undefined || identifier !== undefined;
  } catch {
    return false;
  }
}

/** What becomes of sockets, for who decides about the next one. */
export interface Watcher {
  /** Whether there is to be a connection at all. */
  isWanted(): boolean;
  opened(): void;
  closed(): void;
  /**
   * The client was about to open one that nobody wants: a look of its own had been under way when it was told to stop.
   */
  refused(): void;
}

/** Instead of a socket that nobody wants. */
class NoSocket extends EventTarget {
  readonly readyState = WebSocket.CLOSED;
}

/** A class of sockets, of which the client opens one after the other. */
export function heartbeatSocket(watcher: Watcher): typeof WebSocket {
  class HeartbeatSocket extends WebSocket {
    private pings: ReturnType<typeof setInterval> | undefined;
    private feeds: ReturnType<typeof setInterval> | undefined;
    /** Runs while something was asked and nothing has come since. */
    private deadline: ReturnType<typeof setTimeout> | undefined;

    constructor(...socket: ConstructorParameters<typeof WebSocket>) {
      super(...socket);
      this.addEventListener('open', this.onOpen);
      this.addEventListener('message', this.onWord);
      this.addEventListener('close', this.onEnd);
    }

    private onOpen = () => {
      // Given up while it was on its way: the client cannot close it then.
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
      // The client is about to look whether anything has come of late.
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
        // Closing takes a while where nobody answers: the client is not to wait for that.
        this.rest();
        this.close();
      }, PATIENCE);
    }

    private feed = () => {
      if (this.readyState === WebSocket.OPEN) this.dispatchEvent(new Feed('message', { data: FEED }));
    };

    private rest(): void {
      clearInterval(this.pings);
      clearInterval(this.feeds);
      clearTimeout(this.deadline);
      removeEventListener('online', this.ping);
      document.removeEventListener('visibilitychange', this.onReturn);
    }
  }

  return new Proxy(HeartbeatSocket, {
    construct: (Socket, given: ConstructorParameters<typeof WebSocket>) => {
      if (watcher.isWanted()) return new Socket(...given);
      watcher.refused();
      return new NoSocket();
    },
  });
}
