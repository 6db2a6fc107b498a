import { type KeptEntry, loadDays, loadWeights } from '#functions/lib/data/fitness/entries.ts';
import { requireEntries } from '#functions/lib/fitness-permission.ts';
import { route } from '#functions/lib/http/route.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { present, withPass } from './present.ts';

export const listEntries = route(fitness.entries, async ({ user, query, now, locale }) => {
  requireEntries(user);
  const asked = query();
  const type = asked.entry_type;
  const { from, to } = daysOf(asked, dayAt(user.clock, now));
  const list = async () => {
    const found: KeptEntry[] =
      type === 'weight' ? await loadWeights(user.id, from, to) : await loadDays(user.id, from, to);
    const wanted = found.filter((entry) => type === undefined || entry.type === type);
    return Promise.all(wanted.reverse().map((entry) => present(user, entry, { locale })));
  };
  // Also without a photo: the one that is being analyzed appears on the page without a call.
  return type === undefined || type === 'food' ? withPass(user, list(), now) : list();
});

/** The requested days. @throws Refusal: invalid_entry_range, entry_range_too_long. */
function daysOf(
  { date, from, to, entry_type }: QueryOf<typeof fitness.entries>,
  today: string,
): { from: string; to: string } {
  if (from === undefined && to === undefined) return { from: date ?? today, to: date ?? today };
  if (from === undefined || to === undefined || to < from) throw new Refusal('invalid_entry_range');
  const most = entry_type === 'weight' ? LIMITS.weightDays : LIMITS.entryDays;
  if (to >= addDays(from, most)) throw new Refusal('entry_range_too_long', { params: { limit: most } });
  return { from, to };
}
