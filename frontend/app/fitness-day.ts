import { lazyModule } from '#frontend/lib/lazy-module.ts';

/** What a day of fitness shows is half of its page, and travels while the server is asked about that day. */
export const fitnessDay = lazyModule(() => import('./pages/fitness-day.tsx'));
