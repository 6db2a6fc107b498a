import { ConditionFailed } from '#functions/lib/data/dynamodb.ts';
import type { Change } from '#functions/lib/data/expressions.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { updated } from '#functions/lib/data/table.ts';

/*
 * The token bucket of digests: one item with the instant of the next free slot. A slot is a token that is taken before
 * it exists, so a digest that has to wait knows until when, and asks once.
 */

/** Clocks of functions differ by less. An item from further ahead was written by a clock that has been set back. */
const AHEAD_MS = 60_000;

/**
 * Reserves slots, one after the other at an interval in milliseconds, and returns the first one: one UpdateItem for any
 * number of slots, and two if no slot after `now` is reserved (three after a race). Exact under parallel calls.
 */
export async function reserveSlots(count: number, interval: number, now: number): Promise<number> {
  const span = count * interval;
  const values = { now, ahead: now + AHEAD_MS };
  const afterOthers = { set: { at: now }, add: { next: span }, if: '#next > :now AND #at <= :ahead', values };
  const fromNow = {
    set: { next: now + span, at: now },
    if: 'attribute_not_exists(#next) OR #next <= :now OR #at > :ahead',
    values,
  };
  // Again after `fromNow`: a parallel call may have been the first.
  for (const change of [afterOthers, fromNow, afterOthers]) {
    const next = await nextAfter(change);
    if (next !== undefined) return next - span;
  }
  throw new Error('No slot could be reserved for digests');
}

async function nextAfter(change: Change): Promise<number | undefined> {
  try {
    return Number((await updated(keys.digestSlots(), change)).next);
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}
