import type { AddressState } from '#shared/domain/notifications.ts';
import { hasDevices } from './devices.ts';
import { quietTime } from './digest-times.ts';
import { keys } from './keys.ts';
import { loadAddressStates } from './mail-states.ts';
import { type Preferences, toPreferences } from './preferences.ts';
import { getMany, updateIf } from './table.ts';
import { toUser, type User } from './users.ts';

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
}

/**
 * Users as they are at this instant, without deleted ones: one BatchGetItem for each 20, at once, then one for each 100 of their
 * addresses.
 */
export async function loadRecipients(
  userIds: readonly string[],
  chatId: string | undefined,
  now: number,
): Promise<Recipient[]> {
  const wanted = userIds.flatMap((id) => [
    keys.user(id),
    keys.preferences(id),
    keys.devices(id),
    ...(chatId === undefined ? [] : [keys.membership(id, chatId), keys.mailed(id, chatId)]),
  ]);
  const items = await getMany(wanted);
  const size = wanted.length / (userIds.length || 1);
  const found = userIds.flatMap((_, k) => {
    const [item, preferences, devices, membership, mailed] = items.slice(k * size, (k + 1) * size);
    const user = toUser(item);
    const chat = membership && { read: Number(membership.read), mailed: mailed as Mailed | undefined };
    return user ? [{ user, preferences: toPreferences(preferences), hasDevice: hasDevices(devices), chat }] : [];
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
