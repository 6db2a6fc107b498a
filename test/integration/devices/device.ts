import { setMaxListeners } from 'node:events';
import type { Own, RunTab } from './bundle.ts';
import { Database, LocalStorage } from './storage.ts';
import type { Tab } from './tab.tsx';

/* A device of a user: its storage, clock, network, and tabs. */

/** What happens to the next change that a tab sends. */
export type Fault = 'refused' | keyof typeof STATUSES | 'lost answer' | 'twice' | 'no answer yet';

/** Answers of a server that does not take the change now. */
const STATUSES = { busy: 503, 'too many': 429, failing: 500 };

export interface Surroundings {
  url: string;
  /** Epoch milliseconds by the server's clock. */
  now(): number;
  run: RunTab;
  /** Requests wait for it while the server's clock is being set. */
  gate: Promise<unknown>;
}

/** A change in the outbox. */
interface Stored {
  mutationKey: string[];
  variables: { name?: string };
  failure?: string;
}

/** Between the tabs of a device. */
interface Channel {
  name: string;
  onmessage?: () => void;
}

/** Waits pass faster: by this factor, retries after seconds are retries after milliseconds. */
const FASTER = 200;
/** In milliseconds. */
const LONGEST_REQUEST = 20_000;

/** Node has no such event. */
class StorageEvent extends Event {
  readonly key: string;

  constructor(type: string, { key }: { key: string }) {
    super(type);
    this.key = key;
  }
}

export class Device {
  readonly name: string;
  readonly database = new Database();
  readonly storage = new LocalStorage();
  readonly around: Surroundings;
  pages: Page[] = [];
  /** Counts opened tabs. */
  opened = 0;
  /** Milliseconds that its clock is ahead. */
  ahead = 0;
  isReachable = true;
  /** Whether the browser notices that the network is gone. */
  notices = true;
  fault: Fault | undefined;
  /** Requests that the server has not answered. */
  underway = 0;
  /** How many changes the server has answered. */
  answered = 0;
  /** How often an answer was withheld. */
  withheld = 0;
  /** Ends the requests whose answers are withheld. */
  connectionLost = Promise.withResolvers<void>();

  constructor(name: string, around: Surroundings) {
    this.name = name;
    this.around = around;
  }

  get isOnline(): boolean {
    return this.isReachable || !this.notices;
  }

  open(): Page {
    this.opened += 1;
    const page = new Page(this, this.opened);
    this.pages.push(page);
    page.load();
    return page;
  }

  /** Closes a tab. `crashes`: without telling it. */
  close(page: Page, crashes = false): void {
    if (!crashes) page.window.dispatchEvent(new Event('pagehide'));
    page.close();
    this.pages = this.pages.filter((each) => each !== page);
  }

  connect(isReachable: boolean, notices: boolean): void {
    const before = this.isOnline;
    this.isReachable = isReachable;
    this.notices = notices;
    if (before === this.isOnline) return;
    for (const { window } of this.pages) window.dispatchEvent(new Event(this.isOnline ? 'online' : 'offline'));
  }

  /** Time passes while tabs run, or while the device sleeps: then their monotonic clocks stand still. */
  pass(milliseconds: number, isAsleep: boolean): void {
    for (const page of this.pages) if (!isAsleep) page.awake += milliseconds;
  }

  /** Whether nothing is under way that will end by itself. */
  isQuiet(): boolean {
    if (this.underway > 0 || this.database.busy > 0) return false;
    return this.pages.every(({ tab }) => tab.isQuiet());
  }

  /** What waits in the storage to be sent, without changes that the server has refused. */
  waiting(): unknown[] {
    const sealed = [...this.database.store('steadfast-sealed').values()];
    return [...this.#outbox().filter(({ failure }) => failure === undefined), ...sealed];
  }

  /** What the server has refused, with the reasons. */
  refused(): [about: string, reason: string][] {
    return this.#outbox().flatMap(({ mutationKey, variables: { name }, failure }) =>
      failure === undefined ? [] : [[name ?? mutationKey.join(), failure]],
    );
  }

  #outbox() {
    return [...this.database.store('steadfast-outbox').values()] as Stored[];
  }
}

