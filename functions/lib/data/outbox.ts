import type { Delivery, Jobs } from '../jobs.ts';
import { keys } from './keys.ts';
import { type Item, put, TableName, type TransactItem } from './table.ts';

/** Long after the stream has delivered it. */
const KEPT_SECONDS = 86_400;

/** Puts a job into the outbox along with what gives rise to it. `owner` is a partition; `id` must be new. */
export function post<Queue extends keyof Jobs>(
  owner: string,
  queue: Queue,
  delivery: Delivery<Jobs[Queue]>,
  now: number,
): TransactItem {
  return { Put: { TableName, Item: outboxItem(owner, queue, delivery, now) } };
}

/** Puts a job into the outbox by itself: one PutItem. */
export async function postAlone<Queue extends keyof Jobs>(
  owner: string,
  queue: Queue,
  delivery: Delivery<Jobs[Queue]>,
  now: number,
): Promise<void> {
  await put(outboxItem(owner, queue, delivery, now));
}

/** The body is text, which the stream's reader passes on as it is. */
function outboxItem(owner: string, queue: keyof Jobs, delivery: Delivery<unknown>, now: number): Item {
  return {
    ...keys.outbox(owner, delivery.id),
    queue,
    body: JSON.stringify(delivery),
    expires: Math.ceil(now / 1000) + KEPT_SECONDS,
  };
}
