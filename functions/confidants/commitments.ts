import { pictureOf } from '#functions/lib/clients/photo-access.ts';
import { loadCategories } from '#functions/lib/data/categories/categories.ts';
import { loadBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { loadConfidant } from '#functions/lib/data/confidants/confidants.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentBoard } from '#functions/lib/present-commitment.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { confidants, type SharedCommitment } from '#shared/contracts/confidants.ts';
import { Refusal } from '#shared/domain/refusal.ts';

// The confidant item is the permission, so it is read first.
export const readConfidantsCommitments = route(confidants.commitments, async ({ user, params, now }) => {
  const confidant = await loadConfidant(user.id, params.id);
  if (!confidant) throw new Refusal('confidant_not_found');
  if (!confidant.sees) throw new Refusal('commitments_not_shared');
  const [person, board, categories] = await Promise.all([
    loadUser(confidant.userId),
    loadBoard(confidant.userId),
    loadCategories(confidant.userId),
  ]);
  if (!person) throw new Refusal('confidant_not_found');
  const { id, name, email } = person;
  const confidantReply = { id, name, email, image: await pictureOf(person, now) };
  return { confidant: confidantReply, categories, commitments: presentBoard(board, now).map(shared) };
});

/** Leaves out the fields that are only for the owner. */
function shared({ description: _, workout_exercises, ...commitment }: Commitment): SharedCommitment {
  return { ...commitment, workout_exercises: workout_exercises.map(({ notes: __, ...exercise }) => exercise) };
}
