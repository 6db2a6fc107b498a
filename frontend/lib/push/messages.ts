/*
 * The messages from the service worker to the pages of the site, which answer through the message's port, and those
 * from the pages to the worker.
 */

/** A request to open a page: `true` if the app navigates there, so that the worker need not. */
export interface Open {
  push: 'open';
  url: string;
}

/** Whether the user is looking at this page now: `true` or `false`. */
export interface IsRead {
  push: 'is-read';
  url: string;
}

/** The browser has changed or dropped the subscription: no answer. */
export interface Subscribe {
  push: 'subscribe';
}

export type WorkerMessage = Open | IsRead | Subscribe;

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  return typeof data === 'object' && data !== null && 'push' in data;
}

const SEND_KEPT = { worker: 'send-kept' } as const;

/** Has the worker send the stored presses of reminders: many browsers have no Background Sync. */
export function sendKept(): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(SEND_KEPT));
}

export function isSendKept(data: unknown): boolean {
  return isFor(data, SEND_KEPT.worker);
}

/** From a page to the worker: the subjects of these notifications were read, so those shown until then can close. */
export interface Read {
  worker: 'read';
  tags: readonly string[];
  /** In epoch milliseconds. */
  until: number;
}

export function isRead(data: unknown): data is Read {
  return isFor(data, 'read' satisfies Read['worker']);
}

function isFor(data: unknown, what: string): boolean {
  return typeof data === 'object' && data !== null && (data as { worker?: unknown }).worker === what;
}
