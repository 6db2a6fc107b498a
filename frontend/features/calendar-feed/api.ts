import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { NO_RETRY } from '#frontend/lib/no-retry.ts';
import { type CalendarFeed, calendarFeeds } from '#shared/contracts/calendar-feed.ts';

/** The address is a secret, so it is not stored: a later visit fetches it again. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => call(calendarFeeds.read, { signal }),
  refetchOnMount: 'always',
  gcTime: 0,
});

export const createFeed = mutationOptions({
  ...NO_RETRY,
  mutationFn: (titles: boolean) => call(calendarFeeds.create, { body: { titles } }),
});

export const deleteFeed = mutationOptions({
  ...NO_RETRY,
  mutationFn: () => call(calendarFeeds.delete, {}),
});

/**
 * Shows a saved feed, and fetches again, because another tab may have created one since. An earlier answer does not
 * replace it.
 */
export async function showFeed(client: QueryClient, feed: CalendarFeed | null): Promise<void> {
  await client.cancelQueries(calendarFeedQuery);
  client.setQueryData(calendarFeedQuery.queryKey, feed);
  await client.invalidateQueries(calendarFeedQuery);
}
