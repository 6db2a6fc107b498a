import { loadBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { type Placed, requireEntry } from '#functions/lib/data/commitments/commitments.ts';
import { saveCompletion } from '#functions/lib/data/commitments/completions.ts';
import { scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import { loadJournalDays, loadJournalEntries } from '#functions/lib/data/journaling/journal-entries.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { entryAction } from '#shared/domain/completion.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { dayAt, type Period, periodAt, type Schedule } from '#shared/domain/periods.ts';
import { grants, JOURNALING, JOURNALING_SCOPES } from '#shared/domain/powerups.ts';
import { isCounted } from '#shared/domain/recurrence.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/* Commitments that are tied to the journal: the entry of a day checks them off for that day. */

/**
 * Checks tied commitments off with the entry of a day that is being written, or takes that back for one that is being
 * emptied. No request for a day that can no longer be checked off. Otherwise one Query for the board, and for each tied
 * commitment what `saveCompletion` costs; before taking back one that needs one check-off, one Query for the entries of
 * the last days.
 */
export async function followEntry(user: User, date: string, isWritten: boolean, now: number): Promise<void> {
  if (date < addDays(dayAt(user.clock, now), -LIMITS.actionDaysBack)) return;
  const { commitments, ...board } = await loadBoard(user.id);
  const tied = commitments.filter(({ id, tiedTo }) => tiedTo === JOURNALING && board.progress.entries[id]);
  for (const commitment of tied) await follow(user, { ...board, commitment }, date, isWritten, now);
}

/**
 * A commitment that was just tied, checked off if today's entry is written already: one GetItem, and what
 * `saveCompletion` costs. No request if the user has no journal.
 */
export async function withTodaysEntry(user: User, found: Placed, now: number): Promise<Placed> {
  const isTied = found.commitment.tiedTo === JOURNALING;
  if (!isTied || !grants(user.powerUps?.[JOURNALING], JOURNALING_SCOPES.entries)) return found;
  const today = dayAt(user.clock, now);
  const [entry] = await loadJournalDays(user.id, [today]);
  return entry?.text ? follow(user, found, today, true, now) : found;
}

async function follow(user: User, found: Placed, date: string, isWritten: boolean, now: number): Promise<Placed> {
  const { commitment, entry } = requireEntry(found);
  const schedule = scheduleOf(found.progress, commitment.id, entry);
  const action = entryAction(schedule, date, isWritten, now);
  if (!action) return found;
  const period = periodAt(schedule, action.at);
  const needsOne = !isCounted(period.recurrence);
  const movesTo = !isWritten && needsOne ? await otherDay(user, schedule, date, period, now) : undefined;
  try {
    return await saveCompletion(user.id, found, { ...action, movesTo }, now);
  } catch (error) {
    // There are too many check-offs, or the commitment was deleted: that does not prevent the entry.
    if (error instanceof Refusal && error.details[0].code !== 'changed_meanwhile') return found;
    throw error;
  }
}

/** The latest other written day of a period, of those that can be checked off. */
async function otherDay(user: User, schedule: Schedule, date: string, { startsAt }: Period, now: number) {
  const today = dayAt(user.clock, now);
  const entries = await loadJournalEntries(user.id, addDays(today, -LIMITS.actionDaysBack), today);
  const isOther = (entry: { date: string; text: string }) => {
    const action = entry.text && entry.date !== date && entryAction(schedule, entry.date, true, now);
    return action && periodAt(schedule, action.at).startsAt === startsAt;
  };
  return entries.findLast(isOther)?.date;
}
