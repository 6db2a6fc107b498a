/*
 * The server's time on a device whose clock may be wrong. A `Date` header names the second in which the server answered,
 * and the answer was made between asking and receiving: that bounds the offset of the device's clock. Each answer narrows
 * the bounds of those before it; one that contradicts them (either clock was moved) starts anew.
 */

export interface Answer {
  /** The header's instant: the server's time, cut to the second. */
  date: number;
  /** By the device's clock. */
  sentAt: number;
  receivedAt: number;
}

export interface ServerTime {
  now(): number;
  /** The server's time at an instant of the device's clock. */
  at(deviceInstant: number): number;
  observe(answer: Answer): void;
  /** Tells when the correction has changed; what was computed from `now` is to be computed again. */
  subscribe(listener: () => void): () => void;
}

interface Bounds {
  low: number;
  high: number;
}

const HEADER_RESOLUTION = 1000;

/** `offset` is the last known one: better than none until the first answer. */
export function createServerTime(deviceNow: () => number, offset = 0): ServerTime {
  const listeners = new Set<() => void>();
  let bounds: Bounds | undefined;
  return {
    now: () => deviceNow() + offset,
    at: (deviceInstant) => deviceInstant + offset,
    observe(answer) {
      if (!Number.isFinite(answer.date)) return;
      bounds = narrowed(bounds, boundsOf(answer));
      const corrected = offsetWithin(bounds);
      if (corrected === offset) return;
      offset = corrected;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function boundsOf({ date, sentAt, receivedAt }: Answer): Bounds {
  return { low: date - receivedAt, high: date + HEADER_RESOLUTION - sentAt };
}

function narrowed(known: Bounds | undefined, latest: Bounds): Bounds {
  if (!known) return latest;
  const both = { low: Math.max(known.low, latest.low), high: Math.min(known.high, latest.high) };
  return both.low <= both.high ? both : latest;
}

/**
 * A clock that may be right is taken to be right. Another is corrected so that it is never ahead of the server: what is done
 * at the end of a day must not be shown, or sent, as done on the next.
 */
function offsetWithin({ low, high }: Bounds): number {
  return low <= 0 && high >= 0 ? 0 : low;
}
