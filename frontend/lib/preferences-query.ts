import { queryOptions } from '@tanstack/react-query';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { call } from './api.ts';

/** How and when the user is notified, and in which timezone. */
export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(notificationPreferences.read, { signal }),
});
