import type { Key } from './dynamodb.ts';
import type { Change } from './expressions.ts';
import { updateIf } from './table.ts';

/*
 * Rate limits, exact under parallel calls: each count is one conditional write on the counter. A window begins with the
 * first count and ends by itself, by `expires`.
 */

/**
 * Uses one of a counter's places; returns whether one was left. `seconds` is the length of a window. One UpdateItem,
 * and two at the start of a window (three after a race for it).
 */
export async function take(key: Key, limit: number, seconds: number, now: number): Promise<boolean> {
  const moment = Math.floor(now / 1000);
  const another: Change = {
    add: { count: 1 },
    if: '#expires > :now AND #count < :limit',
    values: { limit, now: moment },
  };
  const first: Change = {
    set: { count: 1, expires: moment + seconds },
    if: 'attribute_not_exists(#expires) OR #expires <= :now',
    values: { now: moment },
  };
  // Again after `first`: a parallel call may have opened the window, with room in it.
  return (await updateIf(key, another)) || (await updateIf(key, first)) || (await updateIf(key, another));
}

/** Returns a place. One UpdateItem, which changes nothing if the window has ended. */
export async function giveBack(key: Key): Promise<void> {
  await updateIf(key, { add: { count: -1 }, if: '#count > :zero', values: { zero: 0 } });
}

/** Returns all places of the window. One UpdateItem, which changes nothing without a counter. */
export async function giveAllBack(key: Key): Promise<void> {
  await updateIf(key, { set: { count: 0 }, if: '#count > :zero', values: { zero: 0 } });
}
