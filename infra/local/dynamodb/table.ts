/** Creates the template's tables on the first start, and compares them with the data folder on later starts. */

import type { NamedResource, Properties } from '../cloudformation/template.ts';
import { StartFailure } from '../command/start-failure.ts';
import { type DynamoCall, DynamoError } from './client.ts';

export interface Table {
  name: string;
  /** The time-to-live attribute, if the table has one. */
  ttlAttribute?: string;
  streamArn?: string;
  keyAttributes: string[];
  partitionKey: string;
}

interface Key {
  AttributeName: string;
  KeyType: string;
}

interface Index {
  IndexName: string;
  KeySchema: Key[];
  Projection?: { ProjectionType?: string; NonKeyAttributes?: string[] };
}

interface Description {
  KeySchema: Key[];
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
  GlobalSecondaryIndexes?: Index[];
  StreamSpecification?: { StreamEnabled?: boolean; StreamViewType?: string };
  LatestStreamArn?: string;
}

export async function ensureTable(call: DynamoCall, { properties }: NamedResource, dataFolder: string): Promise<Table> {
  const wanted = descriptionOf(properties);
  const name = String(properties.TableName);
  const description = await withIndexes(
    call,
    name,
    wanted,
    (await describe(call, name)) ?? (await create(call, name, wanted)),
  );
  if (shapeOf(description) !== shapeOf(wanted)) {
    const problem = `The data in ${dataFolder} was made with other keys or indexes than table ${name} has now`;
    throw new StartFailure(`${problem}: move that folder away and start again.`);
  }
  const ttl = properties.TimeToLiveSpecification as { AttributeName?: string; Enabled?: boolean } | undefined;
  return {
    name,
    partitionKey: wanted.KeySchema.find(({ KeyType }) => KeyType === 'HASH')!.AttributeName,
    keyAttributes: wanted.KeySchema.map(({ AttributeName }) => AttributeName),
    ...(ttl?.Enabled && ttl.AttributeName !== undefined && { ttlAttribute: ttl.AttributeName }),
    ...(description.LatestStreamArn !== undefined && { streamArn: description.LatestStreamArn }),
  };
}

async function describe(call: DynamoCall, name: string): Promise<Description | undefined> {
  try {
    return (await call<{ Table: Description }>('DescribeTable', { TableName: name })).Table;
  } catch (error) {
    if (error instanceof DynamoError && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

async function create(call: DynamoCall, name: string, wanted: Description): Promise<Description> {
  await call('CreateTable', { TableName: name, BillingMode: 'PAY_PER_REQUEST', ...wanted });
  const created = await describe(call, name);
  if (!created) throw new Error(`Table ${name} was created and is not there`);
  return created;
}

/** Adds missing indexes to existing data, as a deployment does. */
async function withIndexes(
  call: DynamoCall,
  name: string,
  wanted: Description,
  present: Description,
): Promise<Description> {
  const known = new Set(present.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  const missing = (wanted.GlobalSecondaryIndexes ?? []).filter(({ IndexName }) => !known.has(IndexName));
  for (const Create of missing) {
    await call('UpdateTable', {
      TableName: name,
      AttributeDefinitions: wanted.AttributeDefinitions,
      GlobalSecondaryIndexUpdates: [{ Create }],
    });
  }
  return missing.length > 0 ? ((await describe(call, name)) ?? present) : present;
}

/**
 * Converts a table of the template (TableV2 or Table) to the input of CreateTable, without cloud features such as
 * replicas.
 */
function descriptionOf(properties: Properties): Description {
  const table = properties as unknown as Description;
  const stream = table.StreamSpecification?.StreamViewType;
  return {
    KeySchema: table.KeySchema,
    AttributeDefinitions: table.AttributeDefinitions,
    ...(table.GlobalSecondaryIndexes && { GlobalSecondaryIndexes: table.GlobalSecondaryIndexes.map(indexOf) }),
    ...(stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: stream } }),
  };
}

function indexOf({ IndexName, KeySchema, Projection }: Index): Index {
  return { IndexName, KeySchema, Projection: Projection ?? { ProjectionType: 'ALL' } };
}

function shapeOf(description: Description): string {
  const types = new Map(description.AttributeDefinitions.map((each) => [each.AttributeName, each.AttributeType]));
  const keys = (schema: Key[]) =>
    schema.map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName} ${types.get(AttributeName)}`).join(', ');
  const indexes = (description.GlobalSecondaryIndexes ?? [])
    .map(({ IndexName, KeySchema, Projection }) => `${IndexName}: ${keys(KeySchema)} ${Projection?.ProjectionType}`)
    .sort();
  return [keys(description.KeySchema), ...indexes, description.StreamSpecification?.StreamViewType].join(' | ');
}
