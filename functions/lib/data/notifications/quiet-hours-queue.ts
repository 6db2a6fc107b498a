import { type Due, dueBy, markProcessed } from '#functions/lib/data/agenda.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { get, type Item, queryPrefix, removeIf, updateIf } from '#functions/lib/data/table.ts';
import type { Channel } from '#shared/domain/notifications.ts';
import type { About } from '../../jobs.ts';

/*
 * What waits for the end of quiet hours: for each channel and each chat (or other thing) one item, however many messages there are, and
 * one appointment of the user at which all of it goes out. The appointment counts what came to wait, so that what comes in the very
 * moment of release is not forgotten.
 */

/** Something that waits. */
export interface QueuedNotification {
  channel: Exclude<Channel, 'in_app'>;
  /** The place in which it waits: another thing in the same place is waited for with it. */
  tag: string;
  about: About;
  /** Epoch milliseconds at which the first of it came to wait. */
  since: number;
  /** How many times something came. */
  version: number;
}

/**
 * Has something wait until an instant, or longer if others of the user wait already for an earlier one: one UpdateItem, then one or two. Doing it
 * again changes nothing that matters.
 */
export async function enqueue(
  userId: string,
  { channel, tag, about }: Pick<QueuedNotification, 'channel' | 'tag' | 'about'>,
  until: number,
  now: number,
): Promise<void> {
  await updateIf(keys.held(userId, channel, tag), {
    UpdateExpression:
      'SET #channel = :channel, #tag = :tag, #about = :about, #since = if_not_exists(#since, :now) ADD #version :one',
    ExpressionAttributeNames: {
      '#channel': 'channel',
      '#tag': 'tag',
      '#about': 'about',
      '#since': 'since',
      '#version': 'version',
    },
    ExpressionAttributeValues: { ':channel': channel, ':tag': tag, ':about': about, ':now': now, ':one': 1 },
  });
  await dueBy(userId, 'held', until);
}

/** What waits for a user, and how many times something came to wait: one GetItem, one Query. */
export async function loadHeld(
  userId: string,
  due: string,
): Promise<{ all: QueuedNotification[]; count: number } | undefined> {
  const agenda = await get(keys.agenda(userId, 'held'));
  if (agenda?.due !== due) return undefined;
  const items = await queryPrefix(keys.user(userId).PK, prefixes.held);
  return { all: items.map(toHeld), count: Number(agenda.count ?? 0) };
}

/** Nothing more waits in this place, unless something has come there meanwhile: one DeleteItem. */
export async function release(userId: string, { channel, tag, version }: QueuedNotification): Promise<void> {
  await removeIf(keys.held(userId, channel, tag), {
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  });
}

/** All that waited at `count` was seen to: one UpdateItem. Where more has come since, it stays due. */
export async function releasedAll(userId: string, due: string, count: number): Promise<void> {
  await updateIf(keys.agenda(userId, 'held'), {
    UpdateExpression: 'REMOVE #due, #pk, #sk',
    ConditionExpression: '#due = :due AND #count = :count',
    ExpressionAttributeNames: { '#due': 'due', '#pk': 'GSI1PK', '#sk': 'GSI1SK', '#count': 'count' },
    ExpressionAttributeValues: { ':due': due, ':count': count },
  });
}

function toHeld({ channel, tag, about, since, version }: Item): QueuedNotification {
  return {
    channel: channel as QueuedNotification['channel'],
    tag: String(tag),
    about: about as About,
    since: Number(since),
    version: Number(version),
  };
}

/** It waits on, until another instant: one UpdateItem. */
export function holdOn(due: Due, until: number): Promise<void> {
  return markProcessed(due, until);
}
