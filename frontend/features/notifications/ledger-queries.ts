import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { type Decision, notifications } from '#shared/contracts/notifications.ts';
import { LIMITS } from '#shared/domain/limits.ts';

type Pages = InfiniteData<Decision[], string>;

/** What notified the user, what did not, and why: the newest first, page by page. */
export const ledger = infiniteQueryOptions({
  queryKey: ['notifications', 'ledger'],
  queryFn: ({ signal, pageParam }) =>
    call(notifications.list, { ...(pageParam && { query: { before: pageParam } }), signal }),
  initialPageParam: '',
  getNextPageParam: (page) => (page.length < LIMITS.notificationsAtOnce ? undefined : page.at(-1)?.at),
  refetchOnMount: 'always',
  // All pages are read anew each time: whoever only looks away for a moment has them.
  refetchOnWindowFocus: true,
  staleTime: 60_000,
  gcTime: 5 * 60_000,
  meta: {
    kept: ({ pages, pageParams }: Pages): Pages => ({ pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }),
  },
});
