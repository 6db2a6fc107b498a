import { adapters, createConsumer } from '@rails/actioncable';
import { WebSocket } from 'ws';
import { CHAT_CHANNEL, type LiveEvent } from '#shared/contracts/live.ts';
import { until } from '#test/conformance/support/recording.ts';
import type { Caller } from './world.ts';

/*
 * An open page with a live connection: the browser's own ActionCable client, with a socket that sends hello, as the
 * product's does.
 */

/** The globals that the client expects of a browser. */
const browser = { addEventListener() {}, removeEventListener() {}, document: { visibilityState: 'visible' } };

export class Page {
  /** The events of the subscription, in order. */
  readonly events: LiveEvent[] = [];
  /** All frames, as text. */
  readonly frames: string[] = [];
  /** How the last connection ended. */
  readonly closed: Promise<number>;
  /** The number of connections that were opened. */
  connections = 0;
  private socket: WebSocket | undefined;
  /** The socket of the last connection. */
  private pings = { sent: 0, answered: 0 };
  private readonly consumer: ReturnType<typeof createConsumer>;

  private constructor(url: string, token: string, onSubscribed: () => void) {
    const ended = Promise.withResolvers<number>();
    this.closed = ended.promise;
    const opened = (socket: WebSocket) => {
      this.connections += 1;
      this.socket = socket;
      this.pings = { sent: 0, answered: 0 };
      // The client closes a connection after six seconds of silence.
      const pinging = setInterval(() => this.ping(), 2_000);
      socket.on('open', () => socket.send('{"command":"hello"}'));
      socket.on('message', (text) => {
        this.frames.push(String(text));
        if (String(text).startsWith('{"type":"ping"')) this.pings.answered += 1;
      });
      socket.on('close', (code) => {
        clearInterval(pinging);
        ended.resolve(code);
      });
      socket.on('error', () => undefined);
    };
    class PageSocket extends WebSocket {
      constructor(address: string, protocols: string[]) {
        super(address, protocols);
        opened(this);
      }
    }
    for (const [name, value] of Object.entries(browser)) {
      if (!(name in globalThis)) Object.assign(globalThis, { [name]: value });
    }
    // The client has only this global hook, which it reads when a connection opens. So each page connects before the
    // next is created.
    adapters.WebSocket = PageSocket as unknown as typeof adapters.WebSocket;
    this.consumer = createConsumer(`${url.replace('http', 'ws')}/cable?token=${token}`);
    this.consumer.subscriptions.create(CHAT_CHANNEL, {
      connected: onSubscribed,
      received: (event: LiveEvent) => void this.events.push(event),
    });
  }

  /** Opens a page of a user; it is subscribed when this returns. */
  static async open(who: Caller): Promise<Page> {
    let subscribed = false;
    const page = new Page(who.url, who.token ?? '', () => {
      subscribed = true;
    });
    await until(() => subscribed, 'a subscription');
    return page;
  }

  /** Events of one type, in order. */
  of<Type extends LiveEvent['type']>(type: Type): (LiveEvent & { type: Type })[] {
    return this.events.filter((event): event is LiveEvent & { type: Type } => event.type === type);
  }

  /** The events since the last call, after all events that were sent before have arrived. */
  async newEvents(): Promise<LiveEvent[]> {
    await this.heard();
    return this.events.splice(0);
  }

  /** Waits until all events that were sent before have arrived: the answer to a ping comes after them. */
  private async heard(): Promise<void> {
    this.ping();
    const { pings } = this;
    const last = pings.sent;
    await until(() => pings.answered >= last, 'an answer to a ping');
  }

  private ping(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send('{"command":"ping"}');
    this.pings.sent += 1;
  }

  close(): void {
    this.consumer.disconnect();
    this.socket?.terminate();
  }
}
