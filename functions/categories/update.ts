import { loadCategory, renameCategory } from '#functions/lib/data/categories/categories.ts';
import { route } from '#functions/lib/http/route.ts';
import { categories } from '#shared/contracts/categories.ts';

export const updateCategory = route(categories.update, async ({ user, params, body }) => {
  const found = await loadCategory(user.id, params.id);
  const { name } = body().category;
  return name === undefined ? found : renameCategory(user.id, found, name);
});
