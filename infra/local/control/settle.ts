/** Waits until nothing is in progress: no request, stream record, queue message or function. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Activity {
  /** The work in progress, in words. */
  busy(): string[];
  /** Makes delayed work (delays, retries, windows) happen now. */
  bringForward?(): Promise<void>;
}

const LIMIT_MS = 60_000;
const POLL_MS = 5;

/** Returns what is still busy after the time limit. */
export async function settle(activity: Activity, limitMs = LIMIT_MS): Promise<string[]> {
  const deadline = performance.now() + limitMs;
  let quiet = 0;
  for (;;) {
    const busy = activity.busy();
    // Quiet twice in a row, because work may be between two parts while both look idle.
    quiet = busy.length === 0 ? quiet + 1 : 0;
    if (quiet === 2) return [];
    if (performance.now() > deadline) return busy;
    if (busy.length > 0) await activity.bringForward?.();
    await pause(POLL_MS);
  }
}
