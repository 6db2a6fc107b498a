import {
  createCategory,
  deleteCategory,
  loadCategories,
  loadCategory,
  renameCategory,
  reorderCategories,
} from '#functions/lib/data/categories/categories.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { givenOrNewId } from '#functions/lib/ids.ts';
import { categories } from '#shared/contracts/categories.ts';

export const handler = resource(
  route(categories.list, async ({ user }) => loadCategories(user.id)),
  route(categories.create, async ({ user, body, repeatable, now }) => {
    const { name, id: asked } = body().category;
    const { id, given } = givenOrNewId(asked, now);
    return createCategory(user.id, { id, name }, repeatable({ category: name }, { kind: 'category', given }), now);
  }),
  route(categories.update, async ({ user, params, body }) => {
    const found = await loadCategory(user.id, params.id);
    const { name } = body().category;
    return name === undefined ? found : renameCategory(user.id, found, name);
  }),
  route(categories.delete, async ({ user, params }) => {
    await deleteCategory(user.id, params.id);
  }),
  route(categories.reorder, async ({ user, body }) => reorderCategories(user.id, body().ids)),
);
