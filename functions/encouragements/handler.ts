import {
  changeEncouragement,
  createEncouragement,
  deleteEncouragement,
  loadEncouragement,
  loadEncouragements,
} from '#functions/lib/data/encouragements/encouragements.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { givenOrNewId } from '#functions/lib/ids.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';

export const handler = resource(
  route(encouragements.list, async ({ user }) => loadEncouragements(user.id)),
  // All of them are one small Query. Picking a random key in the table would favour encouragements after a gap.
  route(encouragements.random, async ({ user }) => {
    const all = await loadEncouragements(user.id);
    return all[Math.floor(Math.random() * all.length)] ?? null;
  }),
  route(encouragements.create, async ({ user, body, repeatable, now }) => {
    const { id: asked, ...fields } = body().encouragement;
    const { id, given } = givenOrNewId(asked, now);
    const encouragement = { id, body: fields.body, citation: fields.citation ?? null };
    return createEncouragement(user.id, encouragement, repeatable(fields, { kind: 'encouragement', given }), now);
  }),
  route(encouragements.update, async ({ user, params, body }) => {
    const found = await loadEncouragement(user.id, params.id);
    return changeEncouragement(user.id, found, body().encouragement);
  }),
  route(encouragements.delete, async ({ user, params }) => {
    await deleteEncouragement(user.id, params.id);
  }),
);
