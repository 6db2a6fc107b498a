import type { Channel } from '#shared/domain/notifications.ts';
import type { HeldNotice } from '../jobs.ts';
import { type Due, dueBy, served } from './agenda.ts';
import { keys, prefixes } from './keys.ts';
import { get, type Item, queryPrefix, TableName, transact, updateIf } from './table.ts';

/*
 * What waits for the end of quiet hours: for each channel and each chat (or other thing) one item, however many messages there are, and
 * one appointment of the user at which all of it goes out. The appointment counts what came to wait, so that what comes in the very
 * moment of release is not forgotten.
 */

/** Something that waits. */
export interface Held {
  channel: Exclude<Channel, 'in_app'>;
  about: string;
  notice: HeldNotice;
  version: number;
}

/**
 * Has something wait until an instant, or longer if others of the user wait already for an earlier one: one UpdateItem, then one or two. Doing it
 * again changes nothing that matters.
 */
export async function hold(
  userId: string,
  { channel, about, notice }: Omit<Held, 'version'>,
  until: number,
): Promise<void> {
  await updateIf(keys.held(userId, channel, about), {
    UpdateExpression: 'SET #channel = :channel, #about = :about, #notice = :notice ADD #version :one',
    ExpressionAttributeNames: { '#channel': 'channel', '#about': 'about', '#notice': 'notice', '#version': 'version' },
    ExpressionAttributeValues: { ':channel': channel, ':about': about, ':notice': notice, ':one': 1 },
  });
  await dueBy(userId, 'held', until);
}

/** What waits for a user, and how many times something came to wait: one GetItem, one Query. */
export async function loadHeld(userId: string, due: string): Promise<{ all: Held[]; count: number } | undefined> {
  const agenda = await get(keys.agenda(userId, 'held'));
  if (agenda?.due !== due) return undefined;
  const items = await queryPrefix(keys.user(userId).PK, prefixes.held);
  return { all: items.map(toHeld), count: Number(agenda.count ?? 0) };
}

/** Nothing more waits in this place, unless something has come there meanwhile: one request. */
export async function release(userId: string, { channel, about, version }: Held): Promise<void> {
  await transact([
    {
      Delete: {
        TableName,
        Key: keys.held(userId, channel, about),
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': version },
      },
    },
  ]);
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

function toHeld({ channel, about, notice, version }: Item): Held {
  return {
    channel: channel as Held['channel'],
    about: String(about),
    notice: notice as HeldNotice,
    version: Number(version),
  };
}

/** It waits on, until another instant: one UpdateItem. */
export function holdOn(due: Due, until: number): Promise<void> {
  return served(due, until);
}
