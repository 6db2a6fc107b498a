/* The messages from the service worker to the pages of the site. Pages answer through the message's port. */

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
