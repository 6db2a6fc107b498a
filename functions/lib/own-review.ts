import { loadBoard, type WholeBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { type Confidant, loadConfidants } from '#functions/lib/data/confidants/confidants.ts';
import { loadNotedHistoryOfAll } from '#functions/lib/data/history/history.ts';
import { loadReview, loadReviews, type SavedReview, type UnsavedReview } from '#functions/lib/data/reviews/reviews.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { datesOfReview, reviewOf } from '#shared/domain/reviews.ts';
import { endedWeek, lastWeek, type Week } from '#shared/domain/weeks.ts';

/** A review of the user's own: with the saved contents, or if it is not saved, with what the history says now. */
export interface OwnReview extends UnsavedReview {
  saved: SavedReview | undefined;
  /** The instant at which it was saved, or else at which the week ended (epoch milliseconds). */
  createdAt: number;
  board: WholeBoard;
  confidants: Confidant[];
}

/**
 * The review of the user's week that ended last, or of the one that began on a date up to 31 days ago, or is saved;
 * undefined if there is no sentence about that week. Two Query (one per megabyte of the board) and a GetItem or another
 * Query in parallel; if it is not saved, then as `loadNotedHistoryOfAll`.
 */
export async function loadOwnReview(
  { id, clock }: Pick<User, 'id' | 'clock'>,
  from: string | undefined,
  now: number,
): Promise<OwnReview | undefined> {
  const [board, confidants, found] = await Promise.all([
    loadBoard(id),
    loadConfidants(id),
    from === undefined ? loadReviews(id, { limit: 1 }).then(([newest]) => newest) : loadReview(id, from),
  ]);
  const week = weekOf(board, from, now);
  const saved = from !== undefined || found?.week.from === week?.from ? found : undefined;
  if (saved) return { ...saved, saved, createdAt: saved.savedAt, board, confidants };
  if (!week || week.from < addDays(dayAt(clock, now), -LIMITS.reviewDaysBack)) return undefined;
  const content = await contentOf(id, board, week, now);
  if (content.sentences.length === 0) return undefined;
  const { from: first, to } = week;
  return { ...content, week: { from: first, to }, saved: undefined, createdAt: week.endsAt, board, confidants };
}

function weekOf({ progress }: WholeBoard, from: string | undefined, now: number): Week | undefined {
  return from === undefined ? lastWeek(progress.clocks, now) : endedWeek(progress.clocks, from, now);
}

async function contentOf(userId: string, { commitments, order, progress }: WholeBoard, week: Week, now: number) {
  const all = await loadNotedHistoryOfAll(userId, progress, { ...datesOfReview(week), now });
  const histories = new Map(all.map((each) => [each.commitmentId, each]));
  const titles = new Map(commitments.map(({ id, title }) => [id, title]));
  const reviewed = order.manual.flatMap((id) => {
    const [history, title] = [histories.get(id), titles.get(id)];
    return history && title !== undefined ? [{ id, title, ...history }] : [];
  });
  return reviewOf(week, reviewed);
}
