import type { KeptExercise } from '#functions/lib/data/entries.ts';
import { requireEntries } from '#functions/lib/fitness-permission.ts';
import { route } from '#functions/lib/http/route.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { keep, newEntry } from './keep.ts';
import { present } from './present.ts';

export const logExercise = route(fitness.exercise, async ({ user, body, repeatable, now }) => {
  requireEntries(user);
  const { date, ...payload } = body().exercise;
  const entry: KeptExercise = { ...newEntry(user, date, now), type: 'exercise', visibility: 'full', payload };
  const asked = repeatable({ date, ...payload });
  return present(user, await keep(user, entry, { repeatable: asked, now }), now);
});
