import { lazyModule } from '#frontend/lib/lazy-module.ts';

/* Parts of pages that are loaded after them, each in its own chunk. */

/** They are below the first screen of the settings, and half of that page's code. */
export const aiSettings = lazyModule(() => import('./pages/ai-settings.tsx'));

/** It is below the first screen of the settings. */
export const passwordSettings = lazyModule(() => import('#frontend/features/settings/components/password-section.tsx'));

/** It is below the first screen of the settings. */
export const sessionsSettings = lazyModule(() => import('#frontend/features/session/components/sessions-section.tsx'));

/** It is below the first screen of the settings. */
export const resetSettings = lazyModule(() => import('#frontend/features/settings/components/reset-section.tsx'));

/** The end of the settings. */
export const yourData = lazyModule(() => import('./pages/your-data.tsx'));

/** What a day of fitness shows: half of that page's code, loaded while the server is asked about the day. */
export const fitnessDay = lazyModule(() => import('./pages/fitness-day.tsx'));

/** What notified the user, and why. It is below the preferences, which most users come for. */
export const notificationHistory = lazyModule(
  () => import('#frontend/features/notifications/components/notification-history.tsx'),
);
