import { createEncouragement as save } from '#functions/lib/data/encouragements.ts';
import { fingerprint } from '#functions/lib/data/idempotency.ts';
import { owners } from '#functions/lib/data/keys.ts';
import { route } from '#functions/lib/http/route.ts';
import { newId } from '#functions/lib/ids.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';

export const createEncouragement = route(encouragements.create, async ({ user, body, idempotencyKey, now }) => {
  const asked = body().encouragement;
  const key = idempotencyKey();
  const repeatable =
    key === undefined ? undefined : { owner: owners.user(user.id), key, fingerprint: fingerprint(asked) };
  return save(user.id, { id: newId(now), body: asked.body, citation: asked.citation ?? null }, repeatable, now);
});
