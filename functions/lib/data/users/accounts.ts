import { nextResetItem } from '#functions/lib/data/agenda.ts';
import { changedClocks } from '#functions/lib/data/commitments/progress.ts';
import { keys, owners } from '#functions/lib/data/keys.ts';
import {
  changedPreferences,
  type Preferences,
  type PreferencesChange,
  savePreferences,
  toPreferences,
} from '#functions/lib/data/notification-preferences/preferences.ts';
import { redrawn } from '#functions/lib/data/notifications/notification-times.ts';
import { post, posting } from '#functions/lib/data/outbox.ts';
import { retryFrom } from '#functions/lib/data/retry-on-conflict.ts';
import {
  ConditionFailed,
  changeOf,
  commit,
  createItem,
  getAll,
  type Item,
  TableName,
  type TransactItem,
  transact,
} from '#functions/lib/data/table.ts';
import type { Clock, ClockEpoch } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { newId } from '../../ids.ts';
import type { Session } from './sessions.ts';
import { type Credential, isVerified, loadUser, type SealedKey, type User } from './users.ts';

export interface AccountChange {
  name?: string | undefined;
  email?: string | undefined;
  clock: { [Setting in keyof Clock]?: Clock[Setting] | undefined };
  /** `null` removes it. */
  openaiKey?: SealedKey | null | undefined;
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
    const after = changed(user, change);
    const moves = after.email !== user.email;
    const turns = after.clock !== user.clock;
    const { preferences: chosen } = change;
    const [credential, progress, preferencesItem, digests, held] =
      moves || turns || chosen
        ? await getAll([
            keys.credential(user.email),
            keys.progress(user.id),
            keys.preferences(user.id),
            keys.agenda(user.id, 'digests'),
            keys.agenda(user.id, 'held'),
          ])
        : [];
    const preferences = changedPreferences(toPreferences(preferencesItem), chosen ?? {});
    const saved = savePreferences(user.id, preferencesItem, chosen ?? {});
    const clocks = (progress?.clocks ?? []) as ClockEpoch[];
    const written = fieldsThatDiffer(user, after, change.locale);
    const move = moves ? moveCredential(user, after, credential as Credential | undefined, now) : [];
    try {
      await commit([
        ...move,
        ...(Object.keys(written).length > 0 ? [saveUser(user, written)] : []),
        ...(turns
          ? [
              saveClocks(user.id, clocks, changedClocks(clocks, after.clock, now)),
              nextResetItem(user.id, after.clock, now),
            ]
          : []),
        ...(written.name === undefined && written.email === undefined ? [] : [post(renaming(user.id, now))]),
        ...saved,
        ...(turns || saved.length > 0 ? redrawn(preferences, after, { digests, held }, now) : []),
        // A user who turns e-mail on wants it, even if it bounced before. Only the owner of an address may decide that.
        ...(chosen?.email && isVerified(after) ? [{ Delete: { TableName, Key: keys.mailState(after.email) } }] : []),
      ]);
    } catch (error) {
      // The first failure is that of the new address's credential. More failures mean that this user has changed the
      // address meanwhile.
      if (moves && error instanceof ConditionFailed && error.positions.every((position) => position === 0)) {
        throw new Refusal('email_taken', { field: 'email' });
      }
      throw error;
    }
    return { user: after, preferences: chosen && preferences };
  });
}

/**
 * Sets a new password and ends all sessions except the given one: one transaction.
 * @throws ConditionFailed when the password, or the address that it verifies, was changed in the meantime.
 */
export async function savePassword(
  user: User,
  read: Credential,
  passwordHash: string,
  sessions: readonly Session[],
  { keep, verifies = false }: { keep?: string; verifies?: boolean },
): Promise<void> {
  const passwordVersion = read.passwordVersion + 1;
  await transact([
    {
      Update: {
        TableName,
        Key: keys.credential(user.email),
        UpdateExpression: 'SET #hash = :hash, #version = :version',
        ConditionExpression: '#hash = :read AND #user = :user',
        ExpressionAttributeNames: { '#hash': 'passwordHash', '#version': 'passwordVersion', '#user': 'userId' },
        ExpressionAttributeValues: {
          ':hash': passwordHash,
          ':version': passwordVersion,
          ':read': read.passwordHash,
          ':user': user.id,
        },
      },
    },
    saveUser(user, { passwordVersion, ...(verifies && { verifiedEmail: user.email }) }),
    ...(keep === undefined ? [] : [keepSession(user.id, keep, passwordVersion)]),
    // Other sessions (a sign-in in progress) are void because of their version.
    ...sessions
      .filter(({ id }) => id !== keep)
      .slice(0, MOST_SESSIONS)
      .map(({ id }) => ({ Delete: { TableName, Key: keys.session(user.id, id) } })),
  ]);
}

/** The size limit of a transaction. */
const MOST_SESSIONS = 90;

/**
 * Marks the user's address as verified, and has the invitations mailed that were held until then. Returns false if the
 * address is no longer the user's, or was verified before. One transaction.
 */
