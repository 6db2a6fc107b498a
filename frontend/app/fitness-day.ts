import { lazyModule } from '#frontend/lib/lazy-module.ts';

/** A day of fitness is half of the code of its page, and is loaded while the server is asked for the day. */
export const fitnessDay = lazyModule(() => import('./pages/fitness-day.tsx'));
