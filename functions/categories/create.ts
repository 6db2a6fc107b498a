import { createCategory as save } from '#functions/lib/data/categories/categories.ts';
import { route } from '#functions/lib/http/route.ts';
import { newId } from '#functions/lib/ids.ts';
import { categories } from '#shared/contracts/categories.ts';

export const createCategory = route(categories.create, async ({ user, body, repeatable, now }) => {
  const { name } = body().category;
  return save(user.id, { id: newId(now), name }, repeatable({ category: name }), now);
});
