import { loadBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { asViewer, type Confidant, loadConfidant } from '#functions/lib/data/confidants/confidants.ts';
import { loadNotesOn } from '#functions/lib/data/history/notes.ts';
import { loadReview, type loadSharedWith, type SavedReview } from '#functions/lib/data/reviews/reviews.ts';
import { loadUser, type User } from '#functions/lib/data/users/users.ts';
import type { Review, SharedReviews } from '#shared/contracts/reviews.ts';
import { quotesNote, reviewIdOf } from '#shared/domain/reviews.ts';
import type { Viewer } from '#shared/domain/visibility.ts';
import { isSharedWith, presentSharedReview } from './present-review.ts';
import type { LocalText } from './text.ts';

/** A review that a confidant sees. */
export interface FoundReview {
  owner: User;
  /** The confidant's side of the pair. */
  side: Confidant;
  saved: SavedReview;
}

/** The review of an owner's week if a confidant sees it, otherwise undefined: three GetItem in parallel. */
export async function findSharedReview(
  viewerId: string,
  { ownerId, from }: { ownerId: string; from: string },
  now: number,
): Promise<FoundReview | undefined> {
  const [side, owner, saved] = await Promise.all([
    loadConfidant(viewerId, ownerId),
    loadUser(ownerId),
    loadReview(ownerId, from),
  ]);
  if (!side?.sees || !owner || !saved) return undefined;
  return isSharedWith(owner, asViewer(viewerId, side), saved, now) ? { owner, side, saved } : undefined;
}

/** A page of the reviews of an owner that a confidant sees, from what `loadSharedWith` returned. */
export function presentSharedReviews(
  owner: User,
  viewer: Viewer,
  { sharings, before }: Awaited<ReturnType<typeof loadSharedWith>>,
  now: number,
): SharedReviews {
  const seen = sharings.filter((each) => isSharedWith(owner, viewer, each, now));
  return {
    reviews: seen.map(({ week }) => ({
      ...{ id: reviewIdOf(owner.id, week.from), owner: { id: owner.id, name: owner.name }, week },
    })),
    before,
  };
}

/**
 * The review as the confidant sees it. One Query per megabyte of the owner's board, and where it quotes notes for them
 * one per megabyte of the notes around the dates of its periods (as `loadNotesOn`), in parallel.
 */
export async function showSharedReview(
  viewerId: string,
  { owner, side, saved }: FoundReview,
  { text, now }: { text: LocalText; now: number },
): Promise<Review> {
  const quotes = saved.notesShared ? saved.sentences.filter(quotesNote) : [];
  // Reads notes by the dates of the periods: a period of the week can have begun long before it.
  const dates = quotes.flatMap(({ refs }) => refs.map(({ date }) => date));
  const [board, notes] = await Promise.all([loadBoard(owner.id), loadNotesOn(owner.id, dates)]);
  return presentSharedReview(owner, asViewer(viewerId, side), { saved, board, notes }, { text, now });
}
