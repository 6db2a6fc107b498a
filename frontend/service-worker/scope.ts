/*
 * The used parts of the worker's global scope, with types of our own: TypeScript's libraries for pages and for workers
 * exclude each other, and with these a test can replace the browser.
 */

/** One end of a channel. */
export interface ReplyPort {
  onmessage: ((event: { data: unknown }) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}

export interface PageClient {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: 'hidden' | 'visible';
  postMessage(message: unknown, transfer: readonly ReplyPort[]): void;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

export interface NotificationOptions {
  body: string;
  icon: string;
  badge: string;
  tag: string;
  /** The buttons. */
  actions?: readonly { action: string; title: string }[];
  silent?: true;
  data: { url: string; title?: string; token?: string; failed?: string };
}

export interface ShownNotification {
  readonly data: unknown;
  readonly tag: string;
  /** When it was shown, in epoch milliseconds; not in every browser. */
  readonly timestamp?: number;
  close(): void;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

/** A rule for requests that do not go through the worker. */
interface Route {
  condition: { urlPattern: string };
  source: 'network';
}

export interface Install extends Lasting {
  /** Static routes, which some browsers have. */
  addRoutes?(routes: readonly Route[]): Promise<void>;
}

interface Fetch {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** The used parts of the site's caches. */
export interface SiteCaches {
  open(name: string): Promise<{
    addAll(requests: readonly Request[]): Promise<void>;
    put(url: string, response: Response): Promise<void>;
    match(url: string): Promise<Response | undefined>;
  }>;
  match(url: string, options: { cacheName: string; ignoreVary?: boolean }): Promise<Response | undefined>;
  keys(): Promise<readonly string[]>;
  delete(name: string): Promise<boolean>;
}

interface Events {
  install: Install;
  activate: Lasting;
  fetch: Fetch;
  message: Lasting & { readonly data: unknown };
  push: Lasting & { readonly data: { text(): string } | null };
  /** `action` is empty if no button was pressed. */
  notificationclick: Lasting & { readonly notification: ShownNotification; readonly action: string };
  sync: Lasting & { readonly tag: string };
  pushsubscriptionchange: Lasting;
}

export interface Scope {
  readonly caches: SiteCaches;
  readonly navigator: { readonly languages: readonly string[] };
  readonly location: { readonly origin: string };
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<unknown>;
    getNotifications(): Promise<readonly ShownNotification[]>;
    /** Background Sync, which some browsers have. */
    readonly sync?: { register(tag: string): Promise<void> };
    /** The waiting worker of a newer version. */
    readonly waiting?: { postMessage(message: unknown): void } | null;
  };
  readonly clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly PageClient[]>;
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  fetch(request: Request): Promise<Response>;
  addEventListener<Type extends keyof Events>(type: Type, listener: (event: Events[Type]) => void): void;
}
