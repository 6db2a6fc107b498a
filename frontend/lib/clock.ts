import { createServerTime, DOUBT_TIMEOUT, type Mark } from './server-time.ts';
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

/** When something was done that may be sent later. */
export interface Timed {
  key: string;
  /** By the server's clock, in milliseconds. */
  at: number;
  /** The device's clock, if the server's time was uncertain: `at` is corrected before it is sent (`settledTime`). */
  wall?: number;
}

/** The marks of what was done while the server's time was uncertain, by key. A reload loses them. */
const uncertain = new Map<string, Mark>();

/** The time of something that is done now. */
export function timeOf(key: string): Timed {
  const mark = serverTime.mark();
  const at = serverTime.at(mark);
  if (serverTime.isSure()) return { key, at };
  uncertain.set(key, mark);
  return { key, at, wall: Date.now() };
}

/** Whether the instant of something must be corrected. */
export const isUncertain = ({ key, wall }: Timed): boolean => wall !== undefined || uncertain.has(key);

/**
 * The instant of something, once the server's time is known. Without its mark it is from before a reload: the device's
 * clock was right then, or as wrong as it is now.
 */
export function settledTime({ key, at, wall }: Timed): number {
  const mark = uncertain.get(key);
  uncertain.delete(key);
  if (mark) return serverTime.at(mark);
  return wall === undefined ? at : Math.min(wall + serverTime.offset(), serverTime.now());
}
