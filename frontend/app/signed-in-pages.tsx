import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { type Later, later } from '#frontend/lib/later.ts';
import { lazyPage } from './lazy-page.tsx';
import { PATHS, type SignedInPath } from './paths.ts';

/* The pages inside the shell. They come with it, so that the public pages carry not a word about their code. */

export const dashboard = later(() => import('./pages/dashboard.tsx'));
export const commitments = later(() => import('./pages/commitments.tsx'));
export const confidants = later(() => import('./pages/confidants.tsx'));
export const confidant = later(() => import('./pages/confidant.tsx'));
export const confidantDashboard = later(() => import('./pages/confidant-dashboard.tsx'));
export const chats = later(() => import('./pages/chats.tsx'));
export const chat = later(() => import('./pages/chat.tsx'));
export const commitment = later(() => import('./pages/commitment.tsx'));
export const history = later(() => import('./pages/history.tsx'));
export const powerUps = later(() => import('./pages/powerups.tsx'));
export const managePowerUps = later(() => import('./pages/manage-powerups.tsx'));
export const fitness = later(() => import('./pages/fitness.tsx'));
export const settings = later(() => import('./pages/settings.tsx'));
export const encouragements = later(() => import('./pages/encouragements.tsx'));
export const notifications = later(() => import('./pages/notifications.tsx'));

type PageCode = Later<{ default: ComponentType }>;

const CODE: Readonly<Record<SignedInPath, PageCode>> = {
  [PATHS.dashboard]: dashboard,
  [PATHS.commitments]: commitments,
  [PATHS.confidants]: confidants,
  [PATHS.confidant]: confidant,
  [PATHS.confidantDashboard]: confidantDashboard,
  [PATHS.confidantChat]: chat,
  [PATHS.chats]: chats,
  [PATHS.chat]: chat,
  [PATHS.commitment]: commitment,
  [PATHS.history]: history,
  [PATHS.powerUps]: powerUps,
  [PATHS.managePowerUps]: managePowerUps,
  [PATHS.fitness]: fitness,
  [PATHS.settings]: settings,
  [PATHS.encouragements]: encouragements,
  [PATHS.notifications]: notifications,
};
const ROUTES = Object.entries(CODE) as [SignedInPath, PageCode][];

export type SignedInPages = Readonly<Record<SignedInPath, ComponentType>>;

export const PAGES = Object.fromEntries(ROUTES.map(([path, code]) => [path, lazyPage(code, 'shell')])) as SignedInPages;

/**
 * Loads the page of a path, if there is one. A failure is told where the page is drawn. The first page waits for it, and the
 * document's skeleton stays until then: no other has to be loaded.
 */
export async function loadPageOf(pathname: string): Promise<void> {
  await ROUTES.find(([path]) => matchPath(path, pathname))?.[1]
    .load()
    .catch(() => {});
}
