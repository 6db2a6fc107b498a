/*
 * Timers for an instant. Timers stop while a laptop sleeps, are throttled in hidden tabs, and the clock may be set. So
 * the wait is split into short ones, and the time is checked at once when the page becomes visible.
 */

/** Users of one timezone share their midnights: their requests are spread over this time, in milliseconds. */
export const SPREAD = 5_000;

const LONGEST_NAP = 5_000;
/** The window; undefined in Node. */
const page = globalThis as unknown as Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>> & {
  document?: { hidden: boolean };
  requestAnimationFrame?: (callback: () => void) => void;
};
const RETURNS = ['visibilitychange', 'pageshow', 'focus', 'online'] as const;

/** Calls `due` once when `now()` has reached the instant. Returns a function that cancels it. */
export function runAt(instant: number, now: () => number, due: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    const left = instant - now();
    if (left > 0) {
      timer = setTimeout(look, Math.min(left, LONGEST_NAP));
      return;
    }
    stop();
    due();
  };
  const stop = () => {
    clearTimeout(timer);
    for (const event of RETURNS) page.removeEventListener?.(event, look, true);
  };
  if (instant === Number.POSITIVE_INFINITY) return stop;
  // Capturing, because `visibilitychange` is dispatched on the document.
  for (const event of RETURNS) page.addEventListener?.(event, look, true);
  timer = setTimeout(look, Math.max(0, Math.min(instant - now(), LONGEST_NAP)));
  return stop;
}

/** A page that draws no frames, such as one that is about to be hidden, continues after this time, in milliseconds. */
const LONGEST_FRAME = 100;

/** Waits until the browser has drawn the current change, so that the following work does not delay it. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (!page.requestAnimationFrame || page.document?.hidden) return resolve();
    const timer = setTimeout(resolve, LONGEST_FRAME);
    page.requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}

const waiting = new Set<() => void>();

/**
 * Waits for some milliseconds, or until the user returns to the page, the network returns, `retryNow` is called, or
 * `until` calls its listener.
 */
export function delay(
  milliseconds: number,
  until: (listener: () => void) => () => void = () => () => {},
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      waiting.delete(end);
      unsubscribe();
      for (const event of RETURNS) page.removeEventListener?.(event, onReturn, true);
      resolve();
    };
    const onReturn = ({ type, target }: Event) => {
      // Capturing also sees the focus events of fields, and `pagehide`.
      if (type === 'focus' && target !== page) return;
      if (type === 'visibilitychange' && page.document?.hidden) return;
      end();
    };
    const timer = setTimeout(end, milliseconds);
    const unsubscribe = until(end);
    waiting.add(end);
    for (const event of RETURNS) page.addEventListener?.(event, onReturn, true);
  });
}

/** Ends all waits of `delay`. */
export function retryNow(): void {
  reasons += 1;
  for (const end of [...waiting]) end();
}

/** The number of reasons to retry so far: so a reason during an attempt is noticed. */
export const retryReasons = (): number => reasons;

let reasons = 0;
page.addEventListener?.('online', () => {
  reasons += 1;
});

/** The longest wait in milliseconds, for pages that are never idle. */
const IDLE_TIMEOUT = 200;

/** Runs a function when the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: IDLE_TIMEOUT });
  return () => window.cancelIdleCallback(handle);
}
