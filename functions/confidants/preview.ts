import { passToOwnPhotos } from '#functions/lib/clients/photo-access.ts';
import { asViewer, loadConfidant } from '#functions/lib/data/confidants/confidants.ts';
import { loadSharedWith } from '#functions/lib/data/reviews/reviews.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { WithHeaders } from '#functions/lib/http/call.ts';
import { route } from '#functions/lib/http/route.ts';
import { loadShared, sharedCommitments } from '#functions/lib/shared-commitments.ts';
import { sharedDashboard } from '#functions/lib/shared-dashboard.ts';
import { presentSharedReviews } from '#functions/lib/shared-review.ts';
import { previewCalls } from '#shared/contracts/preview.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/*
 * What one confidant sees of the user. The functions that answer the confidant's own calls make it, with the
 * confidant's side of the pair, so it cannot differ from those answers. It is not recorded as a view.
 */

const NOTHING = { commitments: null, categories: null, powerup_dashboard: null, reviews: null };

export const readPreview = route(previewCalls.preview, async ({ user, params, now }) => {
  // The confidant's own item is their permission. The two items of a pair are written and deleted together.
  const [side, person] = await Promise.all([loadConfidant(params.id, user.id), loadUser(params.id)]);
  if (!side || !person) throw new Refusal('confidant_not_found');
  if (!side.sees) return NOTHING;
  const viewer = asViewer(person.id, side);
  const today = dayAt(user.clock, now);
  const loading = loadShared(user.id, now);
  const [{ commitments, categories }, powerup_dashboard, reviews] = await Promise.all([
    loading.then((stored) => sharedCommitments(user, viewer, stored, now)),
    sharedDashboard(user, viewer, { date: today, today, now }, () => loading.then(({ board }) => board)),
    loadSharedWith(user.id, person.id, undefined).then((found) => presentSharedReviews(user, viewer, found, now)),
  ]);
  const reply = { commitments, categories, powerup_dashboard, reviews };
  if (powerup_dashboard.entries.every(({ photo_url }) => photo_url === null)) return reply;
  // The cookie of a pass to the shared photos would replace the user's pass to all of their own photos.
  return new WithHeaders(reply, { cookies: [await passToOwnPhotos(user.id, now)] });
});
