import type { Key } from './dynamodb.ts';
import { type Change, updateIf } from './table.ts';

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
  const names = { '#count': 'count', '#expires': 'expires' };
  const another: Change = {
    UpdateExpression: 'SET #count = #count + :one',
    ConditionExpression: '#expires > :now AND #count < :limit',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ':one': 1, ':limit': limit, ':now': moment },
  };
  const first: Change = {
    UpdateExpression: 'SET #count = :one, #expires = :end',
    ConditionExpression: 'attribute_not_exists(#expires) OR #expires <= :now',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ':one': 1, ':end': moment + seconds, ':now': moment },
  };
  // Again after `first`: a parallel call may have opened the window, with room in it.
  return (await updateIf(key, another)) || (await updateIf(key, first)) || (await updateIf(key, another));
}

/** Returns a place. One UpdateItem, which changes nothing if the window has ended. */
export async function giveBack(key: Key): Promise<void> {
  await updateIf(key, {
    UpdateExpression: 'SET #count = #count - :one',
    ConditionExpression: '#count > :zero',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':one': 1, ':zero': 0 },
  });
}

/** Returns all places of the window. One UpdateItem, which changes nothing without a counter. */
export async function giveAllBack(key: Key): Promise<void> {
  await updateIf(key, {
    UpdateExpression: 'SET #count = :zero',
    ConditionExpression: '#count > :zero',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':zero': 0 },
  });
}
