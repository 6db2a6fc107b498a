import { addDays } from './local-time.ts';

/*
 * Pauses and closing. A pause has dates and no instants: whatever happens to the timezone or the reset times, it pauses
 * the days with its dates. Dates are `YYYY-MM-DD` by the user's clock, instants epoch milliseconds.
 */

/** The days on which a commitment rests, including both dates. */
export interface Pause {
  from: string;
  /** `null` while no end is known. */
  until: string | null;
  /** Visible only to the owner. */
  reason: string | null;
}

/** A pause of some commitments, or of all. */
export interface NamedPause extends Pause {
  id: string;
  /** `null`: all, including later ones. */
  commitmentIds: readonly string[] | null;
  /**
   * When its dates, its commitments or its end were last decided (epoch milliseconds). Missing before the first change.
   */
  decidedAt?: number;
}

/** The time in which a commitment was closed: [from, to), with `null` while it is closed. */
export interface Closing {
  from: number;
  to: number | null;
}

/** The pauses of a commitment. Pure; some nanoseconds for each name. */
export function pausesOf(all: readonly NamedPause[], commitmentId: string): Pause[] {
  return all
    .filter(({ commitmentIds }) => commitmentIds === null || commitmentIds.includes(commitmentId))
    .map(({ from, until, reason }) => ({ from, until, reason }));
}

/** The pause that runs on a date; if there are several, the one that ends last. */
export function pauseOn<Each extends Pause>(pauses: readonly Each[], date: string): Each | undefined {
  const running = pauses.filter((pause) => pause.from <= date && !isOver(pause, date));
  return running.reduce<Each | undefined>((last, pause) => (last && endsLater(last, pause) ? last : pause), undefined);
}

/** Whether any day from the first date to the last is paused. */
export function isPausedBetween(pauses: readonly Pause[], first: string, last: string): boolean {
  return pauses.some((pause) => pause.from <= last && !isOver(pause, first));
}

/** The reason of the pauses on any day from the first date to the last; if there are several, the latest. */
export function reasonBetween(pauses: readonly Pause[], first: string, last: string): string | null {
  const there = pauses.filter((pause) => pause.reason !== null && isPausedBetween([pause], first, last));
  return there.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]?.reason ?? null;
}

/** The first date from this one on that is not paused; `null` if none is. */
export function unpausedFrom(pauses: readonly Pause[], date: string): string | null {
  for (let free = date; ; ) {
    const running = pauseOn(pauses, free);
    if (!running) return free;
    if (running.until === null) return null;
    free = addDays(running.until, 1);
  }
}

/** The last date up to this one that is not paused. */
export function unpausedUntil(pauses: readonly Pause[], date: string): string {
  for (let free = date; ; ) {
    const running = pauseOn(pauses, free);
    if (!running) return free;
    free = addDays(running.from, -1);
  }
}

/** Whether a pause has ended before a date. */
export function isOver({ until }: Pick<Pause, 'until'>, date: string): boolean {
  return until !== null && until < date;
}

/** Whether a commitment is due again on a date after a pause that has ended on one of so many days before. */
export function hasResumed(pauses: readonly Pause[], date: string, days: number): boolean {
  const first = addDays(date, -days);
  const ended = pauses.some(({ until }) => until !== null && first <= until && until < date);
  return ended && !pauseOn(pauses, date);
}

/** Whether a commitment is closed at an instant. */
export function isClosedAt(closings: readonly Closing[], instant: number): boolean {
  return closings.some(({ from, to }) => from <= instant && (to === null || instant < to));
}

/** Whether a commitment was closed at any instant of [startsAt, endsAt). */
export function wasClosedIn(
  closings: readonly Closing[],
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
): boolean {
  return closings.some(({ from, to }) => from < endsAt && (to === null || startsAt < to));
}

function endsLater(one: Pause, other: Pause): boolean {
  return one.until === null || (other.until !== null && one.until >= other.until);
}
