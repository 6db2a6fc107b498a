/* What the service worker says to the pages of the site. They answer through the port that comes with it. */

/** One asks to be shown a page: `true` where the app goes there, so that nothing else need do it. */
export interface Open {
  push: 'open';
  url: string;
}

/** Whether somebody is reading just this page now: `true` or `false`. */
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
