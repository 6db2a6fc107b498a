import type { Page } from 'playwright-core';

/* The screens of which `npm run screens` takes pictures. */

export type Name = 'ada' | 'bob' | 'mary';

export interface Screen {
  name: string;
  path: string;
  /** The signed-in user, if any: Ada or Bob of the demo, or Mary, who has just registered. */
  as?: Name;
  /** A text that is visible when the page is ready. */
  ready: string;
  /** Opens the part of the page for the screenshot. */
  open?: (page: Page) => Promise<void>;
  whole?: boolean;
}

/** Opens a menu, a dialog or a mode by a button. */
const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.locator('[role="menu"], [role="dialog"], [data-drag-handle]').first().waitFor();
};

/** On phones it is in a menu. */
const reorder = async (page: Page) => {
  const menu = page.getByRole('button', { name: 'More actions', exact: true });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Reorder' }).click();
  } else await page.getByRole('button', { name: 'Reorder' }).click();
  await page.locator('[data-drag-handle]').first().waitFor();
};

const chatWith = (label: string) => async (page: Page) => {
  await page.getByRole('link', { name: label }).first().click();
  await page.locator('.message').first().waitFor();
};

const confidantPage = async (page: Page) => {
  await page.locator('.person-name a').first().click();
  await page.getByText('View Only').waitFor();
};

export const SCREENS: Screen[] = [
  { name: 'landing', path: '/', ready: 'Galatians 6:2', whole: true },
  { name: 'login', path: '/login', ready: 'Sign in to your account' },
  { name: 'register', path: '/register', ready: 'Create your account' },
  { name: 'forgot-password', path: '/forgot-password', ready: 'Forgot your password?' },
  { name: 'reset-password', path: '/reset-password?token=from-a-mail', ready: 'Choose a new password' },
  { name: 'verify-email', path: '/verify-email?token=from-a-mail', ready: 'Verify my email' },
  { name: 'unsubscribe', path: '/unsubscribe?token=from-a-mail', ready: 'Unsubscribe from' },
  { name: 'not-found', path: '/nowhere', ready: 'Page not found.' },
  { name: 'dashboard', path: '/dashboard', as: 'ada', ready: 'Renew the' },
  { name: 'user-menu', path: '/dashboard', as: 'ada', ready: 'Renew the', open: press('User menu') },
  { name: 'commitments', path: '/commitments?completed=1', as: 'ada', ready: 'Call Mother' },
  { name: 'by-category', path: '/commitments?sort=category', as: 'ada', ready: 'Renew the passport' },
  { name: 'reorder', path: '/commitments?sort=category', as: 'ada', ready: 'Renew the', open: reorder },
  { name: 'category', path: '/commitments?sort=category', as: 'ada', ready: 'Renew the', open: press('Edit Health') },
  { name: 'new-commitment', path: '/commitments', as: 'ada', ready: 'Renew the', open: press('New Commitment') },
  {
    name: 'workout',
    path: '/commitments?completed=1',
    as: 'ada',
    ready: 'Strength',
    open: press('Edit Strength at home'),
  },
  { name: 'skip-menu', path: '/commitments', as: 'ada', ready: 'Renew the', open: press('More actions for Renew') },
  {
    name: 'commitment',
    path: '/commitments',
    as: 'ada',
    ready: 'Renew the',
    open: async (page) => {
      await press('More actions for Renew')(page);
      await page.getByRole('menuitem', { name: 'History' }).click();
      await page.getByText(/^Why is(n’t)? this/).waitFor();
    },
  },
  { name: 'first-run', path: '/dashboard', as: 'mary', ready: 'No commitments yet' },
  {
    name: 'offline',
    path: '/commitments',
    as: 'ada',
    ready: 'Renew the',
    open: async (page) => {
      await page.context().setOffline(true);
      await page.getByText('You’re offline').first().waitFor();
    },
  },
  { name: 'history', path: '/history', as: 'ada', ready: 'Call Mother' },
  { name: 'history-year', path: '/history?year=2026', as: 'ada', ready: 'November', whole: true },
  { name: 'confidants', path: '/confidants', as: 'ada', ready: 'Active Confidants', whole: true },
  { name: 'invite', path: '/confidants?invite=1', as: 'ada', ready: 'Invite someone' },
  {
    name: 'confidant',
    path: '/confidants',
    as: 'ada',
    ready: 'Active Confidants',
    open: confidantPage,
  },
  { name: 'views', path: '/confidants/views', as: 'ada', ready: 'Who looked' },
  { name: 'chats', path: '/chats', as: 'ada', ready: 'AI Coach' },
  { name: 'chat', path: '/chats', as: 'ada', ready: 'AI Coach', open: chatWith('Bob M.') },
  { name: 'coach-chat', path: '/chats', as: 'ada', ready: 'AI Coach', open: chatWith('AI Coach') },
  { name: 'group', path: '/chats', as: 'ada', ready: 'AI Coach', open: chatWith('Sunday walkers') },
  { name: 'new-group', path: '/chats', as: 'ada', ready: 'AI Coach', open: press('New Group') },
  {
    name: 'group-members',
    path: '/chats',
    as: 'ada',
    ready: 'AI Coach',
    open: async (page) => {
      await chatWith('Sunday walkers')(page);
      await press('Manage')(page);
    },
  },
  {
    name: 'confidant-dashboard',
    path: '/confidants',
    as: 'ada',
    ready: 'Active Confidants',
    open: async (page) => {
      await confidantPage(page);
      await page.getByRole('link', { name: 'View Dashboard' }).click();
      await page.getByText('Current Weight').waitFor();
    },
    whole: true,
  },
  { name: 'powerups', path: '/powerups', as: 'ada', ready: 'Permissions' },
  { name: 'manage-powerups', path: '/powerups/manage', as: 'ada', ready: 'Enabled' },
  {
    name: 'fitness-settings',
    path: '/powerups/manage',
    as: 'ada',
    ready: 'Enabled',
    open: press('Settings'),
  },
  { name: 'fitness', path: '/powerups/fitness', as: 'ada', ready: 'Current Weight', whole: true },
  { name: 'journal', path: '/powerups/journaling', as: 'ada', ready: 'Saved' },
  { name: 'log-food', path: '/powerups/fitness', as: 'ada', ready: 'Current Weight', open: press('Log Food') },
  { name: 'edit-food', path: '/powerups/fitness', as: 'ada', ready: 'Current Weight', open: press('Edit Oatmeal') },
  { name: 'log-weight', path: '/powerups/fitness', as: 'ada', ready: 'Current Weight', open: press('Log Weight') },
  { name: 'log-exercise', path: '/powerups/fitness', as: 'ada', ready: 'Current Weight', open: press('Log Exercise') },
  { name: 'settings', path: '/settings', as: 'ada', ready: 'Monthly limit in dollars', whole: true },
  { name: 'coach', path: '/settings', as: 'ada', ready: 'Your coaches', open: press('Edit Fitness Coach') },
  { name: 'coach-without-key', path: '/settings#ai-coaches', as: 'bob', ready: 'Add it here' },
  { name: 'encouragements', path: '/settings/encouragements', as: 'ada', ready: 'John Cage' },
  {
    name: 'notification-settings',
    path: '/settings/notifications',
    as: 'ada',
    ready: 'Save Preferences',
    open: (page) =>
      page
        .getByText(/^(Today|Yesterday|\w+day, |No notifications)/)
        .first()
        .waitFor(),
    whole: true,
  },
];
