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
import type { PublicName, SignedInName } from './paths.ts';

/* The titles of documents, and the requests that their boot scripts send. Only the build reads this. */

interface PublicDocument {
  title: string;
  /** `signed-out`: signed-in users are sent to their dashboard. */
  access: 'signed-out' | 'anyone';
}

interface SignedInDocument {
  title: string;
  /** The calls that the page always makes: the document's boot script sends them before the app is loaded. */
  early: readonly Endpoint[];
}

/** Public pages are pre-rendered in full and hydrated by the app. */
export const PUBLIC_DOCUMENTS: Readonly<Record<PublicName, PublicDocument>> = {
  login: { title: text.login, access: 'signed-out' },
  register: { title: text.register, access: 'signed-out' },
  forgotPassword: { title: text.forgotPassword, access: 'signed-out' },
  resetPassword: { title: text.resetPassword, access: 'anyone' },
  verifyEmail: { title: text.verifyEmail, access: 'anyone' },
  restoreEmail: { title: text.restoreEmail, access: 'anyone' },
  unsubscribe: { title: text.unsubscribe, access: 'anyone' },
};

/** The signed-in pages that have a document of their own. `shared/site.ts` names their files. */
export const SIGNED_IN_DOCUMENTS: Readonly<Partial<Record<SignedInName, SignedInDocument>>> = {
  dashboard: { title: text.dashboard, early: [users.me, commitments.list, encouragements.random, categories.list] },
  commitments: { title: text.commitments, early: [users.me, commitments.list, categories.list] },
  history: { title: text.history, early: [users.me, commitments.list] },
  confidants: { title: text.confidants, early: [users.me, confidants.list] },
  chats: { title: text.chats, early: [users.me, chats.list] },
  powerups: { title: text.powerups, early: [users.me, powerups.list, powerups.mine] },
  managePowerups: { title: text.managePowerups, early: [users.me, powerups.mine] },
  fitness: { title: text.fitness, early: [users.me, commitments.list, powerups.mine] },
  journaling: { title: text.journal, early: [users.me, powerups.mine] },
  settings: { title: text.settings, early: [users.me] },
  encouragements: { title: text.encouragements, early: [users.me, encouragements.list] },
  notifications: { title: text.notifications, early: [users.me, notificationPreferences.read] },
  bringData: { title: text.bringData, early: [users.me] },
};
