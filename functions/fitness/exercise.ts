import type { KeptExercise } from '#functions/lib/data/fitness/entries.ts';
import { requireEntries } from '#functions/lib/fitness-permission.ts';
import { route } from '#functions/lib/http/route.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { keep, newEntry } from './create-entry.ts';
import { present } from './present.ts';

export const logExercise = route(fitness.exercise, async ({ user, body, repeatable, now, locale }) => {
  requireEntries(user);
  const asked = body().exercise;
  const { date, visibility = 'full', ...payload } = asked;
  const entry: KeptExercise = { ...newEntry(user, date, now), type: 'exercise', visibility, payload };
  return present(user, await keep(user, entry, { repeatable: repeatable(asked), now }), { locale });
});
