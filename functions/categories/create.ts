import { createCategory as save } from '#functions/lib/data/categories.ts';
import { fingerprint } from '#functions/lib/data/idempotency.ts';
import { owners } from '#functions/lib/data/keys.ts';
import { route } from '#functions/lib/http/route.ts';
import { newId } from '#functions/lib/ids.ts';
import { categories } from '#shared/contracts/categories.ts';

export const createCategory = route(categories.create, async ({ user, body, idempotencyKey, now }) => {
  const { name } = body().category;
  const key = idempotencyKey();
  const repeatable =
    key === undefined ? undefined : { owner: owners.user(user.id), key, fingerprint: fingerprint({ category: name }) };
  return save(user.id, { id: newId(now), name }, repeatable, now);
});
