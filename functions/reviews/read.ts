import { noteView } from '#functions/lib/data/confidants/views.ts';
import { route } from '#functions/lib/http/route.ts';
import { loadOwnReview } from '#functions/lib/own-review.ts';
import { presentOwnReview } from '#functions/lib/present-review.ts';
import { findSharedReview, showSharedReview } from '#functions/lib/shared-review.ts';
import { textOf } from '#functions/lib/text.ts';
import { reviews } from '#shared/contracts/reviews.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { readReviewId } from '#shared/domain/reviews.ts';

export const readReview = route(reviews.read, async ({ user, params, locale, now }) => {
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
  // If it cannot be noted, nothing is shown: the two were told that it is.
  const [review] = await Promise.all([
    showSharedReview(user.id, found, { text, now }),
    noteView(found.owner, user.id, 'review', now),
  ]);
  return review;
});
