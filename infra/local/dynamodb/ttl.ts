/**
 * Deletes what has expired by the local clock, a while later, as DynamoDB does: until then a reader still meets such items and has
 * to leave them out itself.
 */
import type { Clock } from '../clock.ts';
import type { Table } from './table.ts';
import { type DynamoCall, DynamoError } from './wire.ts';

type Item = Record<string, unknown>;

/** Answers how many items were deleted. */
export async function deleteExpired(call: DynamoCall, table: Table, clock: Clock): Promise<number> {
  if (table.ttlAttribute === undefined) return 0;
  const expired = {
    TableName: table.name,
    ExpressionAttributeNames: { '#expires': table.ttlAttribute },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(clock.now() / 1000)) } },
  };
  let deleted = 0;
  let start: Item | undefined;
  do {
    const page = await call<{ Items: Item[]; LastEvaluatedKey?: Item }>('Scan', {
      ...expired,
      FilterExpression: '#expires < :now',
      ...(start && { ExclusiveStartKey: start }),
    });
    for (const item of page.Items) {
      const Key = Object.fromEntries(table.keyAttributes.map((name) => [name, item[name]]));
      // Renewed since it was read: it stays.
      deleted += await ifStillSo(call('DeleteItem', { ...expired, Key, ConditionExpression: '#expires < :now' }));
    }
    start = page.LastEvaluatedKey;
  } while (start);
  return deleted;
}

async function ifStillSo(deletion: Promise<unknown>): Promise<number> {
  try {
    await deletion;
    return 1;
  } catch (error) {
    if (error instanceof DynamoError && error.name === 'ConditionalCheckFailedException') return 0;
    throw error;
  }
}
