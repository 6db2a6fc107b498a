import type { Mood } from '#shared/domain/journaling.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { problemOf, type Unread } from './unread.ts';

/* What all readers of journals return: days in the form of the API. */

export interface JournalDay {
  /** `YYYY-MM-DD`, as the entry has it. */
  date: string;
  text: string;
  mood?: Mood;
}

export interface Journal {
  /** Oldest first. */
  days: JournalDay[];
  /** The number of entries on these days. Those of one day are joined. */
  entries: number;
  /** The number of photos and other attachments, which are left out. */
  attachments: number;
}

export const NO_JOURNAL: Journal = { days: [], entries: 0, attachments: 0 };

/** An entry as its reader returns it. */
export interface FoundEntry {
  /** Undefined if the entry does not say its day. */
  date: string | undefined;
  text: string;
  mood?: Mood | undefined;
  /** What the user knows it by, if it cannot be read. */
  name: string;
}

/** The days of these entries, which are in the order of their writing. The last mood of a day counts. */
export function journalOf(
  found: readonly FoundEntry[],
  attachments: number,
  today: string,
): { journal: Journal; unread: Unread[] } {
  const unread: Unread[] = [];
  const byDate = new Map<string, { day: JournalDay; texts: Set<string>; entries: number }>();
  for (const { date, text: told, mood, name } of found) {
    const written = plainText(told);
    const reason =
      date === undefined ? 'no_day' : (problemOf(date, today) ?? (written || mood ? undefined : 'no_text'));
    if (date === undefined || reason) {
      unread.push({ reason: reason ?? 'no_day', value: name });
      continue;
    }
    const { day, texts, entries } = byDate.get(date) ?? { day: { date, text: '' }, texts: new Set(), entries: 0 };
    // A copy of an entry adds nothing.
    if (written) texts.add(written);
    const text = [...texts].join('\n\n');
    byDate.set(date, { day: { ...day, text, ...(mood && { mood }) }, texts, entries: entries + 1 });
  }
  const fitting = [...byDate.values()].filter(({ day: { date, text } }) => {
    const isTooLong = text.length > LIMITS.journalTextLength;
    // Never cut: half of a day would look like all of it.
    if (isTooLong) unread.push({ reason: 'too_long', value: date });
    return !isTooLong;
  });
  const days = fitting.map(({ day }) => day).sort((a, b) => (a.date < b.date ? -1 : 1));
  const entries = fitting.reduce((sum, each) => sum + each.entries, 0);
  return { journal: { days, entries, attachments }, unread };
}

/** Without what the API refuses or trims. */
function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim();
}