export async function verifyEmail(userId: string, email: string, now: number): Promise<boolean> {
  const job = { kind: 'verified', userId } as const;
  try {
    await transact([
      {
        Update: {
          TableName,
          Key: keys.user(userId),
          UpdateExpression: 'SET #verified = :email',
          ConditionExpression: '#email = :email AND #verified <> :email AND attribute_not_exists(#deleted)',
          ExpressionAttributeNames: { '#email': 'email', '#verified': 'verifiedEmail', '#deleted': 'deletedAt' },
          ExpressionAttributeValues: { ':email': email },
        },
      },
      post(posting(owners.user(userId), 'maintenance', { id: newId(now), job }, now)),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** The e-mail job with the verification link, for the outbox. */
export function verification({ id, email }: User, now: number): Item {
  const job = { kind: 'verify_email', userId: id, email } as const;
  return posting(owners.user(id), 'mail', { id: newId(now), job }, now);
}

/** The job that copies a new name or address to the user's chats. */
function renaming(userId: string, now: number): Item {
  return posting(owners.user(userId), 'maintenance', { id: newId(now), job: { kind: 'renamed', userId } }, now);
}

function changed(user: User, { name = user.name, email = user.email, clock, openaiKey }: AccountChange): User {
  const { openaiKey: before, ...others } = user;
  const key = openaiKey === undefined ? before : openaiKey;
  const settings = Object.entries(clock).filter(
    ([setting, value]) => value !== undefined && value !== user.clock[setting as keyof Clock],
  );
  return {
    ...others,
    name,
    email,
    clock: settings.length > 0 ? { ...user.clock, ...Object.fromEntries(settings) } : user.clock,
    ...(key && { openaiKey: key }),
    ...(email !== user.email && isVerified(user) && { formerEmails: withFormer(user) }),
  };
}

function withFormer({ formerEmails = [], email }: User): string[] {
  return [...new Set([...formerEmails, email])];
}

/** A removed field is undefined. A changed locale alone is not written. */
function fieldsThatDiffer(before: User, after: User, locale: string | undefined): Partial<User> {
  const names = (['name', 'email', 'formerEmails', 'clock', 'openaiKey'] as const).filter(
    (name) => after[name] !== before[name],
  );
  const others = names.length > 0 && locale !== undefined && locale !== before.locale ? { locale } : {};
  return { ...Object.fromEntries(names.map((name) => [name, after[name]])), ...others };
}

/** The address is the key of its credential, so a new address is a new item. */
function moveCredential(user: User, after: User, credential: Credential | undefined, now: number): TransactItem[] {
  if (credential?.userId !== user.id) throw new ConditionFailed([]);
  const { passwordHash, passwordVersion } = credential;
  // The last verified address may be an older one: someone who lost the account in two steps must be informed of both.
  const old = new Set([user.email, user.verifiedEmail ?? user.email]);
  old.delete(after.email);
  return [
    createItem({ ...keys.credential(after.email), userId: user.id, passwordHash, passwordVersion }),
    {
      Delete: {
        TableName,
        Key: keys.credential(user.email),
        ConditionExpression: '#hash = :hash',
        ExpressionAttributeNames: { '#hash': 'passwordHash' },
        ExpressionAttributeValues: { ':hash': passwordHash },
      },
    },
    // A user who mistyped the new address and is signed out knows only the old one.
    ...(isVerified(user) ? [{ Put: { TableName, Item: { ...keys.formerOwner(user.email), userId: user.id } } }] : []),
    ...[...old].map((from) => {
      const proved = from === user.verifiedEmail;
      const job = { kind: 'email_changed', userId: user.id, from, to: after.email, proved } as const;
      return post(posting(owners.user(user.id), 'mail', { id: newId(now), job }, now));
    }),
    ...(isVerified(after) ? [] : [post(verification(after, now))]),
  ];
}

/**
 * Guarded by what was read: the address, on which other fields may depend, and the clock if it is set. An undefined
 * field is removed.
 */
function saveUser(read: User, fields: Partial<User>): TransactItem {
  const turns = fields.clock !== undefined;
  return {
    Update: {
      TableName,
      Key: keys.user(read.id),
      ...changeOf(
        { set: fields },
        {
          ConditionExpression: `#email = :read AND attribute_not_exists(#deleted)${turns ? ' AND #clock = :turned' : ''}`,
          ExpressionAttributeNames: { '#email': 'email', '#deleted': 'deletedAt' },
          ExpressionAttributeValues: { ':read': read.email, ...(turns && { ':turned': read.clock }) },
        },
      ),
    },
  };
}

/** A session that was deleted in the meantime is not created again. */
function keepSession(userId: string, id: string, passwordVersion: number): TransactItem {
  return {
    Update: {
      TableName,
      Key: keys.session(userId, id),
      UpdateExpression: 'SET #version = :version',
      ConditionExpression: 'attribute_exists(#pk)',
      ExpressionAttributeNames: { '#version': 'passwordVersion', '#pk': 'PK' },
      ExpressionAttributeValues: { ':version': passwordVersion },
    },
  };
}

/** The epochs must still be those that were read: otherwise one would be lost. */
function saveClocks(userId: string, read: readonly ClockEpoch[], clocks: readonly ClockEpoch[]): TransactItem {
  return {
    Update: {
      TableName,
      Key: keys.progress(userId),
      UpdateExpression: 'SET #clocks = :clocks',
      ConditionExpression: '#clocks = :read',
      ExpressionAttributeNames: { '#clocks': 'clocks' },
      ExpressionAttributeValues: { ':clocks': clocks, ':read': read },
    },
  };
}
