import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';

/** How and when the user is notified, and by which clock. */
export const preferences = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(notificationPreferences.read, { signal }),
});
