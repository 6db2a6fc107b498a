import { createCategory as save } from '#functions/lib/data/categories/categories.ts';
import { route } from '#functions/lib/http/route.ts';
import { givenOrNewId } from '#functions/lib/ids.ts';
import { categories } from '#shared/contracts/categories.ts';

export const createCategory = route(categories.create, async ({ user, body, repeatable, now }) => {
  const { name, id: asked } = body().category;
  const { id, given } = givenOrNewId(asked, now);
  return save(user.id, { id, name }, repeatable({ category: name }, { kind: 'category', given }), now);
});
