/*
 * Timers that fire at an instant. Timers stop while a laptop sleeps and are slowed in hidden tabs, and a clock may be
 * moved: so the wait is cut into short looks at the clock, and whatever brings the page back looks at once.
 */

/** Users of one zone share their midnights: what they refetch then is spread over this time. */
export const SPREAD = 5_000;

const LONGEST_NAP = 5_000;
/** The window; in Node there is none, and nothing that returns. */
const page = globalThis as unknown as Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>> & {
  document?: { hidden: boolean };
};
const RETURNS = ['visibilitychange', 'pageshow', 'focus', 'online'] as const;

/** Calls `due` once when `now()` has reached the instant. Answers how to give it up. */
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
  // Captured, because `visibilitychange` is the document's event.
  for (const event of RETURNS) page.addEventListener?.(event, look, true);
  timer = setTimeout(look, Math.max(0, Math.min(instant - now(), LONGEST_NAP)));
  return stop;
}

const waiting = new Set<() => void>();

/**
 * Waits so many milliseconds, or less: until somebody comes back to the page, or the network does, or somebody says
 * `retryNow`, or what `until` subscribes to happens.
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
      // Captured as well: the focus of a field, and the going of a page.
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
  for (const end of [...waiting]) end();
}
