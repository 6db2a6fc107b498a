import { later } from '#frontend/lib/later.ts';

/** The settings about AI lie below the first screen, and are half of their page. */
export const aiSettings = later(() => import('./pages/ai-settings.tsx'));
