import { createHash } from 'node:crypto';
import { LIMITS } from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { keys } from './keys.ts';
import { get, TableName, type TransactItem } from './table.ts';

/** A create that may be repeated: the client's key and what it asked for. */
export interface Repeatable {
  owner: string;
  key: string;
  fingerprint: string;
}

/** Tells two requests apart without keeping them. Leave out what must not be kept even as a digest, such as passwords. */
export function fingerprint(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}

/** The item that makes a transaction happen once in 24 hours; `remembered` is what a repetition needs to answer. */
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
      // DynamoDB deletes what has expired a while later: until then it no longer counts.
      ConditionExpression: 'attribute_not_exists(#pk) OR #expires <= :now',
      ExpressionAttributeNames: { '#pk': 'PK', '#expires': 'expires' },
      ExpressionAttributeValues: { ':now': Math.floor(now / 1000) },
    },
  };
}

/**
 * What an earlier request with this key left, or undefined when there was none. One GetItem.
 * @throws Refusal (invalid) when the key was used for another request.
 */
export async function earlier(repeatable: Repeatable, now: number): Promise<Record<string, unknown> | undefined> {
  const item = await get(keys.idempotency(repeatable.owner, repeatable.key));
  if (!item || Number(item.expires) <= now / 1000) return undefined;
  if (item.fingerprint !== repeatable.fingerprint) throw new Refusal('idempotency_key_reused');
  return item.remembered as Record<string, unknown>;
}
