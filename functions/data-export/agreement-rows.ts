import { type AgreementVersion, partyOf } from '#functions/lib/data/confidants/agreements.ts';
import { loadPeople } from '#functions/lib/data/confidants/confidants.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { loadUsers } from '#functions/lib/data/notifications/delivery-targets.ts';
import { loadItemsOfKind } from '#functions/lib/data/users/account-items.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { type Parties, type StoredProposal, sidesOf } from '#shared/domain/agreement-changes.ts';
import type { Terms } from '#shared/domain/agreements.ts';
import type { Row } from './zip.ts';

/* The agreements of an export: each version, and what is proposed. */

/**
 * The agreements of a user with their confidants, and all other versions, also with former confidants. One Query each
 * for confidants and each megabyte of versions, one BatchGetItem for each 100 people.
 */
export async function* agreementsOf(user: User, now: number): AsyncGenerator<Row> {
  const { confidants } = await loadPeople(user.id, now);
  const current = confidants.filter(({ agreement }) => agreement);
  const listed = new Set(current.map((each) => keyOf(user.id, each.userId, each.since, each.agreement?.version ?? 0)));
  const people = await loadUsers(current.map(({ userId }) => userId));
  const partiesWith = (id: string): Parties => {
    const other = people.get(id);
    const me = partyOf(user, true);
    return { me, them: other ? partyOf(other, true) : { ...me, id, sharesWeight: false } };
  };
  for (const { userId, agreement } of current) {
    if (!agreement) continue;
    const { proposed } = agreement;
    const parties = partiesWith(userId);
    yield rowOf(agreement, parties, people.get(userId)?.name ?? null, proposed);
  }
  for await (const page of loadItemsOfKind(user.id, 'agreementVersion')) {
    for (const item of page) {
      if (listed.has(String(item.SK))) continue;
      const [otherId = ''] = String(item.SK).slice(prefixes.agreementVersions.length).split('#');
      yield rowOf(item as unknown as AgreementVersion, partiesWith(otherId), people.get(otherId)?.name ?? null);
    }
  }
}

/** Splits an agreement into two rows, one for each half. */
export function halvesOf({ mine, theirs, ...item }: Row): Row[] {
  const row = (half: string, terms: unknown) => ({ ...item, half, ...(terms as Terms).shows, ...(terms as Terms) });
  return [row('mine', mine), row('theirs', theirs)];
}

const keyOf = (userId: string, otherId: string, since: number, version: number) =>
  keys.agreementVersion(userId, otherId, since, version).SK;

function rowOf(agreement: AgreementVersion, parties: Parties, name: string | null, proposed?: StoredProposal): Row {
  const { version, changedAt } = agreement;
  return {
    confidant_id: parties.them.id,
    name,
    version,
    changed_at: changedAt === null ? null : new Date(changedAt).toISOString(),
    ...sidesOf(agreement, parties),
    proposed: proposed ? { by: proposed.by, version: proposed.version, ...sidesOf(proposed, parties) } : null,
  };
}
