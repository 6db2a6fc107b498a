import { useEffect, useReducer } from 'react';
import { serverTime } from './clock.ts';
import { runAt } from './timers.ts';

/** The server's time, now. Draws again at the instant that `nextChange` names: what depends on time stays right. */
export function useNow(nextChange: (now: number) => number): number {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => serverTime.subscribe(drawAgain), []);
  // Asked anew each time: a choice made in the afternoon is about the afternoon.
  const now = serverTime.now();
  const next = nextChange(now);
  useEffect(() => runAt(next, serverTime.now, drawAgain), [next]);
  return now;
}
