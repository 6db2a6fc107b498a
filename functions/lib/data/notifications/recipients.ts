import { iso } from '#functions/lib/data/agenda.ts';
import { hasDevices } from '#functions/lib/data/fcm-device-tokens/devices.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { type Preferences, toPreferences } from '#functions/lib/data/notification-preferences/preferences.ts';
import { getMany, updateIf } from '#functions/lib/data/table.ts';
import { toUser, type User } from '#functions/lib/data/users/users.ts';
import type { AddressState } from '#shared/domain/notifications.ts';
import { loadAddressStates } from './mail-states.ts';
import { quietTime } from './notification-times.ts';

/** The e-mail that a chat has until it is read. */
interface Mailed {
  /** The number of the newest message that it told of. */
  sequence: number;
  /** The occasion that it went out for. */
  by: string;
}

/** What deciding about a notification needs to know of somebody. */
export interface Recipient {
  user: User;
  preferences: Preferences;
  hasDevice: boolean;
  address: AddressState;
  quietUntil: number | undefined;
  /** Of the chat that was asked for: how far they have read, and were mailed; undefined for who is not in it. */
  chat: { read: number; mailed: Mailed | undefined } | undefined;
  /** Of the occasion that was asked for: the channels on which it was decided before. */
  decided: ReadonlySet<string>;
  /** Of the place that was asked for: the channels on which something waits there. */
  waiting: ReadonlySet<string>;
}

/** What else is asked of them. */
interface Asked {
  chatId?: string;
  occasion?: { id: string; at: number };
  tag?: string;
}

/**
 * Users as they are at this instant, without deleted ones: one BatchGetItem for each 12 to 33, at once, then one for each 100 of
 * their addresses.
 */
export async function loadRecipients(
  userIds: readonly string[],
  { chatId, occasion, tag }: Asked,
  now: number,
): Promise<Recipient[]> {
  const items = userIds.map((id) => ({
    user: keys.user(id),
    preferences: keys.preferences(id),
    devices: keys.devices(id),
    ...(chatId !== undefined && { membership: keys.membership(id, chatId), mailed: keys.mailed(id, chatId) }),
    ...(occasion && { decided: keys.decisions(id, iso(occasion.at), occasion.id) }),
    ...(tag !== undefined && { push: keys.held(id, 'push', tag), email: keys.held(id, 'email', tag) }),
  }));
  const stored = await getMany(items.flatMap((each) => Object.values(each)));
  const found = items.flatMap((each) => {
    const names = Object.keys(each);
    const values = stored.splice(0, names.length);
    const of = Object.fromEntries(names.map((name, k) => [name, values[k]]));
    const user = toUser(of.user);
    if (!user) return [];
    const mailed = of.mailed as Mailed | undefined;
    return [
      {
        user,
        preferences: toPreferences(of.preferences),
        hasDevice: hasDevices(of.devices),
        chat: of.membership && { read: Number(of.membership.read), mailed },
        decided: new Set(Object.keys(of.decided ?? {})),
        waiting: new Set(names.filter((name) => (name === 'push' || name === 'email') && of[name])),
      },
    ];
  });
  const states = await loadAddressStates(found.map(({ user }) => user));
  return found.map((each, k) => ({
    ...each,
    address: states[k] ?? 'fine',
    quietUntil: quietTime(each.preferences, each.user, now),
  }));
}

/** Whether an e-mail about the chat is out, for another occasion than this, and the chat was not read since. */
export function isMailed({ chat }: Recipient, occasionId: string): boolean {
  return chat?.mailed !== undefined && chat.mailed.sequence > chat.read && chat.mailed.by !== occasionId;
}

/**
 * Takes the one e-mail that a chat has until it is read, for an occasion that tells of messages up to one: one UpdateItem. False where another
 * occasion has it, and the chat was not read since.
 */
export async function takeMail(
  userId: string,
  chatId: string,
  { sequence, by }: Mailed,
  read: number,
): Promise<boolean> {
  return updateIf(keys.mailed(userId, chatId), {
    UpdateExpression: 'SET #sequence = :sequence, #by = :by',
    ConditionExpression: 'attribute_not_exists(#sequence) OR #sequence <= :read OR #by = :by',
    ExpressionAttributeNames: { '#sequence': 'sequence', '#by': 'by' },
    ExpressionAttributeValues: { ':sequence': sequence, ':by': by, ':read': read },
  });
}

/** Gives it back: the e-mail has not gone out, and waits. One UpdateItem, which leaves another occasion's alone. */
export async function giveMailBack(userId: string, chatId: string, by: string): Promise<void> {
  await updateIf(keys.mailed(userId, chatId), {
    UpdateExpression: 'REMOVE #sequence, #by',
    ConditionExpression: '#by = :by',
    ExpressionAttributeNames: { '#sequence': 'sequence', '#by': 'by' },
    ExpressionAttributeValues: { ':by': by },
  });
}
