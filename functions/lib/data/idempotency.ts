import { createHash } from 'node:crypto';
import type { GivenId } from '#shared/domain/given-ids.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { keys } from './keys.ts';
import { get, putItem, type TransactItem } from './table.ts';

/** A create request that may be repeated: the client's key and a fingerprint of the request. */
export interface Repeatable {
  owner: string;
  key: string;
  fingerprint: string;
  /**
   * Set if the client gave the id of the new item. The id is then the key, whatever else the request says: it is used
   * once, and remembered as long as it is accepted.
   */
  given?: GivenId;
}

/** How much longer a given id is remembered: the clock of another server may be behind and still accept it. */
const SLACK_SECONDS = 3600;

/**
 * Makes requests with the same given id one request. `kind`: the kind of the new item; ids of different kinds are
 * independent.
 */
export function repeatableById(owner: string, kind: string, given: GivenId): Repeatable {
  return { owner, key: `${kind}#${given.id}`, fingerprint: 'id', given };
}

/** A digest that distinguishes requests. Leave out what must not be stored even as a digest, such as passwords. */
export function fingerprint(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}

/**
 * The item that makes a transaction happen once: within 24 hours, or for a given id as long as it is accepted.
 * `remembered`: the data for the answer to a repetition.
 */
export function idempotencyItem(
  repeatable: Repeatable,
  remembered: Record<string, unknown>,
  now: number,
): TransactItem {
  return putItem(
    {
      ...keys.idempotency(repeatable.owner, repeatable.key),
      fingerprint: repeatable.fingerprint,
      remembered,
      expires: expiryOf(repeatable, now),
    },
    {
      // DynamoDB deletes expired items with a delay, so they are ignored here.
      if: 'attribute_not_exists(#PK) OR #expires <= :now',
      values: { now: Math.floor(now / 1000) },
    },
  );
}

/**
 * The data that an earlier request with this key has stored (`remembered`), or undefined. One GetItem.
 * @throws Refusal (idempotency_key_reused)
 */
export async function loadRemembered(
  repeatable: Repeatable,
  now: number,
): Promise<Record<string, unknown> | undefined> {
  const item = await get(keys.idempotency(repeatable.owner, repeatable.key));
  if (!item || Number(item.expires) <= now / 1000) return undefined;
  if (item.fingerprint !== repeatable.fingerprint) throw new Refusal('idempotency_key_reused');
  return item.remembered as Record<string, unknown>;
}

/** The instant until which a key is remembered, in epoch seconds. */
function expiryOf({ given }: Repeatable, now: number): number {
  return given
    ? Math.ceil(given.acceptedUntil / 1000) + SLACK_SECONDS
    : Math.ceil(now / 1000) + LIMITS.idempotencyHours * 3600;
}
