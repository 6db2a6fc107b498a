/** Changes that records of the table's stream stand for. */
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { vi } from 'vitest';

vi.stubEnv('TABLE_NAME', 'Table');
vi.stubEnv('AWS_REGION', 'us-east-1');
export const { changesOf } = await import('#functions/lib/data/stream-changes.ts');

type Image = Record<string, unknown> | undefined;

/** The record of an item that is created, deleted or changed. */
export function record(PK: string, SK: string, before: Image, after: Image): DynamoDBRecord {
  const key = { PK, SK };
  const image = (item: Image) => item && (marshall({ ...key, ...item }) as never);
  return {
    eventName: !before ? 'INSERT' : after ? 'MODIFY' : 'REMOVE',
    dynamodb: {
      Keys: marshall(key) as never,
      ...(before && { OldImage: image(before) }),
      ...(after && { NewImage: image(after) }),
    },
  };
}

export type Case = [what: string, PK: string, SK: string, before: Image, after: Image, changes: object[]];
