import { deleteCategory as remove } from '#functions/lib/data/categories/categories.ts';
import { route } from '#functions/lib/http/route.ts';
import { categories } from '#shared/contracts/categories.ts';

export const deleteCategory = route(categories.delete, async ({ user, params }) => {
  await remove(user.id, params.id);
});
