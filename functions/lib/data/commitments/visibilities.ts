import { loadConfidants, showsTo } from '#functions/lib/data/confidants/confidants.ts';
import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { get, getAll, type TransactItem, transact, updateItem } from '#functions/lib/data/table.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import {
  type Audience,
  amongConfidants,
  changedVisibility,
  FOR_EVERYONE,
  unended,
  type Visibility,
  type WantedVisibility,
} from '#shared/domain/visibility.ts';

/*
 * The visibility of a commitment is an attribute of its item, with a copy beside the copy of its title, for the list of
 * confidants. Both are missing for the default.
 */

/**
 * `people`: the chosen people by their ids, with the instant at which they were chosen (epoch milliseconds), and their
 * last day.
 */
export interface StoredVisibility {
  audience: Audience;
  people: Record<string, [since: number, until?: string]>;
}

/** The name of the copy's attribute. It is deleted with the title. */
export const visibilityAttribute = (commitmentId: string) => `V#${commitmentId}`;

/** The visibility in the stored item of a commitment. */
export function toVisibility(stored: StoredVisibility | undefined): Visibility {
  if (!stored) return FOR_EVERYONE;
  const people = Object.entries(stored.people).map(([id, [since, until = null]]) => ({ id, since, until }));
  return { audience: stored.audience, people: people.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** The visibility of a commitment by the stored copy of titles. */
export function copiedVisibility(titles: Item | undefined, commitmentId: string): Visibility {
  return toVisibility(titles?.[visibilityAttribute(commitmentId)] as StoredVisibility | undefined);
}

/**
 * The visibility of a commitment of the user's own, without people whose time has ended and former confidants: one
 * GetItem and one Query in parallel.
 * @throws Refusal: commitment_not_found.
 */
export async function loadVisibility(
  user: { id: string; clock: { timezone: string } },
  commitmentId: string,
  now: number,
): Promise<Visibility> {
  const [item, since] = await Promise.all([get(keys.commitment(user.id, commitmentId)), loadShownTo(user.id)]);
  return amongConfidants(unended(toVisibility(storedIn(item)), user.clock.timezone, now), since);
}

/**
 * Changes who sees a commitment. `wanted` is called after the commitment was found, so that 404 comes before 422. Above
 * the limit, which parallel changes of several commitments can exceed, the number of people can still be reduced. One
 * BatchGetItem and one Query in parallel, and one transaction of two items (all again after a lost race).
 * @throws Refusal: commitment_not_found, too_many_chosen_people, changed_meanwhile when others kept changing the same,
 * and those of `changedVisibility`.
 */
export function saveVisibility(
  user: { id: string; clock: { timezone: string } },
  commitmentId: string,
  wanted: () => WantedVisibility,
  now: number,
): Promise<Visibility> {
  return retryOnConflict(async () => {
    const wantedItems = [keys.commitment(user.id, commitmentId), keys.titles(user.id)];
    const [[item, titles], since] = await Promise.all([getAll(wantedItems), loadShownTo(user.id)]);
    const stored = storedIn(item);
    const { timezone } = user.clock;
    const before = toVisibility(stored);
    const after = changedVisibility(before, wanted(), { since, timezone, now });
    const hasMore = after.people.length > before.people.length;
    if (hasMore && after.people.length + chosenElsewhere(titles, commitmentId) > LIMITS.chosenPeople) {
      throw new Refusal('too_many_chosen_people', { field: 'people', params: { limit: LIMITS.chosenPeople } });
    }
    await transact(saving(user.id, commitmentId, stored, toStored(after)));
    return after;
  });
}

function storedIn(item: Item | undefined): StoredVisibility | undefined {
  if (!item) throw new Refusal('commitment_not_found');
  return item.visibility as StoredVisibility | undefined;
}

/** The confidants to whom a user shows commitments, with the instant since when they are confidants. */
async function loadShownTo(userId: string): Promise<Map<string, number>> {
  const confidants = await loadConfidants(userId);
  return new Map(confidants.filter(showsTo).map((each) => [each.userId, each.since]));
}

function chosenElsewhere(titles: Item | undefined, commitmentId: string): number {
  const copies = Object.entries(titles ?? {}).filter(
    ([name]) => name.startsWith(visibilityAttribute('')) && name !== visibilityAttribute(commitmentId),
  );
  return copies.reduce((sum, [, copy]) => sum + Object.keys((copy as StoredVisibility).people).length, 0);
}

/** A visibility as it is stored; `undefined` for the default. */
function toStored({ audience, people }: Visibility): StoredVisibility | undefined {
  if (audience === 'everyone' && people.length === 0) return undefined;
  const byId = people.map(({ id, since, until }) => [id, until === null ? [since] : [since, until]] as const);
  return { audience, people: Object.fromEntries(byId) as StoredVisibility['people'] };
}

/**
 * Saves the visibility and its copy. The commitment must exist with the visibility that was read, or a change would be
 * lost.
 */
function saving(
  userId: string,
  commitmentId: string,
  read: StoredVisibility | undefined,
  after: StoredVisibility | undefined,
): TransactItem[] {
  const isAsRead = read ? '#visibility = :read' : 'attribute_not_exists(#visibility)';
  return [
    updateItem(keys.commitment(userId, commitmentId), {
      set: { visibility: after },
      if: `attribute_exists(#PK) AND ${isAsRead}`,
      values: { read },
    }),
    updateItem(keys.titles(userId), {
      set: { copy: after },
      names: { copy: visibilityAttribute(commitmentId) },
    }),
  ];
}
