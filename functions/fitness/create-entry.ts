import { createEntry, earlierEntry, type KeptEntry } from '#functions/lib/data/fitness/entries.ts';
import { type Quota, returnQuotas, takeQuotas } from '#functions/lib/data/fitness/fitness-quota.ts';
import { type Eaten, readFoods, remember } from '#functions/lib/data/foods/foods.ts';
import type { Repeatable } from '#functions/lib/data/idempotency.ts';
import { retryFrom } from '#functions/lib/data/retry-on-conflict.ts';
import type { TransactItem } from '#functions/lib/data/table.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { newId } from '#functions/lib/ids.ts';
import { entryId } from '#shared/domain/fitness.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** The common fields of new entries: of the requested day, or of the user's today. @throws Refusal (date_in_future) */
export function newEntry({ clock }: User, asked: string | undefined, now: number) {
  const today = dayAt(clock, now);
  const date = asked ?? today;
  if (date > today) throw new Refusal('date_in_future', { field: 'date' });
  return { id: entryId(date, newId(now)), date, createdAt: now };
}

interface Along {
  /** The quotas that the entry counts for. */
  places?: readonly Quota[];
  /** Foods to remember. */
  eaten?: readonly Eaten[];
  along?: TransactItem[];
  repeatable: Repeatable | undefined;
  now: number;
}

/**
 * Saves a new entry if the user's quota allows it, or returns that of the request which this one repeats. Counters and
 * foods in parallel, then one transaction. One more GetItem before them if the request may be repeated, and after a
 * lost race the foods again.
 * @throws Refusal: too_many_entries_today or too_many_photos_today, entry_not_found for the repetition of an entry that
 * was deleted, changed_meanwhile when the foods kept changing.
 */
export async function keep<E extends KeptEntry>(
  { id: userId }: User,
  entry: E,
  { places = ['entry'], eaten = [], along = [], repeatable, now }: Along,
): Promise<E> {
  const before = repeatable && (await earlierEntry(userId, repeatable, now));
  if (before) return before as E;
  const remembers = eaten.length > 0;
  const [read] = await Promise.all([remembers ? readFoods(userId) : undefined, takeQuotas(userId, places, now)]);
  const kept = await retryFrom(
    { found: read, load: async () => (remembers ? readFoods(userId) : undefined) },
    async (foods) => {
      const remembering = foods ? [remember(userId, foods, eaten, now)] : [];
      return createEntry(userId, entry, { repeatable, along: [...along, ...remembering], now });
    },
  ).catch(async (error: unknown) => {
    // For other errors it is unknown whether the entry was saved.
    if (error instanceof Refusal) await returnQuotas(userId, places);
    throw error;
  });
  // The same request arrived twice at once: it is one entry and counts once.
  if (kept.id !== entry.id) await returnQuotas(userId, places);
  return kept;
}
