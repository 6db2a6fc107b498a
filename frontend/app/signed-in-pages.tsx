import type { ComponentType } from 'react';
import { later } from '#frontend/lib/later.ts';
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

export type SignedInPages = Readonly<Record<SignedInPath, ComponentType>>;

export const PAGES: SignedInPages = {
  [PATHS.dashboard]: lazyPage(dashboard, 'shell'),
  [PATHS.commitments]: lazyPage(commitments, 'shell'),
  [PATHS.confidants]: lazyPage(confidants, 'shell'),
  [PATHS.confidant]: lazyPage(confidant, 'shell'),
  [PATHS.confidantDashboard]: lazyPage(confidantDashboard, 'shell'),
  [PATHS.confidantChat]: lazyPage(chat, 'shell'),
  [PATHS.chats]: lazyPage(chats, 'shell'),
  [PATHS.chat]: lazyPage(chat, 'shell'),
  [PATHS.commitment]: lazyPage(commitment, 'shell'),
  [PATHS.history]: lazyPage(history, 'shell'),
  [PATHS.powerUps]: lazyPage(powerUps, 'shell'),
  [PATHS.managePowerUps]: lazyPage(managePowerUps, 'shell'),
  [PATHS.fitness]: lazyPage(fitness, 'shell'),
  [PATHS.settings]: lazyPage(settings, 'shell'),
  [PATHS.encouragements]: lazyPage(encouragements, 'shell'),
  [PATHS.notifications]: lazyPage(notifications, 'shell'),
};
