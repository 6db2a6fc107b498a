import { deleteEntry as remove } from '#functions/lib/data/fitness/entries.ts';
import { requireEntries } from '#functions/lib/fitness-permission.ts';
import { route } from '#functions/lib/http/route.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { find, type Kind } from './load-entry.ts';

export const deleteEntry = deletion(fitness.delete, 'any');
export const deleteFood = deletion(fitness.deleteFood, 'food');

function deletion(endpoint: typeof fitness.delete | typeof fitness.deleteFood, kind: Kind) {
  return route(endpoint as typeof fitness.delete, async ({ user, params, now }) => {
    requireEntries(user);
    await remove(user.id, await find(user.id, params.id, kind), now);
  });
}
