import type { Key } from './dynamodb.ts';
import type { Change } from './expressions.ts';
import { updateIf } from './table.ts';

/*
 * Rate limits, exact under parallel calls: each count is one conditional write on the counter. A window begins with the
 * first count and ends by itself, by `expires`.
 */

/**
 * Counts one use; returns false, and counts nothing, if the limit is reached. `seconds` is the length of a window. One
 * UpdateItem, two at the start of a window (three after a race for it).
 */
export async function countUse(key: Key, limit: number, seconds: number, now: number): Promise<boolean> {
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
  // `another` once more: a parallel call may have opened the window.
  return (await updateIf(key, another)) || (await updateIf(key, first)) || (await updateIf(key, another));
}

/** Takes one use off the counter. One UpdateItem, which changes nothing if the counter is 0 or missing. */
export async function uncountUse(key: Key): Promise<void> {
  await updateIf(key, { add: { count: -1 }, if: '#count > :zero', values: { zero: 0 } });
}

/** Resets the counter of the window to 0. One UpdateItem, which changes nothing without a counter. */
export async function resetUses(key: Key): Promise<void> {
  await updateIf(key, { set: { count: 0 }, if: '#count > :zero', values: { zero: 0 } });
}
