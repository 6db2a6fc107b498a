import { pictureOf } from '#functions/lib/clients/photo-access.ts';
import { loadCategories, type PlacedCategory } from '#functions/lib/data/categories/categories.ts';
import { loadBoard, type WholeBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { type Progress, scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import { loadNotesSince, type Notes } from '#functions/lib/data/history/notes.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { presentBoard } from '#functions/lib/present-commitment.ts';
import { endIn, visibleBoard, visibleCategories } from '#functions/lib/visible-board.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { SharedCommitment, SharedCommitments } from '#shared/contracts/confidants.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { nextReset, periodAt } from '#shared/domain/periods.ts';
import type { Viewer } from '#shared/domain/visibility.ts';

const DAY = 86_400_000;

/** The stored data that `sharedCommitments` needs. */
interface Stored {
  board: WholeBoard;
  categories: PlacedCategory[];
  notes: Notes;
}

/** Costs as `loadBoard` and `loadCategories`, and one Query per megabyte of 92 days of notes, in parallel. */
export async function loadShared(userId: string, now: number): Promise<Stored> {
  const [board, categories, notes] = await Promise.all([
    loadBoard(userId),
    loadCategories(userId),
    // Reads all notes, because the board, which says which commitments share theirs, is read at the same time.
    loadNotesSince(userId, now - LIMITS.sharedNoteDays * DAY),
  ]);
  return { board, categories, notes };
}

/**
 * The commitments of a person that a confidant sees at an instant. Used for the confidant's page, and for the preview
 * of it. Costs as `pictureOf`.
 */
export async function sharedCommitments(
  person: User,
  viewer: Viewer,
  { board, categories, notes }: Stored,
  now: number,
): Promise<SharedCommitments> {
  const { id, name, email } = person;
  const image = await pictureOf(person, now);
  const seen = visibleBoard(board, { id, timezone: person.clock.timezone }, viewer, now);
  const commitments = presentBoard(seen.board, now).map((each) => ({
    ...shared(each, seen.noteEnds.has(each.id) ? latestNotes(board.progress, each.id, notes) : []),
    visible_until: endIn(seen.ends, each.id),
    notes_visible_until: endIn(seen.noteEnds, each.id),
  }));
  return {
    confidant: { id, name, email, image },
    categories: visibleCategories(categories, seen),
    commitments,
    day_ends_at: new Date(nextReset(person.clock, 'daily', now)).toISOString(),
  };
}

/** Leaves out the fields that are only for the owner. */
function shared(
  commitment: Commitment,
  latest_notes: SharedCommitment['latest_notes'],
): Omit<SharedCommitment, 'visible_until' | 'notes_visible_until'> {
  const { description: _, created_at: __, notes_shared: ___, pauses: ____, ...visible } = commitment;
  const { cue: ______, reminders: _______, reminder_offer: ________, visibility: _________, ...others } = visible;
  const { marked_today: __________, tied_to: ___________, paused, workout_exercises, ...rest } = others;
  // Fields in a fixed order: DynamoDB returns the keys of a stored object in any order.
  const exercises = workout_exercises.map(({ id, name, sets, reps }) => ({ id, name, sets, reps }));
  const dates = paused && { from: paused.from, until: paused.until };
  return { ...rest, paused: dates, workout_exercises: exercises, latest_notes };
}

function latestNotes(progress: Progress, id: string, notes: Notes): SharedCommitment['latest_notes'] {
  const entry = progress.entries[id];
  if (!entry) return [];
  const schedule = scheduleOf(progress, id, entry);
  return [...(notes.get(id) ?? [])]
    .sort(([a], [b]) => b - a)
    .map(([startsAt, note]) => ({ startsAt, note, period: periodAt(schedule, startsAt) }))
    .filter(({ startsAt, period }) => period.startsAt === startsAt)
    .slice(0, LIMITS.sharedNotes)
    .map(({ note, period }) => ({ date: period.date, note }));
}
