import { wakeForAgreements } from '#functions/lib/data/agenda.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryLast } from '#functions/lib/data/queries.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { putItem, type TransactItem, transact, updateItem } from '#functions/lib/data/table.ts';
import { loadUser, type User } from '#functions/lib/data/users/users.ts';
import { fitnessSettingsOf } from '#functions/lib/fitness-powerup.ts';
import type { Parties, Party, StoredAgreement } from '#shared/domain/agreement-changes.ts';
import { DEFAULT_TERMS } from '#shared/domain/agreements.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type Confidant, loadConfidant, showsTo } from './confidants.ts';

/*
 * The agreement of two confidants is the same attribute of both items of the pair, so that a read of a confidant
 * includes it. Each version is an item in both partitions.
 */

/** Two confidants, from the side of one of them, with their agreement. */
export interface Pair {
  confidant: Confidant;
  agreement: StoredAgreement | undefined;
  parties: Parties;
}

/** A version of an agreement: its terms from an instant on. */
export interface AgreementVersion extends Pick<StoredAgreement, 'version' | 'terms' | 'until' | 'changedAt'> {
  /**
   * The ids of the people who made it: one of them if that one shows or asks less, otherwise both. Older versions do
   * not have it.
   */
  by?: readonly string[];
}

/**
 * A user and one of their confidants: two GetItem in parallel.
 * @throws Refusal: confidant_not_found.
 */
export async function loadPair(user: User, otherId: string): Promise<Pair> {
  const [confidant, other] = await Promise.all([loadConfidant(user.id, otherId), loadUser(otherId)]);
  if (!confidant || !other) throw new Refusal('confidant_not_found');
  return pairOf(user, other, confidant);
}

/** The pair by the user's item of it. Pure. */
function pairOf(user: User, other: User, confidant: Confidant): Pair {
  const parties = { me: partyOf(user, showsTo(confidant)), them: partyOf(other, confidant.sees) };
  return { confidant, agreement: confidant.agreement, parties };
}

/** A user as one of two confidants. `shows`: whether they show the other anything. Pure. */
export function partyOf(user: User, shows: boolean): Party {
  return { id: user.id, timezone: user.clock.timezone, sharesWeight: fitnessSettingsOf(user).share_weight, shows };
}

/**
 * Changes the agreement of a user with a confidant: as `loadPair`, then one transaction of both items, and of a version
 * for each if the terms have changed (all again after a lost race). If `change` returns its argument, nothing is
 * written.
 * @throws Refusal: confidant_not_found, changed_meanwhile when others kept changing the same, and those of `change`.
 */
export function changeAgreement(
  user: User,
  otherId: string,
  change: (agreement: StoredAgreement | undefined, parties: Parties) => StoredAgreement | undefined,
): Promise<Pair> {
  return retryOnConflict(async () => {
    const pair = await loadPair(user, otherId);
    const { confidant, agreement: before, parties } = pair;
    const after = change(before, parties);
    if (!after || after === before) return pair;
    await transact([
      saving(user.id, confidant, after),
      saving(otherId, { ...confidant, userId: user.id }, after),
      ...(after.version === (before?.version ?? 0) ? [] : newVersion(after, user.id, otherId, confidant.since)),
    ]);
    return { ...pair, agreement: after };
  });
}

/**
 * A new version for both people, for a transaction. It also schedules the worker of agreements for those whose
 * agreement asks something or has an end. `userId`: who has changed it. `since`: since when the two are confidants.
 */
export function newVersion(agreement: StoredAgreement, userId: string, otherId: string, since: number): TransactItem[] {
  const { version, terms, until, changedAt, answered } = agreement;
  const isAccepted = answered?.accepted && answered.version === version;
  const by = isAccepted ? [userId, otherId] : [userId];
  const versions = [
    keys.agreementVersion(userId, otherId, since, version),
    keys.agreementVersion(otherId, userId, since, version),
  ].map((key) => putItem({ ...key, version, terms, until, changedAt, by }));
  const asked = [userId, otherId].filter((id) => {
    const { after_miss, look_back } = terms[id] ?? DEFAULT_TERMS;
    return after_miss !== 'nothing' || look_back !== 'never' || until !== null;
  });
  return [...versions, ...asked.map((id) => wakeForAgreements(id, changedAt ?? 0))];
}

/**
 * The versions of the agreement of a user with a confidant of the current relation, newest first, at most a hundred:
 * one Query.
 */
export async function loadVersions(userId: string, { userId: otherId, since }: Confidant): Promise<AgreementVersion[]> {
  const first = keys.agreementVersion(userId, otherId, since, 0);
  const last = keys.agreementVersion(userId, otherId, since, LIMITS.agreementVersion);
  const items = await queryLast(first.PK, first.SK, last.SK, LIMITS.agreementVersions);
  return items.reverse().map((item) => item as unknown as AgreementVersion);
}

/** The sort key prefix of all versions of a user's agreements with another user, also of earlier relations. */
export const versionsWith = (otherId: string): string => `${prefixes.agreementVersions}${otherId}#`;

/** Saves an agreement on one side. The item must belong to the same relation and have the agreement that was read. */
function saving(ownerId: string, { userId, since, agreement }: Confidant, after: StoredAgreement): TransactItem {
  const isAsRead = agreement ? '#agreement.#revision = :revision' : 'attribute_not_exists(#agreement)';
  return updateItem(keys.confidant(ownerId, userId), {
    set: { agreement: after },
    if: `#since = :since AND ${isAsRead}`,
    values: { since, revision: agreement?.revision },
  });
}
