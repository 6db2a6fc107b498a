import { asViewer, loadConfidant } from '#functions/lib/data/confidants/confidants.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { route } from '#functions/lib/http/route.ts';
import { listSharedReviews, loadLatest } from '#functions/lib/shared-review.ts';
import { reviews } from '#shared/contracts/reviews.ts';
import { Refusal } from '#shared/domain/refusal.ts';

// A list of weeks is no view: it shows nothing of what the reviews say.
export const readSharedReviews = route(reviews.shared, async ({ user, query, now }) => {
  const { by, before } = query();
  const [side, owner, latest] = await Promise.all([loadConfidant(user.id, by), loadUser(by), loadLatest(by, before)]);
  if (!side || !owner) throw new Refusal('confidant_not_found');
  return side.sees ? listSharedReviews(owner, asViewer(user.id, side), latest, now) : [];
});
