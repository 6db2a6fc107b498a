import { adapters, createConsumer } from '@rails/actioncable';
import { WebSocket } from 'ws';
import { CHAT_CHANNEL, type LiveEvent } from '#shared/contracts/live.ts';
import { until } from '#test/conformance/support/recording.ts';
import type { Caller } from './world.ts';

/*
 * A page that is open and listens: the browser's own client of ActionCable, with a socket that says hello, as the product's
 * own does.
 */

/** What the client looks for in a browser. */
const browser = { addEventListener() {}, removeEventListener() {}, document: { visibilityState: 'visible' } };

export class Page {
  /** What the subscription was told, in order. */
  readonly events: LiveEvent[] = [];
  /** Everything that came, as text. */
  readonly frames: string[] = [];
  /** How the last connection ended. */
  readonly closed: Promise<number>;
  /** Connections that were opened. */
  connections = 0;
  private socket: WebSocket | undefined;
  private readonly consumer: ReturnType<typeof createConsumer>;

  private constructor(url: string, token: string, onSubscribed: () => void) {
    const ended = Promise.withResolvers<number>();
    this.closed = ended.promise;
    const opened = (socket: WebSocket) => {
      this.connections += 1;
      this.socket = socket;
      socket.on('open', () => socket.send('{"command":"hello"}'));
      socket.on('message', (text) => this.frames.push(String(text)));
      socket.on('close', (code) => ended.resolve(code));
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
    // The one hook that the client has; it is read when a connection opens, so each opens before the next page is made.
    adapters.WebSocket = PageSocket as unknown as typeof adapters.WebSocket;
    this.consumer = createConsumer(`${url.replace('http', 'ws')}/cable?token=${token}`);
    this.consumer.subscriptions.create(CHAT_CHANNEL, {
      connected: onSubscribed,
      received: (event: LiveEvent) => void this.events.push(event),
    });
  }

  /** Opens a page of somebody's; it listens when this answers. */
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

  /** What it has been told since this was asked last, once all that was sent before has come. */
  async told(): Promise<LiveEvent[]> {
    await this.heard();
    return this.events.splice(0);
  }

  /** Waits until all that was sent before has come: the answer to a ping comes after it. */
  private async heard(): Promise<void> {
    const pings = () => this.frames.filter((text) => text.startsWith('{"type":"ping"')).length;
    const before = pings();
    this.socket?.send('{"command":"ping"}');
    await until(() => pings() > before, 'an answer to a ping');
  }

  close(): void {
    this.consumer.disconnect();
    this.socket?.terminate();
  }
}

/** Waits until nothing is under way in a cloud. */
export async function settled(url: string): Promise<void> {
  const { ok, status } = await fetch(`${url}/__local/settle`, { method: 'POST' });
  if (!ok) throw new Error(`The cloud does not settle: ${status}`);
}
