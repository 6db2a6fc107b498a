import { useEffect, useEffectEvent } from 'react';
import { useNow } from './use-now.ts';

/** The time between the two fetches. */
const AGAIN_MS = 2_000;

/**
 * Returns a function that tells whether an end (ISO 8601; `null` for none) is over. Renders again at the next end, and
 * then fetches: twice, because the page knows the server's clock only to a second, and the first answer may be from
 * before the end.
 */
export function useEnds(ends: readonly (string | null | undefined)[], refetch: () => void) {
  const instants = ends.flatMap((end) => (end ? [Date.parse(end)] : []));
  const now = useNow((at) => Math.min(...instants.filter((end) => end > at)));
  const latest = Math.max(...instants.filter((end) => end <= now));
  const again = useEffectEvent(refetch);
  useEffect(() => {
    if (latest === Number.NEGATIVE_INFINITY) return;
    again();
    const later = setTimeout(again, AGAIN_MS);
    return () => clearTimeout(later);
  }, [latest]);
  return (end: string | null | undefined) => Boolean(end) && Date.parse(end ?? '') <= now;
}
