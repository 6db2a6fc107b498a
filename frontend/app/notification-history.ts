import { lazyModule } from '#frontend/lib/lazy-module.ts';

/** What notified somebody, and why, stands below the preferences: most people come for those. */
export const notificationHistory = lazyModule(
  () => import('#frontend/features/notifications/components/notification-history.tsx'),
);
