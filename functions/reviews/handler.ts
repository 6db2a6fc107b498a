import { asViewer, loadConfidant, loadConfidants } from '#functions/lib/data/confidants/confidants.ts';
import { noteView } from '#functions/lib/data/confidants/views.ts';
import { loadReviewPages, loadReviews, loadSharedWith, type SavedReview } from '#functions/lib/data/reviews/reviews.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { loadOwnReview } from '#functions/lib/own-review.ts';
import { presentOwnReview } from '#functions/lib/present-review.ts';
import { sentenceWriter } from '#functions/lib/review-sentences.ts';
import { findSharedReview, presentSharedReviews, showSharedReview } from '#functions/lib/shared-review.ts';
import { type LocalText, textOf } from '#functions/lib/text.ts';
import { reviews } from '#shared/contracts/reviews.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { hasWords, searchWords } from '#shared/domain/notes.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { readReviewId } from '#shared/domain/reviews.ts';
import { answerReview } from './answer.ts';
import { replyToReview } from './reply.ts';
import { shareReview } from './share.ts';
import { draftWords } from './words.ts';

export const handler = resource(
  route(reviews.list, async ({ user, query, locale }) => {
    const { q, before } = query();
    const text = await textOf(locale());
    const [found, confidants] = await Promise.all([
      q === undefined
        ? loadReviews(user.id, { before, limit: LIMITS.reviewsAtOnce })
        : search(user.id, { words: searchWords(q), before }, text),
      loadConfidants(user.id),
    ]);
    return found.map((saved) =>
      presentOwnReview(user, { ...saved, createdAt: saved.savedAt }, { saved, confidants }, text),
    );
  }),
  // Listing weeks is not recorded as a view: it shows nothing of the contents.
  route(reviews.shared, async ({ user, query, now }) => {
    const { by, before } = query();
    const [side, owner, found] = await Promise.all([
      loadConfidant(user.id, by),
      loadUser(by),
      loadSharedWith(by, user.id, before),
    ]);
    if (!side || !owner) throw new Refusal('confidant_not_found');
    return side.sees ? presentSharedReviews(owner, asViewer(user.id, side), found, now) : { reviews: [], before: null };
  }),
  route(reviews.current, async ({ user, locale, now }) => {
    const [review, text] = await Promise.all([loadOwnReview(user, undefined, now), textOf(locale())]);
    return review ? presentOwnReview(user, review, review, text) : null;
  }),
  answerReview,
  route(reviews.read, async ({ user, params, locale, now }) => {
    const place = readReviewId(params.id);
    if (!place) throw new Refusal('review_not_found');
    const text = await textOf(locale());
    if (place.ownerId === user.id) {
      const own = await loadOwnReview(user, place.from, now);
      if (!own) throw new Refusal('review_not_found');
      return presentOwnReview(user, own, own, text);
    }
    const found = await findSharedReview(user.id, place, now);
    if (!found) throw new Refusal('review_not_found');
    // If the view cannot be recorded, the call fails: both were promised that views are recorded.
    const [review] = await Promise.all([
      showSharedReview(user.id, found, { text, now }),
      noteView(found.owner, user.id, 'review', now),
    ]);
    return review;
  }),
  shareReview,
  replyToReview,
  draftWords,
);

/** Searches all reviews: there is at most one for each week, of some kilobytes. */
async function search(
  userId: string,
  { words, before }: { words: readonly string[]; before: string | undefined },
  text: LocalText,
): Promise<SavedReview[]> {
  const found: SavedReview[] = [];
  if (words.length === 0) return found;
  for await (const page of loadReviewPages(userId, before)) {
    found.push(...page.filter((review) => hasWords(wordsOf(review, text), words)));
    if (found.length >= LIMITS.reviewsAtOnce) break;
  }
  return found.slice(0, LIMITS.reviewsAtOnce);
}

/** The searchable text of a review: its sentences as the user reads them, and the answers. */
function wordsOf({ week, sentences, answers }: SavedReview, text: LocalText): string {
  const { helped, hindered, change } = answers;
  return [...sentences.map(sentenceWriter(week, text)), helped, hindered, change?.text].filter(Boolean).join('\n');
}
