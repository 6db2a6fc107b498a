import { lazyModule } from '#frontend/lib/lazy-module.ts';

/** Most invitations come without one. */
export const invitedAgreement = lazyModule(() => import('./invited-agreement.tsx'));
