import { createServerTime, PATIENCE } from './server-time.ts';
import { local } from './storage.ts';

const KEY = 'clock_offset';

/**
 * The page's corrected clock, which everything that depends on time reads. The correction is persisted, because
 * persisted lists are shown before the first answer.
 */
export const serverTime = createServerTime(
  { wall: () => Date.now(), steady: () => performance.now() },
  Number(local.read(KEY)) || 0,
);

serverTime.subscribe(() => local.write(KEY, String(serverTime.offset())));
// Reading the clock detects changes.
serverTime.subscribeToDoubt(() => setTimeout(serverTime.now, PATIENCE));
