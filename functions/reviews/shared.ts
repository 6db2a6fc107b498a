import { asViewer, loadConfidant } from '#functions/lib/data/confidants/confidants.ts';
import { loadSharedWith } from '#functions/lib/data/reviews/reviews.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentSharedReviews } from '#functions/lib/shared-review.ts';
import { reviews } from '#shared/contracts/reviews.ts';
import { Refusal } from '#shared/domain/refusal.ts';

// A list of weeks is no view: it shows nothing of what the reviews say.
export const readSharedReviews = route(reviews.shared, async ({ user, query, now }) => {
  const { by, before } = query();
  const [side, owner, found] = await Promise.all([
    loadConfidant(user.id, by),
    loadUser(by),
    loadSharedWith(by, user.id, before),
  ]);
  if (!side || !owner) throw new Refusal('confidant_not_found');
  return side.sees ? presentSharedReviews(owner, asViewer(user.id, side), found, now) : { reviews: [], before: null };
});
