import { type Item, TableName } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { savePreferences, toPreferences } from '#functions/lib/data/notification-preferences/preferences.ts';
import { redrawn } from '#functions/lib/data/notifications/notification-times.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { get, getAll, getMany, transact } from '#functions/lib/data/table.ts';
import { isVerified, toUser, type User } from '#functions/lib/data/users/users.ts';
import type { AddressState } from '#shared/domain/notifications.ts';

/* Addresses that get no e-mail. E-mails about the account itself are sent to them anyway. */

/** Why an address gets no mail. */
export type Stopped = 'unsubscribed' | 'bounced' | 'complained';

/** Whether users can get notifications by e-mail, in their order: one BatchGetItem for each 100. */
export async function loadAddressStates(users: readonly User[]): Promise<AddressState[]> {
  const items = await getMany(users.map(({ email }) => keys.mailState(email)));
  return users.map((user, k) => (isVerified(user) ? toState(items[k]) : 'unproved'));
}

/** Whether an address gets e-mail, whoever owns it: one GetItem. */
export async function loadMailState(email: string): Promise<AddressState> {
  return toState(await get(keys.mailState(email)));
}

/**
 * Stops e-mail to an address. Its owner sees that in their preferences and can turn it on again. Two GetItem at most,
 * one BatchGetItem, one transaction.
 */
export async function stopMail(email: string, why: Stopped, now: number): Promise<void> {
  const state = { Put: { TableName, Item: { ...keys.mailState(email), why, at: now } } };
  const userId = (await get(keys.credential(email)))?.userId as string | undefined;
  await retryOnConflict(async () => {
    const agenda = (what: 'digests' | 'reviews') => keys.agenda(userId ?? '', what);
    const [item, preferences, digests, reviews] = userId
      ? await getAll([keys.user(userId), keys.preferences(userId), agenda('digests'), agenda('reviews')])
      : [];
    const user = toUser(item);
    // A user who registered with someone else's address keeps their preferences: they get no e-mail anyway.
    const isOwner = user?.email === email && isVerified(user);
    const off = { email: false };
    await transact([
      state,
      ...(isOwner ? savePreferences(user.id, preferences, off) : []),
      ...(isOwner
        ? redrawn({ ...toPreferences(preferences), ...off }, user, user.clock.timezone, { digests, reviews }, now)
        : []),
    ]);
  });
}

function toState(item: Item | undefined): AddressState {
  return (item?.why as Stopped | undefined) ?? 'fine';
}
