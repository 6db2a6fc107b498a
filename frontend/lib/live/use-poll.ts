import { useEffect } from 'react';
import { pollUnheard } from './liveness.ts';

/** For pages that a live connection keeps current: while it is interrupted, this is soon enough. In milliseconds. */
const SELDOM = 5 * 60_000;

/**
 * Refetches a query at an interval (milliseconds) while the page is visible and no live connection announces changes.
 */
export function usePoll(
  { refetch }: { refetch: (options: { cancelRefetch: boolean }) => unknown },
  every = SELDOM,
  isNeeded = true,
): void {
  useEffect(
    () => (isNeeded ? pollUnheard(() => void refetch({ cancelRefetch: false }), every) : undefined),
    [isNeeded, refetch, every],
  );
}
