/*
 * The server's time on a device whose clock may be wrong, or may be set while the page is open. A `Date` header has the
 * second of the server's answer, and the answer was made between request and response, which bounds the offset of the
 * device's clock. Each answer narrows the bounds; one that contradicts them resets them.
 * Between answers two clocks are read. One jumps when the user sets it or when the device has slept; the other
 * (`performance.now`) ticks only while the device is awake. When they diverge, the cause is unknown: the time then
 * follows the monotonic clock, marked as uncertain, until the next answer.
 */

export interface Clocks {
  /** The device's clock, which can be set. */
  wall(): number;
  /** The monotonic clock: milliseconds that the page has been awake, from any origin. */
  steady(): number;
}

/** A past instant, whose server time may become known later. */
export interface Mark {
  readonly steady: number;
  /** How often the device may have slept before this instant. */
  readonly era: number;
}

interface Answer {
  /** The header's instant: the server's time, truncated to the second. */
  date: number;
  sent: Mark;
}

export interface ServerTime {
  now(): number;
  mark(): Mark;
  /** The current estimate of the server's time at that instant. */
  at(mark: Mark): number;
  /** The offset between the device's clock and the server's, by the last answer. */
  offset(): number;
  /** Whether there was an answer since the page was loaded and since the clocks last diverged. */
  isSure(): boolean;
  observe(answer: Answer): void;
  /** Calls the listener when results computed from `now` must be computed again. */
  subscribe(listener: () => void): () => void;
  /** Calls the listener when the clocks have diverged, so that a request can be made. */
  subscribeToDoubt(listener: () => void): () => void;
}

interface Bounds {
  low: number;
  high: number;
}

const HEADER_RESOLUTION = 1000;
/**
 * Smaller differences in milliseconds are ignored: the device's clock is being adjusted, or was read a little later.
 */
const TOLERANCE = 1000;
/**
 * How long to wait for an answer after a jump forward, in milliseconds. A device that wakes up offline has most likely
 * slept; its clock is then used, still marked as uncertain.
 */
export const DOUBT_TIMEOUT = 3000;

/** `offset` is the last known one, used until the first answer. */
export function createServerTime({ wall, steady }: Clocks, offset = 0): ServerTime {
  const changed = listeners();
  const doubted = listeners();
  let bounds: Bounds | undefined;
  /** The device's clock minus the monotonic one, while the former is trusted. */
  let gap = wall() - steady();
  /** The new difference if the device's clock is right, and since when it exists. */
  let leap: { gap: number; since: number } | undefined;
  let era = 0;
  /** The server's time minus the monotonic clock at the end of each era. */
  const ended = new Map<number, number>();
  let sure = false;

  /** Compares the clocks. Cheap, and done with every read. */
  const look = () => {
    const seen = wall() - steady();
    const last = leap?.gap ?? gap;
    if (Math.abs(seen - last) > TOLERANCE) {
      // Only a jump forward can be a sleep. Within an era, the server's time is known from any answer.
      if (seen > last) {
        ended.set(era, Math.max(last, gap) + offset);
        era += 1;
      }
      leap = { gap: seen, since: steady() };
      sure = false;
      // Deferred, because the time is read while rendering.
      queueMicrotask(doubted.tell);
    } else if (!leap) {
      gap = seen;
    } else if (leap.gap > gap && steady() - leap.since >= DOUBT_TIMEOUT) {
      gap = leap.gap;
      leap = undefined;
      queueMicrotask(changed.tell);
    }
  };
  const now = () => {
    look();
    return steady() + gap + offset;
  };

  return {
    now,
    mark() {
      look();
      return { steady: steady(), era };
    },
    at(mark) {
      look();
      return mark.steady + (ended.get(mark.era) ?? gap + offset);
    },
    offset: () => offset,
    isSure() {
      look();
      return sure;
    },
    observe({ date, sent }) {
      look();
      // A device that has slept may read an answer hours after it was made.
      if (!Number.isFinite(date) || sent.era !== era) return;
      const before = now();
      const received = wall();
      bounds = narrowed(bounds, boundsOf(date, received - (steady() - sent.steady), received));
      offset = offsetWithin(bounds);
      gap = received - steady();
      leap = undefined;
      sure = true;
      if (steady() + gap + offset !== before) changed.tell();
    },
    subscribe: changed.add,
    subscribeToDoubt: doubted.add,
  };
}

function boundsOf(date: number, sentAt: number, receivedAt: number): Bounds {
  return { low: date - receivedAt, high: date + HEADER_RESOLUTION - sentAt };
}

function narrowed(known: Bounds | undefined, latest: Bounds): Bounds {
  if (!known) return latest;
  const both = { low: Math.max(known.low, latest.low), high: Math.min(known.high, latest.high) };
  return both.low <= both.high ? both : latest;
}

/**
 * A clock that may be right is not corrected. Otherwise it is corrected so that it is never ahead of the server: an
 * action at the end of a day must not be shown or sent as one of the next day.
 */
function offsetWithin({ low, high }: Bounds): number {
  return low <= 0 && high >= 0 ? 0 : low;
}

function listeners() {
  const all = new Set<() => void>();
  return {
    tell: () => {
      for (const listener of all) listener();
    },
    add: (listener: () => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}
