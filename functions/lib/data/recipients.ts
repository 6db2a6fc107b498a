import type { AddressState } from '#shared/domain/notifications.ts';
import { hasDevices } from './devices.ts';
import { quietTime } from './digest-times.ts';
import { keys } from './keys.ts';
import { loadAddressStates } from './mail-states.ts';
import { type Preferences, toPreferences } from './preferences.ts';
import { getMany, updateIf } from './table.ts';
import { toUser, type User } from './users.ts';

/** What deciding about a notification needs to know of somebody. */
export interface Recipient {
  user: User;
  preferences: Preferences;
  hasDevice: boolean;
  address: AddressState;
  quietUntil: number | undefined;
  /** Of the chat that was asked for: how far they have read, and were mailed; undefined for who is not in it. */
  chat: { read: number; mailed: number } | undefined;
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
    const chat = membership && { read: Number(membership.read), mailed: Number(mailed?.sequence ?? 0) };
    return user ? [{ user, preferences: toPreferences(preferences), hasDevice: hasDevices(devices), chat }] : [];
  });
  const states = await loadAddressStates(found.map(({ user }) => user));
  return found.map((each, k) => ({
    ...each,
    address: states[k] ?? 'fine',
    quietUntil: quietTime(each.preferences, each.user, now),
  }));
}

/**
 * Notes that somebody is mailed about a chat because of this message: one UpdateItem. False where they have been, for another message, and have not
 * read the chat since.
 */
export async function mailedAbout(userId: string, chatId: string, sequence: number, read: number): Promise<boolean> {
  return updateIf(keys.mailed(userId, chatId), {
    UpdateExpression: 'SET #sequence = :sequence',
    ConditionExpression: 'attribute_not_exists(#sequence) OR #sequence <= :read OR #sequence = :sequence',
    ExpressionAttributeNames: { '#sequence': 'sequence' },
    ExpressionAttributeValues: { ':sequence': sequence, ':read': read },
  });
}
