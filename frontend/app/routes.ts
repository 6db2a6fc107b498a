import type { ComponentType } from 'react';
import { categories } from '#shared/contracts/categories.ts';
import { chats } from '#shared/contracts/chats.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { confidants } from '#shared/contracts/confidants.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { users } from '#shared/contracts/users.ts';
import * as text from '#shared/text/pages.ts';

/*
 * All pages, one record each. Each part of the app gets only the fields that it reads: `build/slim-routes.ts` removes
 * the others, so that the pages for signing in do not load what the signed-in pages need.
 */

/** A public page, pre-rendered in full and hydrated by the app. */
export interface PublicRoute {
  path: string;
  title: string;
  module: () => Promise<{ default: ComponentType }>;
  /** `signed-out`: signed-in users are sent to their dashboard. */
  access: 'signed-out' | 'anyone';
  /** Its address holds a secret, so the browser sends no referrer. */
  secret?: boolean;
}

/** A signed-in page inside the shell. */
export interface SignedInRoute {
  path: string;
  title: string;
  module: () => Promise<{ default: ComponentType }>;
  /** Shown while the module or the data are loading. */
  skeleton: () => Promise<{ default: ComponentType }>;
  /**
   * The calls that the page always makes. A page with such calls has a document of its own, whose boot script sends
   * them before the app is loaded. Its path is in `shared/site.ts`, too.
   */
  early?: readonly Endpoint[];
}

export const PUBLIC_ROUTES = {
  login: {
    path: '/login',
    title: text.login,
    access: 'signed-out',
    module: () => import('#frontend/features/session/components/login-page.tsx'),
  },
  register: {
    path: '/register',
    title: text.register,
    access: 'signed-out',
    module: () => import('#frontend/features/session/components/register-page.tsx'),
  },
  forgotPassword: {
    path: '/forgot-password',
    title: text.forgotPassword,
    access: 'signed-out',
    module: () => import('#frontend/features/session/components/forgot-password-page.tsx'),
  },
  resetPassword: {
    path: '/reset-password',
    title: text.resetPassword,
    access: 'anyone',
    secret: true,
    module: () => import('#frontend/features/session/components/reset-password-page.tsx'),
  },
  verifyEmail: {
    path: '/verify-email',
    title: text.verifyEmail,
    access: 'anyone',
    secret: true,
    module: () => import('#frontend/features/session/components/verify-email-page.tsx'),
  },
  restoreEmail: {
    path: '/restore-email',
    title: text.restoreEmail,
    access: 'anyone',
    secret: true,
    module: () => import('#frontend/features/session/components/restore-email-page.tsx'),
  },
  unsubscribe: {
    path: '/unsubscribe',
    title: text.unsubscribe,
    access: 'anyone',
    secret: true,
    module: () => import('./pages/unsubscribe.tsx'),
  },
} as const satisfies Record<string, PublicRoute>;

