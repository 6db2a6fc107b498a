import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { type LazyModule, lazyModule } from '#frontend/lib/lazy-module.ts';
import { lazyPage } from './lazy-page.tsx';
import { SIGNED_IN_PATHS, type SignedInName } from './paths.ts';
import type { Prefetch } from './session-client.ts';

/* The pages inside the shell, loaded together with it: public pages load none of them. */

interface PageCode {
  default: ComponentType;
  /** Fetches the data that the boot script has requested. */
  prefetch?: Prefetch;
}

type ByName<Each> = Readonly<Record<SignedInName, Each>>;

const MODULES: ByName<() => Promise<PageCode>> = {
  dashboard: () => import('./pages/dashboard.tsx'),
  commitments: () => import('./pages/commitments.tsx'),
  commitment: () => import('./pages/commitment.tsx'),
  history: () => import('./pages/history.tsx'),
  reviews: () => import('./pages/reviews.tsx').then(({ ready }) => ready),
  confidants: () => import('./pages/confidants.tsx'),
  confidant: () => import('./pages/confidant.tsx'),
  confidantDashboard: () => import('./pages/confidant-dashboard.tsx'),
  confidantPreview: () => import('./pages/confidant-preview.tsx'),
  agreement: () => import('./pages/agreement.tsx'),
  views: () => import('./pages/views.tsx'),
  confidantChat: () => import('./pages/chat.tsx'),
  chats: () => import('./pages/chats.tsx'),
  chat: () => import('./pages/chat.tsx'),
  powerups: () => import('./pages/powerups.tsx'),
  managePowerups: () => import('./pages/manage-powerups.tsx'),
  fitness: () => import('./pages/fitness.tsx'),
  journaling: () => import('./pages/journaling.tsx'),
  settings: () => import('./pages/settings.tsx'),
  encouragements: () => import('./pages/encouragements.tsx'),
  notifications: () => import('./pages/notifications.tsx'),
  bringData: () => import('./pages/bring-data.tsx'),
};

const NAMES = Object.keys(SIGNED_IN_PATHS) as SignedInName[];

export const PAGE_MODULES = Object.fromEntries(NAMES.map((name) => [name, lazyModule(MODULES[name])])) as ByName<
  LazyModule<PageCode>
>;

export type SignedInPages = ByName<ComponentType>;

export const PAGES = Object.fromEntries(
  NAMES.map((name) => [name, lazyPage(PAGE_MODULES[name], 'shell')]),
) as SignedInPages;

/**
 * Preloads the page of a path, if there is one. The page itself shows a failure. Only the first page waits for this,
 * while the document's skeleton is shown. Returns the function that fetches the page's data.
 */
export async function loadPageOf(pathname: string): Promise<Prefetch | undefined> {
  const name = NAMES.find((each) => matchPath(SIGNED_IN_PATHS[each], pathname));
  const code = await (name && PAGE_MODULES[name].load().catch(() => undefined));
  return code?.prefetch;
}
