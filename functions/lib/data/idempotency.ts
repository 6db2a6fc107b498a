import { createHash } from 'node:crypto';
import { LIMITS } from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { TableName } from './dynamodb.ts';
import { keys } from './keys.ts';
import { get, type TransactItem } from './table.ts';

/** A create request that may be repeated: the client's key and a fingerprint of the request. */
export interface Repeatable {
  owner: string;
  key: string;
  fingerprint: string;
}

/** A digest that distinguishes requests. Leave out what must not be stored even as a digest, such as passwords. */
export function fingerprint(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}

/** The item that makes a transaction happen once in 24 hours; `remembered` is what the answer to a repetition needs. */
export function once(repeatable: Repeatable, remembered: Record<string, unknown>, now: number): TransactItem {
  return {
    Put: {
      TableName,
      Item: {
        ...keys.idempotency(repeatable.owner, repeatable.key),
        fingerprint: repeatable.fingerprint,
        remembered,
        expires: Math.ceil(now / 1000) + LIMITS.idempotencyHours * 3600,
      },
      // DynamoDB deletes expired items with a delay, so they are ignored here.
      ConditionExpression: 'attribute_not_exists(#pk) OR #expires <= :now',
      ExpressionAttributeNames: { '#pk': 'PK', '#expires': 'expires' },
      ExpressionAttributeValues: { ':now': Math.floor(now / 1000) },
    },
  };
}

/**
 * What an earlier request with this key has stored, or undefined. One GetItem.
 * @throws Refusal (idempotency_key_reused)
 */
export async function earlier(repeatable: Repeatable, now: number): Promise<Record<string, unknown> | undefined> {
  const item = await get(keys.idempotency(repeatable.owner, repeatable.key));
  if (!item || Number(item.expires) <= now / 1000) return undefined;
  if (item.fingerprint !== repeatable.fingerprint) throw new Refusal('idempotency_key_reused');
  return item.remembered as Record<string, unknown>;
}
