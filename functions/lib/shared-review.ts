import { loadBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { asViewer, type Confidant, loadConfidant } from '#functions/lib/data/confidants/confidants.ts';
import { loadReview, type SavedReview } from '#functions/lib/data/reviews/reviews.ts';
import { loadUser, type User } from '#functions/lib/data/users/users.ts';
import type { Review } from '#shared/contracts/reviews.ts';
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

/** The review as the confidant sees it. One Query per megabyte of the owner's board. */
export async function showSharedReview(
  viewerId: string,
  { owner, side, saved }: FoundReview,
  { text, now }: { text: LocalText; now: number },
): Promise<Review> {
  const board = await loadBoard(owner.id);
  return presentSharedReview(owner, asViewer(viewerId, side), { saved, board }, { text, now });
}
