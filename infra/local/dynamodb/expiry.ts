/**
 * Deletes expired items by the local clock and with a delay, as DynamoDB does: until then, reads return them, and the
 * product has to filter them out.
 */
import type { Clock } from '../clock.ts';
import { type DynamoCall, DynamoError } from './client.ts';
import type { Table } from './table.ts';

type Item = Record<string, unknown>;

/** Returns the number of deleted items. */
export async function deleteExpired(call: DynamoCall, table: Table, clock: Clock): Promise<number> {
  if (table.ttlAttribute === undefined) return 0;
  const { name: TableName, ttlAttribute } = table;
  // By the clock at each call: if the clock is set back meanwhile, items that are written after that are not expired.
  const expired = () => ({
    TableName,
    ExpressionAttributeNames: { '#expires': ttlAttribute },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(clock.now() / 1000)) } },
  });
  let deleted = 0;
  let start: Item | undefined;
  do {
    const page = await call<{ Items: Item[]; LastEvaluatedKey?: Item }>('Scan', {
      ...expired(),
      FilterExpression: '#expires < :now',
      ...(start && { ExclusiveStartKey: start }),
    });
    for (const item of page.Items) {
      const Key = Object.fromEntries(table.keyAttributes.map((name) => [name, item[name]]));
      // The condition keeps items that were renewed after the scan.
      deleted += await ifStillSo(call('DeleteItem', { ...expired(), Key, ConditionExpression: '#expires < :now' }));
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
