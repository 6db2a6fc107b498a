import { loadFoods } from '#functions/lib/data/foods/foods.ts';
import { requireEntries } from '#functions/lib/fitness-permission.ts';
import { route } from '#functions/lib/http/route.ts';
import { foods } from '#shared/contracts/foods.ts';
import { askedFood } from '#shared/domain/food-amounts.ts';
import { searchCatalogueNearly } from './catalogue.ts';
import { searchElsewhere } from './food-sources.ts';
import { presentYours } from './logged-foods.ts';
import { found, foundNearly } from './search-words.ts';

const USUAL = 20;

export const searchFoods = route(foods.search, async ({ user, query, now }) => {
  requireEntries(user);
  const { q, max_results: most = USUAL } = query();
  const { name } = askedFood(q);
  const [yours, others] = await Promise.all([
    loadFoods(user.id),
    searchElsewhere(name, most, { userId: user.id, now }),
  ]);
  const own = found(yours, name);
  const [near, nearOthers] =
    own.length + others.length > 0 ? [own, others] : [foundNearly(yours, name), searchCatalogueNearly(name, most)];
  // Many of the user's own must not hide the others.
  const ownPlaces = Math.max(Math.ceil(most / 2), most - nearOthers.length);
  return [...near.slice(0, ownPlaces).map(presentYours), ...nearOthers].slice(0, most);
});
