import { createServerTime, DOUBT_TIMEOUT } from './server-time.ts';
import { local } from './storage.ts';

const KEY = 'clock_offset';

/**
 * The server's time on this page, for everything that depends on time. The offset is persisted, because persisted lists
 * are shown before the first answer.
 */
export const serverTime = createServerTime(
  { wall: () => Date.now(), steady: () => performance.now() },
  Number(local.read(KEY)) || 0,
);

serverTime.subscribe(() => local.write(KEY, String(serverTime.offset())));
// By then, reading the time ends the doubt.
serverTime.subscribeToDoubt(() => setTimeout(serverTime.now, DOUBT_TIMEOUT));
