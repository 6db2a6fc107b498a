import { useEffect, useReducer } from 'react';
import { serverTime } from './clock.ts';
import { runAt } from './timers.ts';

/**
 * The current server time. Renders again at the instant that `nextChange` returns, so that texts that depend on time
 * stay correct.
 */
export function useNow(nextChange: (now: number) => number): number {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => serverTime.subscribe(drawAgain), []);
  // Computed on each render: a choice that was made in the afternoon refers to the afternoon.
  const now = serverTime.now();
  const next = nextChange(now);
  useEffect(() => runAt(next, serverTime.now, drawAgain), [next]);
  return now;
}
