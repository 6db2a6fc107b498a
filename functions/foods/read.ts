import { loadFoods } from '#functions/lib/data/foods/foods.ts';
import { requireEntries } from '#functions/lib/fitness-permission.ts';
import { route } from '#functions/lib/http/route.ts';
import { foods } from '#shared/contracts/foods.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { readCatalogue, readElsewhere } from './food-sources.ts';
import { presentYoursWithServings } from './logged-foods.ts';

export const readFood = route(foods.read, async ({ user, params, now }) => {
  requireEntries(user);
  const [, source, id = ''] = /^(yours|fatsecret|catalogue):(.+)$/s.exec(params.id) ?? [];
  if (source === 'catalogue') return readCatalogue(id);
  if (source === 'fatsecret') return readElsewhere(id, { userId: user.id, now });
  const own = source === 'yours' && (await loadFoods(user.id)).find(({ key }) => key === id);
  if (!own) throw new Refusal('food_not_found');
  return presentYoursWithServings(own);
});
