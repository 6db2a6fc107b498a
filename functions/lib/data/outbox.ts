import type { Delivery, Jobs } from '../jobs.ts';
import { requestId } from '../request-id.ts';
import type { Item } from './dynamodb.ts';
import { keys } from './keys.ts';
import { put, putItem, type TransactItem } from './table.ts';

/** The time to live: long after the stream has delivered the item. */
const KEPT_SECONDS = 86_400;

/** The outbox item of a job. `owner` is a partition; the delivery's id must be new. */
export function jobItem<Queue extends keyof Jobs>(
  owner: string,
  queue: Queue,
  delivery: Delivery<Jobs[Queue]>,
  now: number,
): Item {
  return {
    ...keys.outbox(owner, delivery.id),
    queue,
    // Stored as JSON, because the stream's reader passes it on unchanged.
    body: JSON.stringify({ ...delivery, request: requestId() } satisfies typeof delivery),
    expires: Math.ceil(now / 1000) + KEPT_SECONDS,
  };
}

/** Posts a job in the transaction that causes it. */
export function putJob(item: Item): TransactItem {
  return putItem(item);
}

/** Posts a job without a transaction: one PutItem. */
export async function putJobAlone(item: Item): Promise<void> {
  await put(item);
}
