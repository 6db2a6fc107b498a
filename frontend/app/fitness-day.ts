import { later } from '#frontend/lib/later.ts';

/** What a day of fitness shows is half of its page, and travels while the server is asked about that day. */
export const fitnessDay = later(() => import('./pages/fitness-day.tsx'));
