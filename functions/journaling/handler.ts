import {
  loadJournalEntries,
  loadJournalEntry,
  loadJournalPages,
  type StoredJournalEntry,
  saveJournalEntry,
} from '#functions/lib/data/journaling/journal-entries.ts';
import { require } from '#functions/lib/data/powerups/powerups.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentJournalEntry } from '#functions/lib/present-journal-entry.ts';
import { isDate } from '#shared/contracts/fields.ts';
import { journaling } from '#shared/contracts/journaling.ts';
import { refuseLongRange } from '#shared/domain/history.ts';
import { excerptWith, searchTerms } from '#shared/domain/journal-search.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { JOURNALING, JOURNALING_SCOPES } from '#shared/domain/powerups.ts';
import { Refusal } from '#shared/domain/refusal.ts';

interface Found {
  date: string;
  mood: NonNullable<StoredJournalEntry['mood']> | null;
  excerpt: string;
}

export const handler = resource(
  route(journaling.days, async ({ user, query }) => {
    requireEntries(user);
    const { from, to } = refuseLongRange(query(), LIMITS.journalDays);
    const entries = await loadJournalEntries(user.id, from, to);
    return entries.map(({ date, mood = null }) => ({ date, mood }));
  }),
  route(journaling.search, async ({ user, query }) => {
    requireEntries(user);
    const { q, before } = query();
    return search(user.id, searchTerms(q), before);
  }),
  route(journaling.read, async ({ user, params }) => {
    requireEntries(user);
    const date = dateOf(params);
    return presentJournalEntry(date, await loadJournalEntry(user.id, date));
  }),
  route(journaling.save, async ({ user, params, body, now }) => {
    requireEntries(user);
    const date = dateOf(params);
    if (date > dayAt(user.clock, now)) throw new Refusal('date_in_future', { field: 'date' });
    const { text, mood } = body().entry;
    const change = {
      ...(text !== undefined && { text: text ?? '' }),
      ...(mood !== undefined && { mood: mood ?? undefined }),
    };
    return presentJournalEntry(date, await saveJournalEntry(user.id, date, change, now));
  }),
);

/** Checks that the user has granted to store entries. No request. @throws Refusal (powerup_not_installed) */
function requireEntries(user: User): void {
  require(user, JOURNALING, JOURNALING_SCOPES.entries);
}

/** @throws Refusal (entry_not_found) for what is no date. */
function dateOf({ date }: { date: string }): string {
  if (!isDate(date)) throw new Refusal('entry_not_found');
  return date;
}

async function search(userId: string, terms: readonly string[], before: string | undefined): Promise<Found[]> {
  const found: Found[] = [];
  if (terms.length === 0) return found;
  for await (const page of loadJournalPages(userId, before)) {
    for (const { date, mood = null, text } of page) {
      const excerpt = excerptWith(text, terms);
      if (excerpt === undefined) continue;
      found.push({ date, mood, excerpt });
      if (found.length >= LIMITS.foundJournalEntries) return found;
    }
  }
  return found;
}
