import { loadFoods } from '#functions/lib/data/foods/foods.ts';
import { requireEntries } from '#functions/lib/fitness-permission.ts';
import { route } from '#functions/lib/http/route.ts';
import { foods } from '#shared/contracts/foods.ts';
import { presentYours } from './logged-foods.ts';

export const recentFoods = route(foods.recent, async ({ user }) => {
  requireEntries(user);
  return (await loadFoods(user.id)).map(presentYours);
});
