import { type Change, type Key, updateIf } from './table.ts';

/*
 * Counts of what may be done so often in a while, exact under parallel calls: each is one conditional write on the
 * counter. A window begins with the first count and ends by itself, as `expires`.
 */

/**
 * Takes one place in a counter; answers whether there was one. `seconds` is the length of a window. One UpdateItem, and
 * in the first moment of a window two (three after a race for it).
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
  // Once more after `first`: a parallel call may have opened the window, and there is room in it.
  return (await updateIf(key, another)) || (await updateIf(key, first)) || (await updateIf(key, another));
}

/** Gives a place back. One UpdateItem; a window that ended meanwhile has nothing to take back. */
export async function giveBack(key: Key): Promise<void> {
  await updateIf(key, {
    UpdateExpression: 'SET #count = #count - :one',
    ConditionExpression: '#count > :zero',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':one': 1, ':zero': 0 },
  });
}
