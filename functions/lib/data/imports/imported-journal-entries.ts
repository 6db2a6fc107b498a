import {
  loadJournalDays,
  loadJournalEntry,
  type StoredJournalEntry,
} from '#functions/lib/data/journaling/journal-entries.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { retryFrom } from '#functions/lib/data/retry-on-conflict.ts';
import { settled } from '#functions/lib/data/settled.ts';
import { put } from '#functions/lib/data/table.ts';
import type { ImportedJournalEntry } from '#shared/contracts/journaling.ts';
import { type ErrorDetail, Refusal } from '#shared/domain/refusal.ts';
import type { RefusedRow, Row } from './rows.ts';

/* The days of an imported journal. A day that is written stays as it is, so nothing that the user wrote is lost. */

/** Writes at a time. The engine on one machine answers more too slowly. */
const IN_PARALLEL = 10;

/**
 * Writes the days that are not written yet. At most 100 rows, each with a text or a mood. One BatchGetItem, and one
 * PutItem for each new day; after a lost race one GetItem, and one PutItem if the day is free again. Refuses rows with
 * date_in_future for days after `today`, and with day_written for days that are written otherwise.
 */
export async function importJournalEntries(
  userId: string,
  rows: readonly Row<ImportedJournalEntry>[],
  { today, now }: { today: string; now: number },
): Promise<{ created: number; unchanged: number; refused: RefusedRow[] }> {
  const refused: RefusedRow[] = [];
  let [created, unchanged] = [0, 0];
  const days = [...Map.groupBy(rows, ({ value }) => value.date)].map(([date, each]) => ({ date, each }));
  const found = await loadJournalDays(
    userId,
    days.map(({ date }) => date),
  );
  /** The rows of one day, one after the other: the second one of a day finds the first. */
  const importDay = async (day: (typeof days)[number], before: StoredJournalEntry | undefined) => {
    let known = before;
    for (const { index, value } of day.each) {
      try {
        if (value.date > today) throw new Refusal('date_in_future', { field: 'date' });
        const entry = toEntry(value, now);
        if (await isAdded(userId, entry, known)) created++;
        else unchanged++;
        known ??= entry;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.push({ index, detail: error.details[0] as ErrorDetail });
      }
    }
  };
  for (let start = 0; start < days.length; start += IN_PARALLEL) {
    const some = days.slice(start, start + IN_PARALLEL);
    await settled(some.map((day, k) => importDay(day, found[start + k])));
  }
  return { created, unchanged, refused };
}

/**
 * Writes the entry if its day is not written; false if the day has it already. Costs as the write in
 * `importJournalEntries`.
 * @throws Refusal (day_written)
 */
function isAdded(userId: string, entry: StoredJournalEntry, found: StoredJournalEntry | undefined): Promise<boolean> {
  const load = () => loadJournalEntry(userId, entry.date);
  return retryFrom({ found, load }, async (before) => {
    if (before && !isSame(before, entry)) throw new Refusal('day_written', { field: 'date' });
    if (before) return false;
    await put({ ...keys.journal(userId, entry.date), ...entry }, { if: 'attribute_not_exists(#PK)' });
    return true;
  });
}

const toEntry = ({ date, text, mood }: ImportedJournalEntry, now: number): StoredJournalEntry => ({
  date,
  text: text ?? '',
  ...(mood && { mood }),
  updatedAt: now,
});

/** Whether a day has the imported text and, if there is one, the imported mood. */
const isSame = (before: StoredJournalEntry, { text, mood }: StoredJournalEntry): boolean =>
  before.text === text && (mood === undefined || mood === before.mood);
