import { route } from '#functions/lib/http/route.ts';
import { loadOwnReview } from '#functions/lib/own-review.ts';
import { presentOwnReview } from '#functions/lib/present-review.ts';
import { textOf } from '#functions/lib/text.ts';
import { reviews } from '#shared/contracts/reviews.ts';

export const readCurrentReview = route(reviews.current, async ({ user, locale, now }) => {
  const [review, text] = await Promise.all([loadOwnReview(user, undefined, now), textOf(locale())]);
  return review ? presentOwnReview(user, review, review, text) : null;
});
