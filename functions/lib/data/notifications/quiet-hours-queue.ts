import { type Due, dueBy, markProcessed } from '#functions/lib/data/agenda.ts';
import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryPrefix } from '#functions/lib/data/queries.ts';
import { get, removeIf, updatedFrom, updateIf } from '#functions/lib/data/table.ts';
import type { Channel } from '#shared/domain/notifications.ts';
import type { NotificationReference } from '../../notifications/notification.ts';
import { noteDone } from './decisions.ts';

/*
 * Notifications held until the end of quiet hours: one item for each channel and tag (such as a chat), however many
 * messages there are, and one item of the agenda that releases all of them. Its counter shows whether a notification
 * was queued during the release, so that none is lost.
 */

/** A held notification. */
export interface QueuedNotification {
  channel: Exclude<Channel, 'in_app'>;
  /** Later ones with the same tag are merged with it. */
  tag: string;
  reference: NotificationReference;
  /** Epoch milliseconds at which the first of them was queued. */
  since: number;
  /** How many were queued. */
  version: number;
}

/**
 * Queues a notification until an instant, or until an earlier one if others of the user are due then: one UpdateItem,
 * then one or two. Idempotent. It replaces a notification of the same tag; the decision `replaced` is recorded by
 * another UpdateItem, except for messages, which are merged.
 */
export async function enqueue(
  userId: string,
  { channel, tag, reference }: Pick<QueuedNotification, 'channel' | 'tag' | 'reference'>,
  until: number,
  now: number,
): Promise<void> {
  const before = await updatedFrom(keys.held(userId, channel, tag), {
    set: { channel, tag, about: reference },
    setOnce: { since: now },
    add: { version: 1 },
  });
  await dueBy(userId, 'held', until);
  const replaced = before?.about ? toHeld(before).reference : undefined;
  if (!replaced || replaced.kind === 'message' || reference.kind === 'message') return;
  const { notification } = replaced;
  if (notification.id === reference.notification.id) return;
  await noteDone(notification, channel, { outcome: 'dropped', reason: 'replaced' });
}

/**
 * The held notifications of a user if they are still due at this instant, and how many were queued: one GetItem, one
 * Query.
 */
export async function loadHeld(
  userId: string,
  due: string,
): Promise<{ all: QueuedNotification[]; count: number } | undefined> {
  const agenda = await get(keys.agenda(userId, 'held'));
  if (agenda?.due !== due) return undefined;
  const items = await queryPrefix(keys.user(userId).PK, prefixes.held);
  return { all: items.map(toHeld), count: Number(agenda.count ?? 0) };
}

/** Deletes a released notification, unless more was queued with the same tag in the meantime: one DeleteItem. */
export async function release(userId: string, { channel, tag, version }: QueuedNotification): Promise<void> {
  await removeIf(keys.held(userId, channel, tag), { if: '#version = :version', values: { version } });
}

/** Saves that nothing is held any more, unless more was queued since `count` was read: one UpdateItem. */
export async function releasedAll(userId: string, due: string, count: number): Promise<void> {
  await updateIf(keys.agenda(userId, 'held'), {
    set: { due: undefined, GSI1PK: undefined, GSI1SK: undefined },
    if: '#due = :due AND #count = :count',
    values: { due, count },
  });
}

function toHeld({ channel, tag, about, since, version }: Item): QueuedNotification {
  return {
    channel: channel as QueuedNotification['channel'],
    tag: String(tag),
    reference: about as NotificationReference,
    since: Number(since),
    version: Number(version),
  };
}

/** Postpones all held notifications to another instant: one UpdateItem. */
export function holdOn(due: Due, until: number): Promise<void> {
  return markProcessed(due, until);
}
