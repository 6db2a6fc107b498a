import { createServerTime, PATIENCE } from './server-time.ts';
import { local } from './storage.ts';

const KEY = 'clock_offset';

/**
 * The one corrected clock of the page: everything that depends on time reads it. Its correction is kept, because a list
 * from memory is shown before the first answer.
 */
export const serverTime = createServerTime(
  { wall: () => Date.now(), steady: () => performance.now() },
  Number(local.read(KEY)) || 0,
);

serverTime.subscribe(() => local.write(KEY, String(serverTime.offset())));
// It decides when it is looked at.
serverTime.subscribeToDoubt(() => setTimeout(serverTime.now, PATIENCE));
