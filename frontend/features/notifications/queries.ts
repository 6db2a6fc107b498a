import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { type Decision, notifications } from '#shared/contracts/notifications.ts';
import { LIMITS } from '#shared/domain/limits.ts';

/** How and when the user is notified, and by which clock. */
export const preferences = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(notificationPreferences.read, { signal }),
});

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
