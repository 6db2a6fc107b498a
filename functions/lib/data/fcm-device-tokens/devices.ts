import { createHash } from 'node:crypto';
import { ConditionFailed, type Item } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import {
  deleteItem,
  get,
  getMany,
  putItem,
  type TransactItem,
  transact,
  updateItem,
} from '#functions/lib/data/table.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';

/*
 * The browsers that get pushes. A user's devices are one item, with an attribute `D#<id>` for each, so that one read
 * has all. Another item for each id names its owner: another user of the same browser becomes the owner.
 */

/** A browser's own subscription (Web Push). */
export interface Subscription {
  /** An address of the browser's push service. Who knows it can be told from others: never log it. */
  endpoint: string;
  /** The browser's public key, an uncompressed point on P-256 in base64url. */
  p256dh: string;
  /** The secret that authenticates messages, 16 bytes in base64url. */
  auth: string;
}

/** Where the pushes to a browser go: to a token of FCM, or to the browser's own subscription. */
export type DeviceAddress = { token: string } | Subscription;

/** A browser that receives a user's pushes. */
export type Device = DeviceAddress & {
  id: string;
  /** The session that registered it, and with which it ends. */
  sessionId: string;
};

/** A device, as it is stored. */
type StoredDevice = DeviceAddress & {
  s: string;
  /** Epoch milliseconds at which it was registered. */
  t: number;
};

const PREFIX = 'D#';
/** The time to live. Browsers register again each week, and no device outlives its session. */
const KEPT_SECONDS = (LIMITS.sessionDays + 30) * 86_400;

/**
 * Registers a browser for a session, and removes it from any earlier owner; the oldest beyond ten is removed. One
 * GetItem, one transaction, one GetItem, and one UpdateItem for each removal.
 */
export async function registerDevice(
  userId: string,
  sessionId: string,
  address: DeviceAddress,
  now: number,
): Promise<void> {
  const id = deviceId(address);
  const entry: StoredDevice = { ...address, s: sessionId, t: now };
  // If two accounts register the same browser at once, the second takes it from the first.
  await retryOnConflict(async () => {
    const before = await get(keys.device(id));
    await transact([
      owning(id, userId, before, now),
      updateItem(keys.devices(userId), { set: { device: entry }, names: { device: `${PREFIX}${id}` } }),
      ...(before && before.userId !== userId ? [forgetting(String(before.userId), id)] : []),
    ]);
  });
  const all = entriesOf(await get(keys.devices(userId))).sort(([, a], [, b]) => b.t - a.t);
  await forget(
    userId,
    all.slice(LIMITS.devices).map(([name]) => name),
  );
}

/** Removes a device of a user. Returns false if the device is not theirs. One transaction. */
export async function forgetDevice(userId: string, id: string): Promise<boolean> {
  return ID.test(id) && forget(userId, [`${PREFIX}${id}`]);
}

/**
 * Removes the devices of a session that has ended: one GetItem, and one transaction for each. Devices that another
 * session has registered in the meantime stay.
 */
export async function forgetDevicesOf(userId: string, sessionId: string): Promise<void> {
  const entries = entriesOf(await get(keys.devices(userId))).filter(([, { s }]) => s === sessionId);
  await Promise.all(
    entries.map(([name]) =>
      removed([
        updateItem(keys.devices(userId), {
          set: { device: undefined },
          if: '#device.#s = :session',
          names: { device: name },
          values: { session: sessionId },
        }),
        disowning(userId, name),
      ]),
    ),
  );
}

/** Removes all devices of a user: one GetItem, and one transaction if there are any. */
export async function forgetDevices(userId: string): Promise<void> {
  const names = entriesOf(await get(keys.devices(userId))).map(([name]) => name);
  await forget(userId, names);
}

/** The devices of a user whose sessions exist at this instant: one GetItem, and one BatchGetItem if there are any. */
export async function loadDevices({ id: userId, passwordVersion }: User, now: number): Promise<Device[]> {
  const devices = entriesOf(await get(keys.devices(userId))).map(([name, { s, t: _, ...address }]) => ({
    ...address,
    id: name.slice(PREFIX.length),
    sessionId: s,
  }));
  const sessions = [...new Set(devices.map(({ sessionId }) => sessionId))];
  const stored = await getMany(sessions.map((id) => keys.session(userId, id)));
  // An expired session may stay in the table for days, and one from before a password change is void.
  const isLive = (session: Item | undefined) =>
    session?.passwordVersion === passwordVersion && Number(session.expires) * 1000 > now;
  const live = new Set(sessions.filter((_, k) => isLive(stored[k])));
  return devices.filter(({ sessionId }) => live.has(sessionId));
}

/** Whether an item (of `keys.devices`, or undefined) has any device. */
export function hasDevices(item: Item | undefined): boolean {
  return entriesOf(item).length > 0;
}

function entriesOf(item: Item | undefined): [name: string, entry: StoredDevice][] {
  return Object.entries(item ?? {})
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, entry]) => [name, entry as StoredDevice]);
}

/** Removes devices of a user; returns whether any of them existed. */
async function forget(userId: string, names: readonly string[]): Promise<boolean> {
  if (names.length === 0) return false;
  const aliases = names.map((_, k) => `d${k}`);
  return removed([
    updateItem(keys.devices(userId), {
      set: Object.fromEntries(aliases.map((alias) => [alias, undefined])),
      // Without the condition, the update would create the item.
      if: aliases.map((alias) => `attribute_exists(#${alias})`).join(' OR '),
      names: Object.fromEntries(aliases.map((alias, k) => [alias, names[k] as string])),
    }),
    ...names.map((name) => disowning(userId, name)),
  ]);
}

async function removed(items: TransactItem[]): Promise<boolean> {
  try {
    await transact(items);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** Removes the owner of a device, unless it has another owner by now. */
function disowning(userId: string, name: string): TransactItem {
  return deleteItem(keys.device(name.slice(PREFIX.length)), {
    if: 'attribute_not_exists(#userId) OR #userId = :user',
    values: { user: userId },
  });
}

/** Makes a user the owner of a device, unless it has another owner by now. */
function owning(id: string, userId: string, before: Item | undefined, now: number): TransactItem {
  return putItem(
    { ...keys.device(id), userId, expires: Math.ceil(now / 1000) + KEPT_SECONDS },
    { if: before ? '#userId = :before' : 'attribute_not_exists(#userId)', values: { before: before?.userId } },
  );
}

function forgetting(userId: string, id: string): TransactItem {
  return updateItem(keys.devices(userId), { set: { device: undefined }, names: { device: `${PREFIX}${id}` } });
}

const ID = /^[0-9a-f]{32}$/;

/**
 * The id of a device: a hash of its token or endpoint. The two cannot be mistaken for each other, because no token has
 * a line break.
 */
export function deviceId(address: { token: string } | Pick<Subscription, 'endpoint'>): string {
  const text = 'token' in address ? address.token : ['subscription', address.endpoint].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
