import { ConditionFailed } from '#functions/lib/data/dynamodb.ts';
import { keys, owners } from '#functions/lib/data/keys.ts';
import { jobItem, putJob } from '#functions/lib/data/outbox.ts';
import { deleteItem, putItem, type TransactItem, transact, updateItem } from '#functions/lib/data/table.ts';
import type { Session } from '#functions/lib/data/users/sessions.ts';
import { type Credential, isVerified, loadUser, type User } from '#functions/lib/data/users/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { newId } from '../../ids.ts';
import type { DeletedAccount } from '../../jobs.ts';

/*
 * An account is deleted in one transaction, which leaves a tombstone: from then on no load finds the user. A job
 * deletes the rest (functions/maintenance/long-jobs.ts). Decision 0034 says why.
 */

/** The size limit of a transaction, with room for the other items. Further sessions are void by the tombstone. */
const MOST_SESSIONS = 80;
const DAY_SECONDS = 86_400;

/**
 * Deletes an account: one transaction of user, credential, sessions and agenda, with the job that deletes the rest.
 * Does nothing if it was deleted meanwhile, for one more GetItem.
 * @throws Refusal (changed_meanwhile) when the password or the address was changed in the meantime.
 */
export async function deleteAccount(
  user: User,
  { passwordHash }: Credential,
  sessions: readonly Session[],
  now: number,
): Promise<void> {
  const id = newId(now);
  const job = { kind: 'account_deleted' as const, ...leftBy(user, id, now) };
  try {
    await transact([
      deleteItem(keys.credential(user.email), {
        if: '#passwordHash = :read AND #userId = :user',
        values: { read: passwordHash, user: user.id },
      }),
      tombstone(user, now),
      // Makes transactions fail that depend on the user's confidants and are in progress. Their next attempt does not
      // find the user.
      updateItem(keys.people(user.id), { add: { version: 1 } }),
      ...sessions.slice(0, MOST_SESSIONS).map((each) => deleteItem(keys.session(user.id, each.id))),
      ...['resets', 'digests', 'held', 'reminders', 'reviews', 'agreements'].map((kind) =>
        deleteItem(keys.agenda(user.id, kind)),
      ),
      putJob(jobItem(owners.user(user.id), 'maintenance', { id, job }, now)),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (await loadUser(user.id)) throw new Refusal('changed_meanwhile');
  }
}

/**
 * Records that nothing is left, lets the tombstone expire, and posts the letter and a later check: one transaction,
 * which does nothing the second time.
 */
export async function finishDeletion(left: DeletedAccount, now: number): Promise<void> {
  const { userId, email, isVerified: proved, locale, root } = left;
  const letter = { kind: 'account_deleted', userId, email, proved, locale } as const;
  const check = { kind: 'account_checked', ...left } as const;
  const owner = owners.user(userId);
  try {
    await transact([
      updateItem(keys.user(userId), {
        set: { erasedAt: now, expires: Math.ceil(now / 1000) + LIMITS.tombstoneDays * DAY_SECONDS },
        if: 'attribute_exists(#deletedAt) AND attribute_not_exists(#erasedAt)',
      }),
      putJob(jobItem(owner, 'mail', { id: `${root}-letter`, job: letter }, now)),
      putJob(jobItem(owner, 'drafts', { id: `${root}-check`, job: check }, now)),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** The data of a deleted account that its job needs and that is stored nowhere else. */
function leftBy(user: User, root: string, now: number): DeletedAccount {
  const { id: userId, email, verifiedEmail, locale } = user;
  const formerEmails = [...new Set([...(user.formerEmails ?? []), verifiedEmail ?? email])];
  return { userId, at: now, email, formerEmails, isVerified: isVerified(user), locale, root, part: 0 };
}

/** The item that replaces the user's item for a time, without data. It makes earlier tokens and links void. */
function tombstone({ id, email, passwordVersion }: User, now: number): TransactItem {
  return putItem(
    { ...keys.user(id), id, deletedAt: now, passwordVersion: passwordVersion + 1 },
    {
      if: '#email = :email AND #passwordVersion = :version AND attribute_not_exists(#deletedAt)',
      values: { email, version: passwordVersion },
    },
  );
}