export const SIGNED_IN_ROUTES = {
  dashboard: {
    path: '/dashboard',
    title: text.dashboard,
    module: () => import('./pages/dashboard.tsx'),
    skeleton: () => import('./pages/dashboard-skeleton.tsx'),
    early: [users.me, commitments.list, encouragements.random, categories.list],
  },
  commitments: {
    path: '/commitments',
    title: text.commitments,
    module: () => import('./pages/commitments.tsx'),
    skeleton: () => import('./pages/commitments-skeleton.tsx'),
    early: [users.me, commitments.list, categories.list],
  },
  commitment: {
    path: '/commitments/:id',
    title: text.commitment,
    module: () => import('./pages/commitment.tsx'),
    skeleton: () => import('./pages/commitment-skeleton.tsx'),
  },
  history: {
    path: '/history',
    title: text.history,
    module: () => import('./pages/history.tsx'),
    skeleton: () => import('./pages/history-skeleton.tsx'),
    early: [users.me, commitments.list],
  },
  // The past ones, the current one, or any: one route, because all pages load the routes.
  reviews: {
    path: '/reviews/:id?',
    title: text.review,
    module: () => import('./pages/reviews.tsx').then(({ ready }) => ready),
    skeleton: () => import('./pages/review-skeleton.tsx'),
  },
  confidants: {
    path: '/confidants',
    title: text.confidants,
    module: () => import('./pages/confidants.tsx'),
    skeleton: () => import('./pages/confidants-skeleton.tsx'),
    early: [users.me, confidants.list],
  },
  confidant: {
    path: '/confidants/:id/show',
    title: text.confidant,
    module: () => import('./pages/confidant.tsx'),
    skeleton: () => import('./pages/confidant-skeleton.tsx'),
  },
  confidantDashboard: {
    path: '/confidants/:id/dashboard',
    title: text.fitnessDashboard,
    module: () => import('./pages/confidant-dashboard.tsx'),
    skeleton: () => import('./pages/confidant-dashboard-skeleton.tsx'),
  },
  confidantPreview: {
    path: '/confidants/:id/preview',
    title: text.preview,
    module: () => import('./pages/confidant-preview.tsx'),
    skeleton: () => import('./pages/confidant-preview-skeleton.tsx'),
  },
  agreement: {
    path: '/confidants/:id/agreement',
    title: text.agreement,
    module: () => import('./pages/agreement.tsx'),
    skeleton: () => import('./pages/agreement-skeleton.tsx'),
  },
  views: {
    path: '/confidants/views',
    title: text.views,
    module: () => import('./pages/views.tsx'),
    skeleton: () => import('./pages/views-skeleton.tsx'),
  },
  confidantChat: {
    path: '/confidants/:id',
    title: text.chat,
    module: () => import('./pages/chat.tsx'),
    skeleton: () => import('#frontend/features/chats/components/chat-skeleton.tsx'),
  },
  chats: {
    path: '/chats',
    title: text.chats,
    module: () => import('./pages/chats.tsx'),
    skeleton: () => import('./pages/chats-skeleton.tsx'),
    early: [users.me, chats.list],
  },
  chat: {
    path: '/chats/:id',
    title: text.chat,
    module: () => import('./pages/chat.tsx'),
    skeleton: () => import('#frontend/features/chats/components/chat-skeleton.tsx'),
  },
  powerups: {
    path: '/powerups',
    title: text.powerups,
    module: () => import('./pages/powerups.tsx'),
    skeleton: () => import('./pages/powerups-skeleton.tsx'),
    early: [users.me, powerups.list, powerups.mine],
  },
  managePowerups: {
    path: '/powerups/manage',
    title: text.managePowerups,
    module: () => import('./pages/manage-powerups.tsx'),
    skeleton: () => import('./pages/manage-powerups-skeleton.tsx'),
    early: [users.me, powerups.mine],
  },
  fitness: {
    path: '/powerups/fitness',
    title: text.fitness,
    module: () => import('./pages/fitness.tsx'),
    skeleton: () => import('./pages/fitness-skeleton.tsx'),
    early: [users.me, commitments.list, powerups.mine],
  },
  settings: {
    path: '/settings',
    title: text.settings,
    module: () => import('./pages/settings.tsx'),
    skeleton: () => import('./pages/settings-skeleton.tsx'),
    early: [users.me],
  },
  encouragements: {
    path: '/settings/encouragements',
    title: text.encouragements,
    module: () => import('./pages/encouragements.tsx'),
    skeleton: () => import('./pages/encouragements-skeleton.tsx'),
    early: [users.me, encouragements.list],
  },
  notifications: {
    path: '/settings/notifications',
    title: text.notifications,
    module: () => import('./pages/notifications.tsx'),
    skeleton: () => import('./pages/notifications-skeleton.tsx'),
    early: [users.me, notificationPreferences.read],
  },
  bringData: {
    path: '/settings/import',
    title: text.bringData,
    module: () => import('./pages/import.tsx'),
    skeleton: () => import('./pages/import-skeleton.tsx'),
    early: [users.me],
  },
} as const satisfies Record<string, SignedInRoute>;
