import { nextResetItem, wakeForAgreements, wakeForReminders } from '#functions/lib/data/agenda.ts';
import { changedClocks, hasReminders } from '#functions/lib/data/commitments/progress.ts';
import { ConditionFailed, type Item } from '#functions/lib/data/dynamodb.ts';
import { keys, owners } from '#functions/lib/data/keys.ts';
import {
  changedPreferences,
  type Preferences,
  type PreferencesChange,
  savePreferences,
  toPreferences,
} from '#functions/lib/data/notification-preferences/preferences.ts';
import { agendaChanges } from '#functions/lib/data/notifications/notification-times.ts';
import { jobItem, putJob } from '#functions/lib/data/outbox.ts';
import { retryFrom } from '#functions/lib/data/retry-on-conflict.ts';
import { commit, deleteItem, getAll, type TransactItem, transact, updateItem } from '#functions/lib/data/table.ts';
import type { Clock, ClockEpoch } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { newId } from '../../ids.ts';
import { keysOfMove, moveCredential, renameJob, withNewAddress } from './addresses.ts';
import type { Session } from './sessions.ts';
import { type Credential, isVerified, loadUser, type SealedAiKey, saveUser, type User } from './users.ts';

export interface AccountChange {
  name?: string | undefined;
  email?: string | undefined;
  clock: { [Setting in keyof Clock]?: Clock[Setting] | undefined };
  /** Whether the current password came with a new address. */
  byPassword?: boolean;
  /** The new key of an AI provider; `null` removes it. */
  aiKey?: SealedAiKey | null | undefined;
  preferences?: PreferencesChange;
  /** Saved only if the change writes the user's item anyway. */
  locale?: string | undefined;
}

/**
 * Changes the given settings. A new address works immediately: it gets a verification link, and the old one is
 * informed. New clock settings begin an epoch; they and new preferences change what is due next. A new name is copied
 * to the chats by a job. One transaction, after one BatchGetItem unless only the name changes; both again after a lost
 * race. No request if nothing changes.
 * @throws Refusal: email_taken, too_many_clock_changes, signed_out when the account was deleted, changed_meanwhile when
 * others kept changing the same.
 */
export async function changeAccount(
  found: User,
  change: AccountChange,
  now: number,
): Promise<{ user: User; preferences: Preferences | undefined }> {
  return retryFrom({ found, load: () => loadUser(found.id) }, async (user) => {
    if (!user) throw new Refusal('signed_out');
    const { preferences: chosen, email = user.email } = change;
    const settled = changed(user, change);
    const moves = email !== user.email;
    // The sessions were ended meanwhile, perhaps because a change of address was taken back.
    if (moves && user.passwordVersion !== found.passwordVersion) throw new Refusal('changed_meanwhile');
    const turns = settled.clock !== user.clock;
    const [progress, preferencesItem, digests, held, reviews, agreements, ...addresses] =
      moves || turns || chosen
        ? await getAll([
            keys.progress(user.id),
            keys.preferences(user.id),
            keys.agenda(user.id, 'digests'),
            keys.agenda(user.id, 'held'),
            keys.agenda(user.id, 'reviews'),
            keys.agenda(user.id, 'agreements'),
            ...keysOfMove(user),
          ])
        : [];
    const after = moves
      ? withNewAddress(settled, email, addresses, { byPassword: change.byPassword === true }, now)
      : settled;
    const before = { timezone: user.clock.timezone, preferences: toPreferences(preferencesItem) };
    const preferences = changedPreferences(before.preferences, chosen ?? {});
    const saved = savePreferences(user.id, preferencesItem, chosen ?? {});
    const clocks = (progress?.clocks ?? []) as ClockEpoch[];
    const written = fieldsThatDiffer(user, after, change.locale);
    const move = moves ? moveCredential(user, after, addresses[0] as Credential | undefined, now) : [];
    try {
      await commit([
        ...move,
        ...(Object.keys(written).length > 0 ? [saveUser(user, written)] : []),
        ...(turns
          ? [
              saveClocks(user.id, clocks, changedClocks(clocks, after.clock, now)),
              nextResetItem(user.id, after.clock, now),
              ...(hasReminders(progress) ? [wakeForReminders(user.id, now)] : []),
              ...(agreements?.due ? [wakeForAgreements(user.id, now)] : []),
            ]
          : []),
        ...(written.name === undefined && written.email === undefined ? [] : [putJob(renameJob(user.id, now))]),
        ...saved,
        ...(turns || saved.length > 0
          ? agendaChanges(preferences, after, before, { digests, held, reviews }, now)
          : []),
        // Turning e-mail on clears an earlier bounce or unsubscription. Only the owner of the address may do that.
        ...(chosen?.email && isVerified(after) ? [deleteItem(keys.mailState(after.email))] : []),
      ]);
    } catch (error) {
      // The first two conditions are about the new address. Others fail if this user has changed the address meanwhile.
      if (moves && error instanceof ConditionFailed && error.positions.every((position) => position < ABOUT_NEW)) {
        throw new Refusal('email_taken', { field: 'email' });
      }
      throw error;
    }
    return { user: after, preferences: chosen && preferences };
  });
}

