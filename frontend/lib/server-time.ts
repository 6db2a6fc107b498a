/*
 * The server's time on a device whose clock may be wrong, or be moved while the page is open. A `Date` header names the
 * second in which the server answered, and the answer was made between asking and receiving: that bounds the offset of
 * the device's clock. Each answer narrows the bounds of those before it; one that contradicts them starts anew.
 *
 * Between answers two clocks are read. One jumps when somebody moves it or when the machine has slept; the other one
 * (`performance.now`) only ticks while the machine is awake. When they part, nobody can tell which of the two it was:
 * time goes on by the steady clock, unsure, until an answer tells.
 */

export interface Clocks {
  /** The device's clock, which can be moved. */
  wall(): number;
  /** Milliseconds that the page has been awake, from anywhere. */
  steady(): number;
}

/** An instant that was lived through. What it was by the server's clock may become known later. */
export interface Mark {
  readonly steady: number;
  /** The best guess when it was made. */
  readonly guess: number;
  /** How often the clocks had parted before. */
  readonly era: number;
}

export interface Answer {
  /** The header's instant: the server's time, cut to the second. */
  date: number;
  sent: Mark;
}

export interface ServerTime {
  now(): number;
  mark(): Mark;
  /** What is known now about the server's time then. */
  at(mark: Mark): number;
  /** How far the device's clock was from the server's, by the last answer. */
  offset(): number;
  /** Whether an answer has come since the page began, or since the clocks parted. */
  isSure(): boolean;
  observe(answer: Answer): void;
  /** Tells when what was computed from `now` is to be computed again. */
  subscribe(listener: () => void): () => void;
  /** Tells when the clocks have parted: somebody should ask the server. */
  subscribeToDoubt(listener: () => void): () => void;
}

interface Bounds {
  low: number;
  high: number;
}

const HEADER_RESOLUTION = 1000;
/** Within this the clocks go together: the device's is being adjusted, or was read a little later. */
const TOLERANCE = 1000;
/**
 * How long after a leap forward an answer is waited for. A machine that wakes without a network has slept, most likely;
 * its clock is then followed, though still not sure.
 */
export const PATIENCE = 3000;

/** `offset` is the last known one: better than none until the first answer. */
export function createServerTime({ wall, steady }: Clocks, offset = 0): ServerTime {
  const changed = listeners();
  const doubted = listeners();
  let bounds: Bounds | undefined;
  /** What to add to the steady clock to get the device's, as far as that one is believed. */
  let gap = wall() - steady();
  /** The gap by which the device's clock would be right, since when. */
  let leap: { gap: number; since: number } | undefined;
  let era = 0;
  let sure = false;

  /** Compares the clocks. Cheap, and done whenever the time is asked for. */
  const look = () => {
    const seen = wall() - steady();
    if (Math.abs(seen - (leap?.gap ?? gap)) > TOLERANCE) {
      leap = { gap: seen, since: steady() };
      era += 1;
      sure = false;
      // Later, because the time is asked for while rendering.
      queueMicrotask(doubted.tell);
    } else if (!leap) {
      gap = seen;
    } else if (leap.gap > gap && steady() - leap.since >= PATIENCE) {
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
    mark: () => ({ guess: now(), steady: steady(), era }),
    at(mark) {
      look();
      return mark.era === era ? mark.steady + gap + offset : mark.guess;
    },
    offset: () => offset,
    isSure() {
      look();
      return sure;
    },
    observe({ date, sent }) {
      look();
      // A machine that slept meanwhile may read an answer hours after it was made.
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
 * A clock that may be right is taken to be right. Another is corrected so that it is never ahead of the server: what is
 * done at the end of a day must not be shown, or sent, as done on the next.
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
