import type { KeptFood } from '#functions/lib/data/fitness/entries.ts';
import { requireEntries } from '#functions/lib/fitness-permission.ts';
import { route } from '#functions/lib/http/route.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { keep, newEntry } from './create-entry.ts';
import { eaten, eatenFood } from './meal.ts';
import { present } from './present.ts';

export const logFood = route(fitness.food, async ({ user, body, repeatable, now, locale }) => {
  requireEntries(user);
  const asked = body().food;
  const { common, by } = newEntry(user, asked, now);
  const entry: KeptFood = {
    ...common,
    type: 'food',
    visibility: asked.visibility ?? 'full',
    payload: eatenFood(asked),
  };
  // An unchanged food of a search is not a correction.
  const foods = entry.payload.items.map((item) => eaten(item, !asked.food_id));
  return present(user, await keep(user, entry, { eaten: foods, repeatable: repeatable(asked, by), now }), { locale });
});
