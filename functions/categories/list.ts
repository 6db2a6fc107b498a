import { loadCategories } from '#functions/lib/data/categories/categories.ts';
import { route } from '#functions/lib/http/route.ts';
import { categories } from '#shared/contracts/categories.ts';

export const listCategories = route(categories.list, async ({ user }) => loadCategories(user.id));
