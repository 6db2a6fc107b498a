import { paginateQuery, QueryCommand, type QueryCommandInput, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { attempt, client, type Item, TableName } from './dynamodb.ts';

/* Reads of several items of a partition: one Query for each page of 1 MB. */

/** The table's only index, with the keys GSI1PK and GSI1SK. */
const INDEX = 'GSI1';

/** All items of a partition whose sort key begins with a prefix: one Query per megabyte, consistent. */
export function queryPrefix(PK: string, prefix: string, options: Partial<QueryCommandInput> = {}): Promise<Item[]> {
  return queryAll({
    KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :prefix)',
    ExpressionAttributeNames: { '#pk': 'PK', '#sk': 'SK' },
    ExpressionAttributeValues: { ':pk': PK, ':prefix': prefix },
    ...options,
  });
}

/**
 * The items of a partition whose sort key begins with a prefix, in their order, in pages of at most 1 MB, so that any
 * number of them needs the memory of one page: one Query each, consistent. `after`: only those after this sort key,
 * which begins with the prefix; `keysOnly`: only their keys.
 */
export async function* queryPages(
  PK: string,
  prefix: string,
  { after, keysOnly = false }: { after?: string; keysOnly?: boolean } = {},
): AsyncGenerator<Item[]> {
  const pages = pagesOf({
    // DynamoDB accepts no empty prefix. Every sort key is greater than a space.
    KeyConditionExpression: prefix ? '#pk = :pk AND begins_with(#sk, :prefix)' : '#pk = :pk AND #sk > :prefix',
    ExpressionAttributeNames: { '#pk': 'PK', '#sk': 'SK' },
    ExpressionAttributeValues: { ':pk': PK, ':prefix': prefix || ' ' },
    ...(keysOnly && { ProjectionExpression: '#pk, #sk' }),
    ConsistentRead: true,
    ExclusiveStartKey: after === undefined ? undefined : { PK, SK: after },
  });
  for await (const page of pages) if (page.length > 0) yield page;
}

/** All items of a partition whose sort key is between two others, inclusive: one Query per megabyte, consistent. */
export function queryBetween(PK: string, first: string, last: string): Promise<Item[]> {
  return queryAll({
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :first AND :last',
    ExpressionAttributeNames: { '#pk': 'PK', '#sk': 'SK' },
    ExpressionAttributeValues: { ':pk': PK, ':first': first, ':last': last },
  });
}

/**
 * The items of a partition whose sort key is between two others, inclusive, the last ones first, in pages of at most
 * 1 MB: one Query each, consistent.
 */
export function queryBackwards(PK: string, first: string, last: string): AsyncGenerator<Item[]> {
  return pagesOf(backwards(PK, first, last));
}

/**
 * The first page of `queryBackwards`, of at most `limit` items and 1 MB, and whether it is the last one: one Query,
 * consistent. `attributes`: the aliases of the attributes to read, which `names` has; the sort key is `#sk`.
 */
export async function queryPageBackwards(
  PK: string,
  first: string,
  last: string,
  { limit, attributes, names }: { limit: number; attributes: string; names: Record<string, string> },
): Promise<{ items: Item[]; isLast: boolean }> {
  const query = backwards(PK, first, last);
  const { Items = [], LastEvaluatedKey }: QueryCommandOutput = await attempt(() =>
    client.send(
      new QueryCommand({
        TableName,
        ...query,
        ExpressionAttributeNames: { ...query.ExpressionAttributeNames, ...names },
        ProjectionExpression: attributes,
        Limit: limit,
      }),
    ),
  );
  return { items: Items, isLast: LastEvaluatedKey === undefined };
}

/**
 * The last items of a partition whose sort key is between two others, inclusive, at most `limit`, in their order: one
 * Query per megabyte, consistent.
 */
export async function queryLast(PK: string, first: string, last: string, limit: number): Promise<Item[]> {
  const found: Item[] = [];
  const pages = pagesOf({ ...backwards(PK, first, last), Limit: limit });
  for await (const page of pages) {
    found.push(...page);
    if (found.length >= limit) break;
  }
  return found.slice(0, limit).reverse();
}

/** The number of items of a partition whose sort key begins with a prefix: one Query per megabyte, consistent. */
export async function countPrefix(PK: string, prefix: string): Promise<number> {
  return (await queryPrefix(PK, prefix, { ProjectionExpression: '#sk' })).length;
}

/**
 * The keys of items in the index of due items, between two of its keys, both included: pages of 1 MB, one Query each.
 * The index lags behind the table.
 */
export async function* queryIndex(partition: string, after: string, until: string): AsyncGenerator<Item[]> {
  let ExclusiveStartKey: Item | undefined;
  do {
    // A command of its own, because permissions are derived from commands: a function that reads the index may not read
    // the table.
    const { Items = [], LastEvaluatedKey }: QueryCommandOutput = await attempt(() =>
      client.send(
        new QueryCommand({
          TableName,
          IndexName: INDEX,
          KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :after AND :until',
          ExpressionAttributeNames: { '#pk': 'GSI1PK', '#sk': 'GSI1SK' },
          ExpressionAttributeValues: { ':pk': partition, ':after': after, ':until': until },
          ExclusiveStartKey,
        }),
      ),
    );
    yield Items;
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

const backwards = (PK: string, first: string, last: string) => ({
  KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :first AND :last',
  ExpressionAttributeNames: { '#pk': 'PK', '#sk': 'SK' },
  ExpressionAttributeValues: { ':pk': PK, ':first': first, ':last': last },
  ConsistentRead: true,
  ScanIndexForward: false,
});

/** The pages of a Query of the table, one request each. Each request is repeated by itself after a conflict. */
async function* pagesOf(query: Omit<QueryCommandInput, 'TableName'>): AsyncGenerator<Item[]> {
  let { ExclusiveStartKey } = query;
  do {
    const { Items = [], LastEvaluatedKey }: QueryCommandOutput = await attempt(() =>
      client.send(new QueryCommand({ TableName, ...query, ExclusiveStartKey })),
    );
    yield Items;
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

async function queryAll(wanted: Omit<QueryCommandInput, 'TableName'>): Promise<Item[]> {
  const query: QueryCommandInput = { TableName, ConsistentRead: true, ...wanted };
  return attempt(async () => {
    const items: Item[] = [];
    for await (const page of paginateQuery({ client }, query)) items.push(...(page.Items ?? []));
    return items;
  });
}
