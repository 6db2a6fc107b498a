import { useEffect, useEffectEvent } from 'react';
import { SPREAD } from './timers.ts';
import { useNow } from './use-now.ts';

/** The time between the two fetches. */
const AGAIN_MS = 2_000;

type Instant = string | null | undefined;

interface Fetching {
  /** `again`: an answer that is still awaited may be from before the end, and is given up. */
  refetch: (again: boolean) => void;
  /** The end of a person's day. Many people have the same midnight, so these fetches start at random within seconds. */
  dayEnd?: Instant;
}

/**
 * Returns a function that tells whether an end (ISO 8601; `null` for none) is over. Renders again at the next end, and
 * then fetches: twice, because the page knows the server's clock only to a second, and the first answer may be from
 * before the end.
 */
export function useEnds(ends: readonly Instant[], { refetch, dayEnd }: Fetching) {
  const now = useNow((at) => Math.min(...instantsOf([...ends, dayEnd]).filter((end) => end > at)));
  useFetches(latestOf(ends, now), refetch, 0);
  useFetches(latestOf([dayEnd], now), refetch, SPREAD);
  return (end: Instant) => Boolean(end) && Date.parse(end ?? '') <= now;
}

const instantsOf = (all: readonly Instant[]) => all.flatMap((each) => (each ? [Date.parse(each)] : []));

const latestOf = (all: readonly Instant[], now: number) => Math.max(...instantsOf(all).filter((each) => each <= now));

/** Fetches after an instant that has passed, within `spread` milliseconds, and once more. */
function useFetches(instant: number, refetch: Fetching['refetch'], spread: number): void {
  const fetch = useEffectEvent(refetch);
  useEffect(() => {
    if (instant === Number.NEGATIVE_INFINITY) return;
    const wait = Math.random() * spread;
    const timers = [setTimeout(() => fetch(false), wait), setTimeout(() => fetch(true), wait + AGAIN_MS)];
    return () => timers.forEach(clearTimeout);
  }, [instant, spread]);
}
