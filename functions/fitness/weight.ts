import type { KeptWeight } from '#functions/lib/data/entries.ts';
import { requireEntries } from '#functions/lib/fitness-permission.ts';
import { route } from '#functions/lib/http/route.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { keep, newEntry } from './keep.ts';
import { present } from './present.ts';

export const logWeight = route(fitness.weight, async ({ user, body, repeatable, now }) => {
  requireEntries(user);
  const asked = body().weight;
  const entry: KeptWeight = {
    ...newEntry(user, asked.date, now),
    type: 'weight',
    visibility: 'private',
    payload: { value: asked.value, unit: asked.unit },
  };
  return present(user, await keep(user, entry, { repeatable: repeatable(asked), now }), now);
});
