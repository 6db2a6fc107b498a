import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { KEPT } from '#frontend/lib/query-client.ts';
import { fitness, type Dashboard as SharedDashboard } from '#shared/contracts/fitness.ts';
import { asRefusal, confidantQueries } from './api.ts';

/** A confidant's day, or a refusal as in `SharedCommitments`. */
export type Dashboard = { shown: SharedDashboard } | { refused: string | null };

const HOUR = 3_600_000;

/** A day of a confidant; without a date, their current day. */
export function dashboardOf(id: string, date: string | undefined) {
  return queryOptions({
    queryKey: [...confidantQueries.dashboardKey(id), date ?? 'today'],
    queryFn: ({ signal }): Promise<Dashboard> =>
      call(fitness.dashboard, { params: { id }, query: date === undefined ? {} : { date }, signal }).then(
        (shown) => ({ shown }),
        asRefusal,
      ),
    gcTime: date === undefined ? KEPT : HOUR,
    meta: { kept: withoutAddresses },
  });
}

/** The data to store for the next visit: the pass to photos will have expired by then. */
function withoutAddresses(data: unknown): Dashboard {
  const kept = data as Dashboard;
  if ('refused' in kept) return kept;
  const { shown } = kept;
  const entries = shown.entries.map((entry) => ({ ...entry, photo_url: null, thumbnail_url: null }));
  return { shown: { ...shown, entries } };
}
