/** Waits until nothing is under way any more: no request, stream record, queue message or function. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Activity {
  /** What still has to be dealt with, in words; empty when there is nothing. */
  busy(): string[];
  /** Lets what waits for a later time (delays, retries, windows) happen now. */
  bringForward?(): Promise<void>;
}

const LIMIT_MS = 60_000;
const LOOK_AGAIN_MS = 5;

/** Answers what is still busy when the time is over; nothing in the good case. */
export async function settle(activity: Activity, limitMs = LIMIT_MS): Promise<string[]> {
  const deadline = performance.now() + limitMs;
  let quiet = 0;
  for (;;) {
    const busy = activity.busy();
    // Twice in a row: what one part hands to the next may be on its way between the two looks.
    quiet = busy.length === 0 ? quiet + 1 : 0;
    if (quiet === 2) return [];
    if (performance.now() > deadline) return busy;
    if (busy.length > 0) await activity.bringForward?.();
    await pause(LOOK_AGAIN_MS);
  }
}