/** The number of items of the transaction that are about the new address alone. */
const ABOUT_NEW = 2;

/**
 * Sets a new password and ends all sessions except the given one: one transaction. `reclaimedAt`: the instant, if the
 * password link verifies the address for the first time. Another person may have had the account before, without access
 * to its mail: their AI key is removed, and a job ends what they have attached to the account.
 * @throws ConditionFailed when the password, or the address that it verifies, was changed in the meantime.
 */
export async function savePassword(
  user: User,
  read: Credential,
  passwordHash: string,
  sessions: readonly Session[],
  { keep, reclaimedAt }: { keep?: string; reclaimedAt?: number },
): Promise<void> {
  const passwordVersion = read.passwordVersion + 1;
  await transact([
    updateItem(keys.credential(user.email), {
      set: { passwordHash, passwordVersion },
      if: '#passwordHash = :read AND #userId = :user',
      values: { read: read.passwordHash, user: user.id },
    }),
    // Passkeys from before the address was proved become void: they may be another person's.
    saveUser(user, {
      passwordVersion,
      ...(reclaimedAt !== undefined && {
        verifiedEmail: user.email,
        aiKey: undefined,
        passkeysFrom: passwordVersion,
      }),
    }),
    ...(reclaimedAt === undefined ? [] : [putJob(reclaimJob(user.id, reclaimedAt))]),
    ...(keep === undefined ? [] : [keepSession(user.id, keep, passwordVersion)]),
    // Any others (of a sign-in in progress) are void by their version.
    ...sessions
      .filter(({ id }) => id !== keep)
      .slice(0, MOST_SESSIONS)
      .map(({ id }) => deleteItem(keys.session(user.id, id))),
  ]);
}

/** The size limit of a transaction. */
const MOST_SESSIONS = 90;

/**
 * Marks the user's address as verified, and has the invitations mailed that were held until then: one transaction.
 * `already` if it was verified before; undefined if the address is no longer the user's. Both after one more read.
 */
export async function verifyEmail(
  userId: string,
  email: string,
  now: number,
): Promise<'verified' | 'already' | undefined> {
  const job = { kind: 'verified', userId } as const;
  try {
    await transact([
      updateItem(keys.user(userId), {
        set: { verifiedEmail: email },
        if: '#email = :email AND #verifiedEmail <> :email AND attribute_not_exists(#deletedAt)',
        values: { email },
      }),
      putJob(jobItem(owners.user(userId), 'maintenance', { id: newId(now), job }, now)),
    ]);
    return 'verified';
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const user = await loadUser(userId);
    return user?.email === email && isVerified(user) ? 'already' : undefined;
  }
}

function reclaimJob(userId: string, at: number): Item {
  const job = { kind: 'account_reclaimed', userId, at } as const;
  return jobItem(owners.user(userId), 'maintenance', { id: newId(at), job }, at);
}

/** The user with the changed settings, but with the old address. */
function changed(user: User, { name = user.name, clock, aiKey }: AccountChange): User {
  const { aiKey: before, ...others } = user;
  const key = aiKey === undefined ? before : aiKey;
  const settings = Object.entries(clock).filter(
    ([setting, value]) => value !== undefined && value !== user.clock[setting as keyof Clock],
  );
  return {
    ...others,
    name,
    clock: settings.length > 0 ? { ...user.clock, ...Object.fromEntries(settings) } : user.clock,
    ...(key && { aiKey: key }),
  };
}

/** The fields of the user's item to write; undefined for a removed one. Empty if only the locale differs. */
function fieldsThatDiffer(before: User, after: User, locale: string | undefined): Partial<User> {
  const names = (['name', 'email', 'formerEmails', 'heldAddresses', 'clock', 'aiKey'] as const).filter(
    (name) => after[name] !== before[name],
  );
  const others = names.length > 0 && locale !== undefined && locale !== before.locale ? { locale } : {};
  return { ...Object.fromEntries(names.map((name) => [name, after[name]])), ...others };
}

/**
 * Keeps a session valid with the new version of the password. A session that was deleted meanwhile is not created
 * again.
 */
function keepSession(userId: string, id: string, passwordVersion: number): TransactItem {
  return updateItem(keys.session(userId, id), { set: { passwordVersion }, if: 'attribute_exists(#PK)' });
}

/** Saves the epochs of the clock. They must still be those that were read, or one would be lost. */
function saveClocks(userId: string, read: readonly ClockEpoch[], clocks: readonly ClockEpoch[]): TransactItem {
  return updateItem(keys.progress(userId), { set: { clocks }, if: '#clocks = :read', values: { read } });
}
