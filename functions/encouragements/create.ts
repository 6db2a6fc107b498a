import { createEncouragement as save } from '#functions/lib/data/encouragements/encouragements.ts';
import { route } from '#functions/lib/http/route.ts';
import { newId } from '#functions/lib/ids.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';

export const createEncouragement = route(encouragements.create, async ({ user, body, repeatable, now }) => {
  const asked = body().encouragement;
  const encouragement = { id: newId(now), body: asked.body, citation: asked.citation ?? null };
  return save(user.id, encouragement, repeatable(asked), now);
});
