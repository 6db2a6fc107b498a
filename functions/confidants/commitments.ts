import { asViewer, loadConfidant } from '#functions/lib/data/confidants/confidants.ts';
import { noteView } from '#functions/lib/data/confidants/views.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { route } from '#functions/lib/http/route.ts';
import { loadShared, sharedCommitments } from '#functions/lib/shared-commitments.ts';
import { confidants } from '#shared/contracts/confidants.ts';
import { Refusal } from '#shared/domain/refusal.ts';

// The confidant item is the permission. The user is read in parallel, for the clock that says on which day it was seen.
export const readConfidantsCommitments = route(confidants.commitments, async ({ user, params, now }) => {
  const [confidant, person] = await Promise.all([loadConfidant(user.id, params.id), loadUser(params.id)]);
  if (!confidant || !person) throw new Refusal('confidant_not_found');
  if (!confidant.sees) throw new Refusal('commitments_not_shared');
  // If it cannot be noted, nothing is shown: the two were told that it is.
  const [stored] = await Promise.all([loadShared(person.id, now), noteView(person, user.id, 'commitments', now)]);
  return sharedCommitments(person, asViewer(user.id, confidant), stored, now);
});
