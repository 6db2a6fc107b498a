import { loadFoods } from '#functions/lib/data/foods/foods.ts';
import { requireEntries } from '#functions/lib/fitness-permission.ts';
import { route } from '#functions/lib/http/route.ts';
import { foods } from '#shared/contracts/foods.ts';
import { foodKey } from '#shared/domain/fitness.ts';
import { askedFood } from '#shared/domain/food-amounts.ts';
import { completeElsewhere } from './food-sources.ts';
import { found } from './search-words.ts';

const USUAL = 10;

export const autocompleteFoods = route(foods.autocomplete, async ({ user, query, now }) => {
  requireEntries(user);
  const { q, max_results: most = USUAL } = query();
  const { name: asked } = askedFood(q);
  const asker = { userId: user.id, now };
  const [yours, others] = await Promise.all([loadFoods(user.id), completeElsewhere(asked, most, asker)]);
  const names = [...found(yours, asked).map(({ name }) => name), ...others];
  const distinct = new Map<string, string>();
  for (const name of names) if (!distinct.has(foodKey(name))) distinct.set(foodKey(name), name);
  return [...distinct.values()].slice(0, most);
});
