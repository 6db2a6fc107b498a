import { passToPhotosOf } from '#functions/lib/clients/photo-access.ts';
import { loadBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { asViewer, loadConfidant } from '#functions/lib/data/confidants/confidants.ts';
import { noteView } from '#functions/lib/data/confidants/views.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { WithHeaders } from '#functions/lib/http/call.ts';
import { route } from '#functions/lib/http/route.ts';
import { sharedDashboard } from '#functions/lib/shared-dashboard.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { FITNESS, FITNESS_SCOPES, grants } from '#shared/domain/powerups.ts';
import { Refusal } from '#shared/domain/refusal.ts';

// The confidant item is the permission. The user is read in parallel, for their clock.
export const readDashboard = route(fitness.dashboard, async ({ user, params, query, now }) => {
  const [confidant, person] = await Promise.all([loadConfidant(user.id, params.id), loadUser(params.id)]);
  if (!confidant || !person) throw new Refusal('confidant_not_found');
  if (!confidant.sees) throw new Refusal('dashboard_not_shared');
  const today = dayAt(person.clock, now);
  const { date = today } = query();
  if (date > today) throw new Refusal('date_in_future', { field: 'date' });
  const viewer = asViewer(user.id, confidant);
  const isInstalled = grants(person.powerUps?.[FITNESS], FITNESS_SCOPES.share);
  const [reply] = await Promise.all([
    sharedDashboard(person, viewer, { date, today, now }, () => loadBoard(person.id)),
    // Without the power-up there is nothing to see. If it cannot be noted, nothing is shown, as with commitments.
    isInstalled && noteView(person, user.id, 'fitness', now),
  ]);
  const photos = reply.entries.filter(({ photo_url }) => photo_url !== null).map(({ id }) => id);
  if (photos.length === 0) return reply;
  return new WithHeaders(reply, {
    cookies: [await passToPhotosOf(person.id, date, { entryIds: photos, end: reply.visible_until.food }, now)],
  });
});
