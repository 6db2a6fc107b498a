import type { ComponentType } from 'react';
import { type LazyModule, lazyModule } from '#frontend/lib/lazy-module.ts';
import { PUBLIC_PATHS, type PublicName } from './paths.ts';

type PageCode = { default: ComponentType };

const MODULES: Readonly<Record<PublicName, () => Promise<PageCode>>> = {
  login: () => import('#frontend/features/session/components/login-page.tsx'),
  register: () => import('#frontend/features/session/components/register-page.tsx'),
  forgotPassword: () => import('#frontend/features/session/components/forgot-password-page.tsx'),
  resetPassword: () => import('#frontend/features/session/components/reset-password-page.tsx'),
  verifyEmail: () => import('#frontend/features/session/components/verify-email-page.tsx'),
  restoreEmail: () => import('#frontend/features/session/components/restore-email-page.tsx'),
  unsubscribe: () => import('./pages/unsubscribe.tsx'),
};

/** The modules of pre-rendered pages, by path. They must be loaded statically, for pre-rendering and hydration. */
export const PUBLIC_PAGES: ReadonlyMap<string, LazyModule<PageCode>> = new Map(
  Object.entries(PUBLIC_PATHS).map(([name, path]) => [path, lazyModule(MODULES[name as PublicName])]),
);
