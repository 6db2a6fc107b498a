import { loadFoods } from '#functions/lib/data/foods/foods.ts';
import { requireEntries } from '#functions/lib/fitness-permission.ts';
import { route } from '#functions/lib/http/route.ts';
import { foods } from '#shared/contracts/foods.ts';
import { searchElsewhere } from './food-sources.ts';
import { notYours, presentYours } from './logged-foods.ts';
import { found } from './search-words.ts';

const USUAL = 20;

export const searchFoods = route(foods.search, async ({ user, query, now }) => {
  requireEntries(user);
  const { q, max_results: most = USUAL } = query();
  const [yours, others] = await Promise.all([loadFoods(user.id), searchElsewhere(q, most, { userId: user.id, now })]);
  const own = found(yours, q).map(presentYours);
  return [...own, ...notYours(others, yours)].slice(0, most);
});
