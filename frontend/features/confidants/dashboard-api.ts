import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { fitness, type Dashboard as SharedDashboard } from '#shared/contracts/fitness.ts';
import { asRefusal, confidantQueries } from './api.ts';

/** What one of them shows of a day; `refused` as of their commitments. */
export type Dashboard = { shown: SharedDashboard } | { refused: string | null };

const HOUR = 3_600_000;

/**
 * A day of theirs, their today where none is named. It is read again now and then as long as one looks: nobody tells of
 * what they log.
 */
export function dashboardOf(id: string, date: string | undefined) {
  return queryOptions({
    queryKey: [...confidantQueries.dashboardKey(id), date ?? 'today'],
    queryFn: ({ signal }): Promise<Dashboard> =>
      call(fitness.dashboard, { params: { id }, query: date === undefined ? {} : { date }, signal }).then(
        (shown) => ({ shown }),
        asRefusal,
      ),
    gcTime: HOUR,
    refetchInterval: 5 * 60_000,
    meta: { kept: withoutAddresses },
  });
}

/** What outlives the page: by then nobody answers to the address of a photo any more. */
function withoutAddresses(data: unknown): Dashboard {
  const kept = data as Dashboard;
  if ('refused' in kept) return kept;
  const entries = kept.shown.entries.map((entry) => ({ ...entry, photo_url: null, thumbnail_url: null }));
  return { shown: { ...kept.shown, entries } };
}
