import { asViewer, loadConfidant } from '#functions/lib/data/confidants/confidants.ts';
import { loadReviews } from '#functions/lib/data/reviews/reviews.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { route } from '#functions/lib/http/route.ts';
import { isSharedWith } from '#functions/lib/present-review.ts';
import { reviews } from '#shared/contracts/reviews.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { reviewIdOf } from '#shared/domain/reviews.ts';

// A list of weeks is no view: it shows nothing of what the reviews say.
export const listSharedReviews = route(reviews.shared, async ({ user, query, now }) => {
  const { by } = query();
  const [side, person, latest] = await Promise.all([
    loadConfidant(user.id, by),
    loadUser(by),
    loadReviews(by, { limit: LIMITS.reviewsAtOnce }),
  ]);
  if (!side || !person) throw new Refusal('confidant_not_found');
  if (!side.sees) return [];
  const viewer = asViewer(user.id, side);
  return latest
    .filter((saved) => isSharedWith(person, viewer, saved, now))
    .map(({ week }) => ({ id: reviewIdOf(by, week.from), owner: { id: by, name: person.name }, week }));
});
