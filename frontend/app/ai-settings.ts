import { lazyModule } from '#frontend/lib/lazy-module.ts';

/** Loaded later: these sections are below the first screen and are half of the page's code. */
export const aiSettings = lazyModule(() => import('./pages/ai-settings.tsx'));
