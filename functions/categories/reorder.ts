import { reorderCategories as reorder } from '#functions/lib/data/categories/categories.ts';
import { route } from '#functions/lib/http/route.ts';
import { categories } from '#shared/contracts/categories.ts';

export const reorderCategories = route(categories.reorder, async ({ user, body }) => reorder(user.id, body().ids));
