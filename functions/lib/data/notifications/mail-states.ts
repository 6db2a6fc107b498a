import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { savePreferences, toPreferences } from '#functions/lib/data/notification-preferences/preferences.ts';
import { agendaChanges } from '#functions/lib/data/notifications/notification-times.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { get, getAll, getMany, putItem, transact } from '#functions/lib/data/table.ts';
import { isVerified, loadCredential, loadUser, toUser, type User } from '#functions/lib/data/users/users.ts';
import type { AddressState } from '#shared/domain/notifications.ts';

/* Addresses that get no e-mail. E-mails about the account itself are sent to them anyway. */

/** Why an address gets no mail. */
export type Stopped = 'unsubscribed' | 'bounced' | 'complained';

/** Whether users can get notifications by e-mail, in their order: one BatchGetItem for each 100. */
export async function loadAddressStates(users: readonly User[]): Promise<AddressState[]> {
  const items = await getMany(users.map(({ email }) => keys.mailState(email)));
  return users.map((user, k) => (isVerified(user) ? toState(items[k], user) : 'unproved'));
}

/** Whether the address of an account gets e-mail, as far as that depends on the address: one GetItem. */
export async function loadMailState(user: User): Promise<Stopped | 'fine'> {
  return toState(await get(keys.mailState(user.email)), user);
}

/**
 * The account that has verified an address, or undefined, and whether the address gets e-mail. One BatchGetItem, and
 * one GetItem if an account has the address.
 */
export async function loadReader(email: string): Promise<{ user: User | undefined; state: Stopped | 'fine' }> {
  const [credential, item] = await getAll([keys.credential(email), keys.mailState(email)]);
  const user = await readerOf(email, credential?.userId as string | undefined);
  return { user, state: toState(item, user) };
}

/** The account with an address, if it has verified it: nothing, or one GetItem. */
async function readerOf(email: string, owner: string | undefined): Promise<User | undefined> {
  const account = owner === undefined ? undefined : await loadUser(owner);
  return account?.email === email && isVerified(account) ? account : undefined;
}

/**
 * Stops e-mail to an address. Its owner sees that in their preferences and can turn it on again. One GetItem, one
 * BatchGetItem at most, one transaction.
 */
export async function stopMail(email: string, why: Stopped, now: number): Promise<void> {
  await stop(email, await ownerOf(email), why, now);
}

/**
 * Stops e-mail by the link of an e-mail, for the person to whom it was sent (`unsubscribeLinks`). If another account
 * has verified the address since, nothing changes. One GetItem more.
 */
export async function unsubscribeReader({ reader, email }: { reader: string; email: string }, now: number) {
  const owner = await ownerOf(email);
  const isOwners = reader === email || reader === owner;
  if (!isOwners && (await readerOf(email, owner))) return;
  // If nobody has verified the address, it is unsubscribed alone: no account's settings change.
  await stop(email, isOwners ? owner : undefined, 'unsubscribed', now);
}

/** The id of the account with an address: one GetItem. */
async function ownerOf(email: string): Promise<string | undefined> {
  return (await loadCredential(email))?.userId;
}

async function stop(email: string, userId: string | undefined, why: Stopped, now: number): Promise<void> {
  const state = putItem({ ...keys.mailState(email), why, at: now });
  const off = { email: false };
  await retryOnConflict(async () => {
    const [item, preferences, digests, reviews] = userId
      ? await getAll([
          keys.user(userId),
          keys.preferences(userId),
          keys.agenda(userId, 'digests'),
          keys.agenda(userId, 'reviews'),
        ])
      : [];
    const user = toUser(item);
    const before = toPreferences(preferences);
    // A user who registered with someone else's address keeps their preferences: they get no e-mail anyway.
    const isOwner = user?.email === email && isVerified(user);
    await transact([
      state,
      ...(isOwner ? savePreferences(user.id, preferences, off) : []),
      ...(isOwner
        ? agendaChanges(
            { ...before, ...off },
            user,
            { timezone: user.clock.timezone, preferences: before },
            { digests, reviews },
            now,
          )
        : []),
    ]);
  });
}

/** Ignores a state that is older than the account with the verified address: it was caused by somebody else. */
function toState(item: Item | undefined, user: User | undefined): Stopped | 'fine' {
  return item && !(user && Number(item.at) < user.createdAt) ? (item.why as Stopped) : 'fine';
}
