import { type KeptWeight, loadLastWeight } from '#functions/lib/data/fitness/entries.ts';
import { requireEntries } from '#functions/lib/fitness-permission.ts';
import { route } from '#functions/lib/http/route.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { keep, newEntry } from './create-entry.ts';
import { present } from './present.ts';

export const logWeight = route(fitness.weight, async ({ user, body, repeatable, now, locale }) => {
  requireEntries(user);
  const asked = body().weight;
  const { common, by } = newEntry(user, asked, now);
  const entry: KeptWeight = {
    ...common,
    type: 'weight',
    visibility: 'private',
    payload: { value: asked.value, unit: asked.unit },
  };
  return present(user, await keep(user, entry, { repeatable: repeatable(asked, by), now }), { locale });
});

export const readLastWeight = route(fitness.lastWeight, async ({ user, query, now, locale }) => {
  requireEntries(user);
  const { date = dayAt(user.clock, now) } = query();
  const last = await loadLastWeight(user.id, date);
  return last ? present(user, last, { locale }) : null;
});
