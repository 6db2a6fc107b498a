import type { KeptExercise } from '#functions/lib/data/fitness/entries.ts';
import { requireEntries } from '#functions/lib/fitness-permission.ts';
import { route } from '#functions/lib/http/route.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { keep, newEntry } from './create-entry.ts';
import { present } from './present.ts';

export const logExercise = route(fitness.exercise, async ({ user, body, repeatable, now, locale }) => {
  requireEntries(user);
  const asked = body().exercise;
  const { common, by } = newEntry(user, asked, now);
  const { id: _, date: __, visibility = 'full', ...payload } = asked;
  const entry: KeptExercise = { ...common, type: 'exercise', visibility, payload };
  return present(user, await keep(user, entry, { repeatable: repeatable(asked, by), now }), { locale });
});
