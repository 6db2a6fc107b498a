import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';

export const notificationQueries = {
  /** How and when the user is notified, and in which timezone. */
  preferences: queryOptions({
    queryKey: ['notification-preferences'],
    queryFn: ({ signal }) => call(notificationPreferences.read, { signal }),
  }),
};