/** A tab, from its opening until it is closed or reloaded. */
export class Page {
  /** Unique in its device. */
  readonly number: number;
  readonly window = new EventTarget();
  readonly device: Device;
  tab!: Tab;
  /** Milliseconds by which its monotonic clock has moved on besides. */
  awake = 0;
  readonly channels = new Set<Channel>();
  #isOpen = true;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(device: Device, number: number) {
    this.device = device;
    this.number = number;
    // Everything that waits listens.
    setMaxListeners(0, this.window);
  }

  load(): void {
    this.tab = this.device.around.run(this.#own(), this.device.database.api);
  }

  close(): void {
    this.#isOpen = false;
    this.channels.clear();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #own(): Own {
    const { device, window } = this;
    const now = () => device.around.now() + device.ahead;
    const others = () => device.pages.filter((page) => page !== this);
    const announce = (key: string) => {
      for (const page of others()) {
        page.window.dispatchEvent(new StorageEvent('storage', { key }));
      }
    };
    const join = (channel: Channel) => this.channels.add(channel);
    const leave = (channel: Channel) => this.channels.delete(channel);
    const BroadcastChannel = class implements Channel {
      readonly name: string;
      onmessage?: () => void;

      constructor(name: string) {
        this.name = name;
        join(this);
      }

      postMessage(): void {
        for (const channel of others().flatMap(({ channels }) => [...channels])) {
          if (channel.name === this.name) queueMicrotask(() => channel.onmessage?.());
        }
      }

      close(): void {
        leave(this);
      }
    };
    const navigator = { languages: ['en'], userAgent: 'test' };
    Object.defineProperty(navigator, 'onLine', { get: () => device.isOnline });
    const classList = { add: () => {}, remove: () => {}, [Symbol.iterator]: () => [].values() };
    const state = { hidden: false, visibilityState: 'visible', documentElement: { classList } };
    const own = {
      document: Object.assign(new EventTarget(), state),
      navigator,
      location: { pathname: '/commitments', search: '', hash: '' },
      localStorage: device.storage.seenBy(announce),
      sessionStorage: new LocalStorage().seenBy(() => {}),
      fetch: (path: string, init: RequestInit) => this.#fetch(path, init),
      BroadcastChannel,
      StorageEvent,
      // What the app notes for developers is expected here.
      console: { ...console, info: () => {} },
      performance: { now: () => performance.now() + this.awake },
      Date: dateBy(now),
      setTimeout: (act: () => void, milliseconds = 0) => {
        const timer = setTimeout(() => {
          this.#timers.delete(timer);
          act();
        }, milliseconds / FASTER);
        if (this.#isOpen) this.#timers.add(timer);
        else clearTimeout(timer);
        return timer;
      },
      clearTimeout: (timer: NodeJS.Timeout) => {
        clearTimeout(timer);
        this.#timers.delete(timer);
      },
    };
    Object.assign(window, own);
    return { ...own, window, globalThis: window };
  }

  /** A closed tab gets no answers, but what it has sent arrives. */
  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const { device } = this;
    const asked = device.around.now();
    await device.around.gate;
    if (!this.#isOpen) return never();
    // No connection lasts while the clock is moved on by minutes.
    if (device.around.now() - asked > LONGEST_REQUEST) throw new TypeError('Failed to fetch');
    if (!device.isReachable) throw new TypeError('Failed to fetch');
    const fault = isChange(path, init) ? device.fault : undefined;
    if (fault) device.fault = undefined;
    if (fault === 'refused') throw new TypeError('Failed to fetch');
    if (fault && fault in STATUSES) {
      return new Response('{}', { status: STATUSES[fault as keyof typeof STATUSES] });
    }
    if (fault === 'twice') await this.#send(path, init);
    const response = await this.#send(path, init);
    if (fault === 'no answer yet') {
      device.withheld += 1;
      await device.connectionLost.promise;
    }
    if (!this.#isOpen) return never();
    const isLost = fault === 'no answer yet' || fault === 'lost answer' || !device.isReachable;
    if (isLost) throw new TypeError('Failed to fetch');
    return response;
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    this.device.underway += 1;
    try {
      const { status, headers, body } = await fetch(`${this.device.around.url}${path}`, init).then(whole);
      if (isChange(path, init)) this.device.answered += 1;
      return new Response(status === 204 || status === 304 ? null : body, { status, headers });
    } finally {
      this.device.underway -= 1;
    }
  }
}

const whole = async (response: Response) => ({
  status: response.status,
  headers: response.headers,
  body: await response.text(),
});

const isChange = (path: string, { method }: RequestInit): boolean =>
  method !== 'GET' && (/^\/api\/v1\/(commitments|categories|fitness)\b/.test(path) || path.endsWith('/create_message'));

const never = () => new Promise<never>(() => {});

function dateBy(now: () => number): DateConstructor {
  return new Proxy(Date, {
    construct: (target, given) => new target(...((given.length === 0 ? [now()] : given) as [number])),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
