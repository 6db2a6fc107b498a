import { lazyModule } from '#frontend/lib/lazy-module.ts';

/** Loaded later: the notification history is below the preferences, for which most users open the page. */
export const notificationHistory = lazyModule(
  () => import('#frontend/features/notifications/components/notification-history.tsx'),
);
