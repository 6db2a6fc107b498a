import { vi } from 'vitest';
import type { LiveEvent } from '#shared/contracts/live.ts';

/* The parts of a page and a network that the live connection uses. */

/** What the tests use of `live/live.ts`. */
export interface Live {
  HIDDEN_FOR: number;
  startLive(props: {
    onEvent(event: LiveEvent): void;
    onConnected(isFirst: boolean): void;
    newTicket(): Promise<string>;
    checkSession(): Promise<unknown>;
  }): () => void;
}

/**
 * A module of the front end. The compiler does not follow its name: the module needs types of the browser, which this
 * folder does not have.
 */
export const moduleOf = (name: string): Promise<unknown> => import(`#frontend/lib/${name}`);

/** A WebSocket that the test controls. */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static opened: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.opened.at(-1)!;
  }

  readonly url: string;
  readonly sent: { command: string; identifier?: string }[] = [];
  protocol = '';
  readyState = FakeSocket.CONNECTING;
  /** The other side no longer answers, not even to a close. */
  dead = false;

  constructor(url: string | URL) {
    super();
    this.url = String(url);
    FakeSocket.opened.push(this);
    for (const type of ['open', 'message', 'close', 'error']) {
      let handler: ((event: Event) => void) | undefined;
      Object.defineProperty(this, `on${type}`, {
        set: (chosen: typeof handler) => {
          // As in a browser, the first handler that was set determines the position among the listeners.
          if (!handler) this.addEventListener(type, (event) => handler?.(event));
          handler = chosen;
        },
      });
    }
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.protocol = 'actioncable-v1-json';
    this.dispatchEvent(new Event('open'));
  }

  /** A message of the server. */
  sendFromServer(message: object): void {
    this.receive(JSON.stringify(message));
  }

  receive(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  send(text: string): void {
    const message = JSON.parse(text) as { command: string; identifier?: string };
    this.sent.push(message);
    const answer = this.dead ? undefined : answerTo(message);
    if (answer) queueMicrotask(() => this.readyState === FakeSocket.OPEN && this.sendFromServer(answer));
  }

  close(): void {
    if (this.dead) this.readyState = FakeSocket.CLOSING;
    else this.drop();
  }

  /** The network closes the connection. */
  drop(): void {
    if (this.readyState === FakeSocket.CLOSED) return;
    this.readyState = FakeSocket.CLOSED;
    this.dispatchEvent(new Event('close'));
  }

  countOf(command: string): number {
    return this.sent.filter((message) => message.command === command).length;
  }
}

function answerTo({ command, identifier }: FakeSocket['sent'][number]): object | undefined {
  if (command === 'hello') return { type: 'welcome' };
  if (command === 'ping') return { type: 'ping', message: 1 };
  return command === 'subscribe' ? { type: 'confirm_subscription', identifier } : undefined;
}

/** A page that is visible and online. */
export function fakePage() {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), {
    hidden: false,
    visibilityState: 'visible',
    readyState: 'complete',
    createElement: () => new FakeLink(),
  });
  const navigator = { onLine: true };
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  return {
    show: (visible: boolean) => {
      document.hidden = !visible;
      document.visibilityState = visible ? 'visible' : 'hidden';
      document.dispatchEvent(new Event('visibilitychange'));
      // The event bubbles.
      window.dispatchEvent(new Event('visibilitychange'));
    },
    connect: (online: boolean) => {
      navigator.onLine = online;
      window.dispatchEvent(new Event(online ? 'online' : 'offline'));
    },
  };
}

/** The link element with which the cable's client resolves a URL. */
class FakeLink {
  private path = '';
  private scheme = 'http:';
  set href(value: string) {
    this.path = value.replace(/^\w+:\/\/steadfast\.example/, '');
  }
  get href(): string {
    return `${this.scheme}//steadfast.example${this.path}`;
  }
  set protocol(value: string) {
    this.scheme = value;
  }
  get protocol(): string {
    return this.scheme;
  }
}

/** The browser's storage, with values in it. */
export function storageWith(values: Record<string, string>) {
  return {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value;
    },
    removeItem: (key: string) => {
      delete values[key];
    },
  };
}
