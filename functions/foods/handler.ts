import { loadFoods } from '#functions/lib/data/foods/foods.ts';
import { requireEntries } from '#functions/lib/fitness-powerup.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { foods } from '#shared/contracts/foods.ts';
import { foodKey } from '#shared/domain/fitness.ts';
import { askedFood } from '#shared/domain/food-amounts.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { searchCatalogueNearly } from './catalogue.ts';
import { completeElsewhere, readCatalogue, readElsewhere, searchElsewhere } from './food-sources.ts';
import { presentYours, presentYoursWithServings } from './logged-foods.ts';
import { searchFoods, searchFoodsNearly } from './search-words.ts';

const USUAL_SUGGESTIONS = 10;

const USUAL_RESULTS = 20;

export const handler = resource(
  route(foods.recent, async ({ user }) => {
    requireEntries(user);
    return (await loadFoods(user.id)).map(presentYours);
  }),
  route(foods.search, async ({ user, query, now }) => {
    requireEntries(user);
    const { q, max_results: most = USUAL_RESULTS } = query();
    const { name } = askedFood(q);
    const [yours, others] = await Promise.all([
      loadFoods(user.id),
      searchElsewhere(name, most, { userId: user.id, now }),
    ]);
    const own = searchFoods(yours, name);
    const [near, nearOthers] =
      own.length + others.length > 0
        ? [own, others]
        : [searchFoodsNearly(yours, name), searchCatalogueNearly(name, most)];
    // The user's own foods get half of the places, or more if there are not enough others.
    const ownPlaces = Math.max(Math.ceil(most / 2), most - nearOthers.length);
    return [...near.slice(0, ownPlaces).map(presentYours), ...nearOthers].slice(0, most);
  }),
  route(foods.autocomplete, async ({ user, query, now }) => {
    requireEntries(user);
    const { q, max_results: most = USUAL_SUGGESTIONS } = query();
    const { name: asked } = askedFood(q);
    const asker = { userId: user.id, now };
    const [yours, others] = await Promise.all([loadFoods(user.id), completeElsewhere(asked, most, asker)]);
    const names = [...searchFoods(yours, asked).map(({ name }) => name), ...others];
    const distinct = new Map<string, string>();
    for (const name of names) if (!distinct.has(foodKey(name))) distinct.set(foodKey(name), name);
    return [...distinct.values()].slice(0, most);
  }),
  route(foods.read, async ({ user, params, now }) => {
    requireEntries(user);
    const [, source, id = ''] = /^(yours|fatsecret|catalogue):(.+)$/s.exec(params.id) ?? [];
    if (source === 'catalogue') return readCatalogue(id);
    if (source === 'fatsecret') return readElsewhere(id, { userId: user.id, now });
    const own = source === 'yours' && (await loadFoods(user.id)).find(({ key }) => key === id);
    if (!own) throw new Refusal('food_not_found');
    return presentYoursWithServings(own);
  }),
);
