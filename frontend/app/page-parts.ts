import { lazyModule } from '#frontend/lib/lazy-module.ts';

/* Parts of pages that are loaded after them, each in its own chunk. */

/** Below the first screen of the settings, and half of that page's code. */
export const aiSettings = lazyModule(() => import('./pages/ai-settings.tsx'));

/** Below the first screen of the settings. */
export const passwordSettings = lazyModule(() => import('#frontend/features/settings/components/password-section.tsx'));

/** Below the first screen of the settings. */
export const sessionsSettings = lazyModule(() => import('#frontend/features/session/components/sessions-section.tsx'));

/** Below the first screen of the settings. */
export const resetSettings = lazyModule(() => import('#frontend/features/settings/components/reset-section.tsx'));

/** At the end of the settings. */
export const yourData = lazyModule(() => import('./pages/your-data.tsx'));

/** The content of a day of fitness: half of that page's code, loaded while the day is requested. */
export const fitnessDay = lazyModule(() => import('./pages/fitness-day.tsx'));

/** The log of notifications. It is below the preferences, which most users come for. */
export const notificationHistory = lazyModule(
  () => import('#frontend/features/notifications/components/notification-history.tsx'),
);
