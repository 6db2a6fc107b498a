import { createEncouragement as save } from '#functions/lib/data/encouragements/encouragements.ts';
import { route } from '#functions/lib/http/route.ts';
import { givenOrNewId } from '#functions/lib/ids.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';

export const createEncouragement = route(encouragements.create, async ({ user, body, repeatable, now }) => {
  const { id: asked, ...fields } = body().encouragement;
  const { id, given } = givenOrNewId(asked, now);
  const encouragement = { id, body: fields.body, citation: fields.citation ?? null };
  return save(user.id, encouragement, repeatable(fields, { kind: 'encouragement', given }), now);
});
