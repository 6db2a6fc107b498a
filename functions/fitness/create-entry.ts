import { createEntry, earlierEntry, type KeptEntry } from '#functions/lib/data/fitness/entries.ts';
import { type Quota, returnQuotas, takeQuotas } from '#functions/lib/data/fitness/fitness-quota.ts';
import { type Eaten, readFoods, remember } from '#functions/lib/data/foods/foods.ts';
import type { Repeatable } from '#functions/lib/data/idempotency.ts';
import { retryFrom } from '#functions/lib/data/retry-on-conflict.ts';
import type { TransactItem } from '#functions/lib/data/table.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { givenOrNewId } from '#functions/lib/ids.ts';
import { entryId } from '#shared/domain/fitness.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';

interface RequestedEntry {
  /** A ULID that the client gave. */
  id?: unknown;
  date?: string | undefined;
}

/**
 * The common fields of a new entry. Its day is the requested one, or the day on which it was made. `by` is for
 * `repeatable`.
 * @throws Refusal: date_in_future, instant_in_future, instant_too_old.
 */
export function newEntry({ clock }: User, asked: RequestedEntry, now: number) {
  const { id, madeAt, given } = givenOrNewId(asked.id, now);
  const date = asked.date ?? dayAt(clock, madeAt);
  if (date > dayAt(clock, now)) throw new Refusal('date_in_future', { field: 'date' });
  return { common: { id: entryId(date, id), date, createdAt: madeAt }, by: { kind: 'entry', given } };
}

interface SaveOptions {
  /** The quotas that the entry counts for. */
  places?: readonly Quota[];
  /** Foods to remember. */
  eaten?: readonly Eaten[];
  along?: TransactItem[];
  repeatable: Repeatable | undefined;
  now: number;
}

/**
 * Saves a new entry if the user's quota allows it, or returns the entry of the request that this one repeats. Counters
 * and foods in parallel, then one transaction. With an idempotency key one more GetItem before them. After a lost race
 * the foods are read again. With a given id nothing is read before: a repetition is found when the transaction fails or
 * the quota is used up, and does not count.
 * @throws Refusal: too_many_entries_today or too_many_photos_today, entry_not_found for the repetition of an entry that
 * was deleted, entry_kind_differs if the id is that of an entry of another type, changed_meanwhile when the foods kept
 * changing.
 */
export async function saveNewEntry<E extends KeptEntry>(
  { id: userId }: User,
  entry: E,
  { places = ['entry'], eaten = [], along = [], repeatable, now }: SaveOptions,
): Promise<E> {
  const isGiven = repeatable?.given !== undefined;
  const find = async () => (repeatable ? earlierEntry(userId, entry, repeatable, now) : undefined);
  const before = isGiven ? undefined : await find();
  if (before) return before;
  const foods = async () => (eaten.length > 0 ? readFoods(userId) : undefined);
  const begun = await Promise.all([foods(), takeQuotas(userId, places, now)]).catch(async (error: unknown) => {
    const repeated = isGiven && error instanceof Refusal ? await find() : undefined;
    if (repeated) return { repeated };
    throw error;
  });
  if ('repeated' in begun) return begun.repeated;
  const kept = await retryFrom({ found: begun[0], load: foods }, async (read) => {
    const remembering = read ? [remember(userId, read, eaten, now)] : [];
    return createEntry(userId, entry, { repeatable, along: [...along, ...remembering], now });
  }).catch(async (error: unknown) => {
    // For other errors it is unknown whether the entry was saved.
    if (error instanceof Refusal) await returnQuotas(userId, places);
    throw error;
  });
  // The same request arrived twice: it is one entry and counts once.
  if (kept !== entry) await returnQuotas(userId, places);
  return kept;
}
