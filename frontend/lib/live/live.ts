import type { LiveEvent } from '#shared/contracts/live.ts';
import { whenIdle } from '../idle.ts';
import { lazyModule } from '../lazy-module.ts';
import { readToken } from '../token.ts';
import type { Cable } from './cable.ts';

/*
 * One live connection for the tab, as long as somebody is signed in and looks at it now and then. What it brings are
 * hints: after each interruption the page reads what it may have missed.
 */

export const cable = lazyModule(() => import('./cable.ts'));

/** Out of sight for so long, a page needs no connection. */
export const HIDDEN_FOR = 30_000;
/** So many closings in a row without an opening may mean that the token is no good; a browser is not told. */
const SUSPICIOUS = 2;
/** After so many more it is asked again. */
const EVERY = 8;
const AGAIN = 30_000;
/** Who signs out here, or in another tab, knows it by then, and nobody has to be asked. */
const A_MOMENT = 1_000;

export interface LiveProps {
  onEvent(event: LiveEvent): void;
  /**
   * Events come from now on; what happened before, since the page was read or since the last connection, was missed.
   */
  onConnected(isFirst: boolean): void;
  /** Asks the server whether the session lives. If it does not, the session ends by that, and this with it. */
  checkSession(): Promise<unknown>;
}

export const liveAddress = (): string => `/cable?token=${encodeURIComponent(readToken() ?? '')}`;

/** Begins when the page is quiet. Answers how to end it. */
export function startLive({ onEvent, onConnected, checkSession }: LiveProps): () => void {
  let connection: Cable | undefined;
  let ended = false;
  let wanted = true;
  let closings = 0;
  let isFirst = true;
  /** Of this connection it has been told. */
  let isKnown = false;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  const watcher = {
    isWanted: () => wanted && !ended && readToken() !== null,
    opened: () => {
      closings = 0;
      isKnown = false;
    },
    closed: () => {
      if (!watcher.isWanted()) return;
      closings += 1;
      if (closings === SUSPICIOUS || closings % EVERY === 0) void checkSession().catch(() => {});
    },
  };
  const begin = async () => {
    // What cannot be loaded without a network comes with it.
    if (!ended && (await cable.load().catch(() => undefined))) connect();
  };
  const onSubscribed = () => {
    // Asked twice, the server says twice that it has heard.
    if (isKnown) return;
    isKnown = true;
    onConnected(isFirst);
    isFirst = false;
  };
  const onForbidden = () => {
    wanted = false;
    clearTimeout(again);
    again = setTimeout(async () => {
      if (ended || readToken() === null) return;
      await checkSession().catch(() => {});
      // Whoever is still signed in comes back, though not at once.
      if (!ended) again = setTimeout(connect, AGAIN);
    }, A_MOMENT);
  };
  const connect = () => {
    if (ended || document.hidden || !navigator.onLine) return;
    wanted = true;
    if (connection) connection.connect();
    else if (cable.code)
      connection = cable.code.default({
        address: liveAddress,
        onConnected: onSubscribed,
        onForbidden,
        onEvent,
        ...watcher,
      });
    else void begin();
  };
  const disconnect = () => {
    wanted = false;
    clearTimeout(again);
    connection?.disconnect();
  };
  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(disconnect, HIDDEN_FOR);
    // The client hears of this as well, and would look at what has just begun.
    else setTimeout(connect);
  };

  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', connect);
  addEventListener('offline', disconnect);
  const giveUp = afterFirstPaint(() => void begin());

  return () => {
    ended = true;
    giveUp();
    clearTimeout(again);
    clearTimeout(hiding);
    disconnect();
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', connect);
    removeEventListener('offline', disconnect);
  };
}

/** When everything that the page came with is there, and the browser has nothing else to do. */
function afterFirstPaint(work: () => void): () => void {
  let cancel = () => {};
  const load = () => {
    cancel = whenIdle(work);
  };
  if (document.readyState === 'complete') load();
  else addEventListener('load', load, { once: true });
  return () => {
    removeEventListener('load', load);
    cancel();
  };
}
