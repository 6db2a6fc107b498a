import { later } from '#frontend/lib/later.ts';

/** What notified somebody, and why, stands below the preferences: most people come for those. */
export const notificationLedger = later(() => import('#frontend/features/notifications/ledger.tsx'));
