import type { JournalEntry, JournalExcerpt } from '#shared/contracts/journaling.ts';
import type { StoredJournalEntry } from './data/journaling/journal-entries.ts';

/** The entry of a day as its owner sees it; an empty one for a day that is not written. */
export function presentJournalEntry(date: string, entry: StoredJournalEntry | undefined): JournalEntry {
  const { text = '', mood = null, updatedAt } = entry ?? {};
  return { date, text, mood, updated_at: updatedAt === undefined ? null : new Date(updatedAt).toISOString() };
}

/** A written day with a part of its text. */
export function presentExcerpt({ date, mood }: StoredJournalEntry, excerpt: string): JournalExcerpt {
  return { date, mood: mood ?? null, excerpt };
}
