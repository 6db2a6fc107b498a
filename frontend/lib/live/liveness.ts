/* The time of the last message on the live connection. While messages arrive, pages need not poll. */

/** Longer than two pings. After this time the connection may be lost. */
const HEARD_FOR = 60_000;

let heardAt = Number.NEGATIVE_INFINITY;

export function noteHeard(): void {
  heardAt = performance.now();
}

/** Called when the connection has ended. */
export function noteUnheard(): void {
  heardAt = Number.NEGATIVE_INFINITY;
}

/** @public Tests load it by name. Whether a message came on the open connection within the last minute. */
export const isHeard = (): boolean => performance.now() - heardAt < HEARD_FOR;

/**
 * Refetches at an interval (milliseconds) while the page is visible and no live connection announces changes. Returns a
 * function that stops it.
 */
export function pollUnheard(refetch: () => void, every: number): () => void {
  const timer = setInterval(() => isHeard() || document.hidden || refetch(), every);
  return () => clearInterval(timer);
}
