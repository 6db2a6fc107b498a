import { iso } from '#functions/lib/data/agenda.ts';
import { hasDevices } from '#functions/lib/data/fcm-device-tokens/devices.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { type Preferences, toPreferences } from '#functions/lib/data/notification-preferences/preferences.ts';
import { getMany, updateIf } from '#functions/lib/data/table.ts';
import { toUser, type User } from '#functions/lib/data/users/users.ts';
import type { AddressState } from '#shared/domain/notifications.ts';
import { loadAddressStates } from './mail-states.ts';
import { quietTime } from './notification-times.ts';

/** The only e-mail about a chat until it is read. */
interface Mailed {
  /** The number of the newest message in it. */
  sequence: number;
  /** The id of the notification that it was sent for. */
  by: string;
}

/** A user, with everything that a decision about a notification depends on. */
export interface Recipient {
  user: User;
  preferences: Preferences;
  hasDevice: boolean;
  address: AddressState;
  quietUntil: number | undefined;
  /**
   * For the requested chat: the last message that the user has read, and the reservation of the e-mail about it;
   * undefined for users who are not members.
   */
  chat: { read: number; mailed: Mailed | undefined } | undefined;
  /** The channels on which the requested notification was decided before. */
  decided: ReadonlySet<string>;
  /** The channels on which a notification with the requested tag is held. */
  waiting: ReadonlySet<string>;
}

/** Further data to load about a recipient. */
interface RecipientData {
  chatId?: string;
  notification?: { id: string; at: number };
  tag?: string;
}

/**
 * Users as they are now, without deleted ones: one BatchGetItem for each 12 to 33, in parallel, then one for each 100
 * of their addresses.
 */
export async function loadRecipients(
  userIds: readonly string[],
  asked: RecipientData,
  now: number,
): Promise<Recipient[]> {
  const wanted = userIds.map((userId) => ({ userId, ...asked }));
  return (await loadEachRecipient(wanted, now)).filter((each) => each !== undefined);
}

/** As `loadRecipients`, with further data for each one: in their order, undefined for deleted users. */
export async function loadEachRecipient(
  wanted: readonly ({ userId: string } & RecipientData)[],
  now: number,
): Promise<(Recipient | undefined)[]> {
  const items = wanted.map(({ userId: id, chatId, notification, tag }) => ({
    user: keys.user(id),
    preferences: keys.preferences(id),
    devices: keys.devices(id),
    ...(chatId !== undefined && { membership: keys.membership(id, chatId), mailed: keys.mailed(id, chatId) }),
    ...(notification && { decided: keys.decisions(id, iso(notification.at), notification.id) }),
    ...(tag !== undefined && { push: keys.held(id, 'push', tag), email: keys.held(id, 'email', tag) }),
  }));
  const stored = await getMany(items.flatMap((each) => Object.values(each)));
  const all = items.map((each) => {
    const names = Object.keys(each);
    const values = stored.splice(0, names.length);
    const of = Object.fromEntries(names.map((name, k) => [name, values[k]]));
    const user = toUser(of.user);
    if (!user) return undefined;
    const mailed = of.mailed as Mailed | undefined;
    const preferences = toPreferences(of.preferences);
    return {
      user,
      preferences,
      hasDevice: hasDevices(of.devices),
      chat: of.membership && { read: Number(of.membership.read), mailed },
      decided: new Set(Object.keys(of.decided ?? {})),
      waiting: new Set(names.filter((name) => (name === 'push' || name === 'email') && of[name])),
      quietUntil: quietTime(preferences, user, now),
    };
  });
  const found = all.filter((each) => each !== undefined);
  const states = await loadAddressStates(found.map(({ user }) => user));
  return all.map((each) => each && { ...each, address: states[found.indexOf(each)] ?? 'fine' });
}

/** Whether an e-mail about the chat was sent for another notification and the chat was not read since. */
export function isMailed({ chat }: Recipient, notificationId: string): boolean {
  return chat?.mailed !== undefined && chat.mailed.sequence > chat.read && chat.mailed.by !== notificationId;
}

/**
 * Reserves the only e-mail about a chat until it is read, for a notification of messages up to `sequence`: one
 * UpdateItem. Returns false if another notification has it and the chat was not read since.
 */
export async function takeMail(
  userId: string,
  chatId: string,
  { sequence, by }: Mailed,
  read: number,
): Promise<boolean> {
  return updateIf(keys.mailed(userId, chatId), {
    set: { sequence, by },
    if: 'attribute_not_exists(#sequence) OR #sequence <= :read OR #by = :by',
    values: { read },
  });
}

/**
 * Returns the reservation if the e-mail was not sent: one UpdateItem, which changes nothing if another notification has
 * it.
 */
export async function giveMailBack(userId: string, chatId: string, by: string): Promise<void> {
  await updateIf(keys.mailed(userId, chatId), {
    set: { sequence: undefined, by: undefined },
    if: '#by = :by',
    values: { by },
  });
}
