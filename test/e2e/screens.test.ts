import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import type { Usage } from '#shared/contracts/coaches.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import type { Decision } from '#shared/contracts/notifications.ts';
import type { PowerUp, UserPowerUp } from '#shared/contracts/powerups.ts';
import { COACH_SAYS } from '#shared/domain/coach-says.ts';
import { COACH_COLORS, COACH_ICONS, GENERAL_COACH } from '#shared/domain/coaches.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { CHANNELS, EVENTS, OUTCOMES, REASONS } from '#shared/domain/notifications.ts';
import { FITNESS, POWER_UPS } from '#shared/domain/power-ups.ts';
import { say } from '#test/support/chats.ts';
import { confidants, group, invited } from '#test/support/confidants.ts';
import type { Person } from '#test/support/world.ts';
import { box, heading, OFFLINE_NOTE, restPointer } from './support/app.ts';
import { expectClean, expectFits, settled } from './support/clean.ts';
import { openFitness, openShared } from './support/fitness.ts';
import { HEIGHTS, test } from './support/test.ts';

/*
 * Every screen, in light and dark, on a phone and on a desk: nothing that axe finds, nothing that must be scrolled
 * sideways, nothing that the browser complains about. The pictures in .build/screens are for people to look at.
 */

const PICTURES = new URL('../../.build/screens/', import.meta.url).pathname;
mkdirSync(PICTURES, { recursive: true });

const WIDTHS = [320, 390, 1280];
const THEMES = ['light', 'dark'] as const;

interface Screen {
  name: string;
  path: string;
  signedIn?: boolean;
  /** What the browser says about it. */
  complaint?: RegExp;
  /** Brings the page to what is to be looked at. */
  to: (page: Page) => Promise<void>;
}

/** What is checked off is in sight. */
const DONE_TOO = '/commitments?completed=1';
const BY_CATEGORY = '/commitments?sort=category';
const ENCOURAGEMENTS = '/settings/encouragements';
/** A confidant of who looks. */
const FRIEND = 'Bartholomew Featherstonehaugh-Cholmondeley';
/** In which the two of them talk. */
const GROUP = 'Those who walk along the river on Sundays, whatever the weather';

/** As many decisions as come at once, with one of everything that they can be. */
const LEDGER: Decision[] = Array.from({ length: LIMITS.notificationsAtOnce }, (_, index) => ({
  id: `decision-${index}`,
  event: EVENTS[Math.floor(index / 3) % EVENTS.length]!,
  subject: index % 6 < 3 ? `${FRIEND} in ${GROUP}` : 'W'.repeat(60),
  channel: CHANNELS[index % CHANNELS.length]!,
  outcome: OUTCOMES[index % OUTCOMES.length]!,
  reason: REASONS.email_digest,
  at: new Date(Date.now() - Math.floor(index / 3) * 3_600_000).toISOString(),
}));

/** A user who has a key, and coaches with all that their names can be, who have reached the limit of the month. */
async function withCoaches(page: Page): Promise<void> {
  await page.route('**/api/v1/users/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), openai_api_key_configured: true } });
  });
  const names = ['Nutrition Coach', 'A grandmother who has seen it all and says so, with patience', 'W'.repeat(80)];
  const coaches = names.map((name, index) => ({
    id: index === 0 ? 'nutrition' : `own-${index}`,
    display_name: name,
    effective_personality: 'Dry',
    effective_rules: null,
    color: COACH_COLORS[index]!,
    icon_name: COACH_ICONS[index]!,
    coach_type: null,
    custom: index > 0,
    active: true,
    chat_id: 'nobodys',
  }));
  await page.route('**/coaches/my_coaches', (route) => route.fulfill({ json: coaches }));
  const spent = { input_tokens: 48_260_000, output_tokens: 999_999, spent_usd: 1234.5 };
  const usage: Usage = {
    month: '2026-11',
    monthly_limit_usd: 2000,
    spent_usd: 3703.5,
    coaches: coaches.map(({ id, display_name }) => ({ id, display_name, ...spent })),
  };
  await page.route('**/coaches/usage', (route) => route.fulfill({ json: usage }));
  await page.reload();
  await page.getByRole('button', { name: 'Edit Nutrition Coach' }).scrollIntoViewIfNeeded();
}

/** Somebody whose last words to a coach are not answered yet, though others were. */
async function askingCoach(page: Page): Promise<void> {
  let me = '';
  await page.route('**/api/v1/users/me', async (route) => {
    const response = await route.fetch();
    const user = await response.json();
    me = user.id;
    await route.fulfill({ response, json: { ...user, openai_api_key_configured: true } });
  });
  await page.route('**/messages', (route) => {
    const link = `[W${'w'.repeat(60)}](${new URL(page.url()).origin}/commitments/01JD3Q4W5E6R7T8Y9Z0ABCDEFG)`;
    const said = [
      'What is next?',
      `It is ${link}. ${'Slowly, then. '.repeat(12)}`,
      'And now?',
      COACH_SAYS.noKey,
      'Why?',
    ];
    const messages = said.map((content, index) => ({
      id: `message-${index}`,
      content,
      created_at: new Date().toISOString(),
      sender: index % 2 === 0 ? { id: me, name: 'Ada' } : { id: GENERAL_COACH, name: 'AI Coach' },
      client_id: null,
    }));
    return route.fulfill({ json: messages });
  });
  await page.route('**/mark_as_read', (route) => route.fulfill({ json: { unread_count: 0 } }));
  await page.reload();
  await page.getByRole('link', { name: 'AI Coach' }).click();
  await page.getByRole('link', { name: 'Open Settings' }).waitFor();
  await page.getByRole('button', { name: 'Stop the reply' }).waitFor();
  await page.getByText('AI Coach is typing…').waitFor();
}

/** What the server says of power-ups, to somebody who looks at nothing else. */
const FITNESS_SETTINGS = {
  units: 'imperial',
  daily_calorie_goal: 2000,
  macro_targets: { protein: 150, carbs: 200, fat: 67 },
  share_weight: false,
} as const;

/** A catalogue with all that names can be; of it one is switched on, one off, and one wants more than it was granted. */
async function withPowerUps(page: Page, path: string): Promise<void> {
  const long = [
    'A journal with a name that goes on',
    'It says what it does in a sentence that needs its room. '.repeat(3),
  ];
  const scopes = POWER_UPS[0]!.scopes.map(({ name }) => name);
  const catalogue: PowerUp[] = [
    { key: FITNESS, name: 'Fitness', description: 'Log what you eat, weigh and train.', scopes },
    { key: 'journal', name: long[0]!, description: long[1]!, scopes: [...scopes, 'W'.repeat(60)] },
    { key: 'rest', name: 'Rest', description: 'Keep a day of rest.', scopes: scopes.slice(0, 1) },
    { key: 'walks', name: 'Walks', description: 'Count your steps.', scopes: scopes.slice(2, 4) },
  ];
  const mine: UserPowerUp[] = catalogue.slice(0, 3).map(({ key, name, description, ...given }) => ({
    id: key,
    power_up_key: key,
    status: key === 'rest' ? 'off' : 'installed',
    settings: FITNESS_SETTINGS,
    scopes: given.scopes.slice(0, 5),
    power_up: { name, description },
  }));
  await page.route('**/api/v1/powerups', (route) => route.fulfill({ json: catalogue }));
  await page.route('**/api/v1/user_powerups', (route) => route.fulfill({ json: mine }));
  await page.route('**/api/v1/users/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), power_ups: [FITNESS, 'journal'] } });
  });
  await page.goto(path);
  await page.getByRole('link', { name: 'Open Fitness' }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Fitness', exact: true }).waitFor();
}

const SCREENS: Screen[] = [
  { name: 'home', path: '/', to: (page) => page.getByRole('link', { name: 'Get Started' }).waitFor() },
  { name: 'login', path: '/login', to: (page) => heading(page, 'Sign in to your account').waitFor() },
  {
    name: 'login-wrong',
    path: '/login',
    to: async (page) => {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Password is required').waitFor();
    },
  },
  {
    name: 'login-refused',
    path: '/login',
    to: async (page) => {
      await page.route('**/sign_in', (route) => route.fulfill({ json: {} }));
      await page.getByLabel('Email address').fill('ada@example.com');
      await page.getByLabel('Password').fill('steadfast');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('No token received').waitFor();
    },
  },
  { name: 'register', path: '/register', to: (page) => heading(page, 'Create your account').waitFor() },
  {
    name: 'register-wrong',
    path: '/register',
    to: async (page) => {
      await page.getByLabel('Email address').fill('ada');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('Email is not a valid address').waitFor();
    },
  },
  {
    name: 'forgot-password',
    path: '/forgot-password',
    to: (page) => heading(page, 'Forgot your password?').waitFor(),
  },
  {
    name: 'forgot-password-wrong',
    path: '/forgot-password',
    to: async (page) => {
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await page.getByText('Email is required').waitFor();
    },
  },
  {
    name: 'forgot-password-done',
    path: '/forgot-password',
    to: async (page) => {
      await page.getByLabel('Email address').fill(`${'a.rather.long.name'.repeat(3)}@mail.example.com`);
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await page.getByRole('button', { name: 'Send it again' }).click();
      await page.getByText('Sent again.').waitFor();
    },
  },
  {
    name: 'reset-password',
    path: '/reset-password?token=any',
    to: (page) => heading(page, 'Choose a new password').waitFor(),
  },
  {
    name: 'reset-password-wrong',
    path: '/reset-password?token=any',
    to: async (page) => {
      await page.getByLabel('New password', { exact: true }).fill('short');
      await page.getByRole('button', { name: 'Save new password' }).click();
      await page.getByText('Passwords do not match').waitFor();
    },
  },
  {
    name: 'reset-password-used',
    path: '/reset-password',
    to: (page) => page.getByRole('link', { name: 'Request a new link' }).waitFor(),
  },
  {
    name: 'reset-password-done',
    path: '/reset-password?token=any',
    to: async (page) => {
      await page.route('**/password_reset/*', (route) => route.fulfill({ status: 204 }));
      await page.getByLabel('New password', { exact: true }).fill('a better one');
      await page.getByLabel('Confirm new password').fill('a better one');
      await page.getByRole('button', { name: 'Save new password' }).click();
      await page.getByText('Your password was changed. Sign in with it now.').waitFor();
    },
  },
  {
    name: 'verify-email',
    path: '/verify-email',
    to: async (page) => {
      // Answered by nobody: it goes on asking.
      await page.route('**/verify_email', () => {});
      await page.goto('/verify-email?token=any');
      await heading(page, 'Verifying your email...').waitFor();
    },
  },
  {
    name: 'verify-email-done',
    path: '/verify-email',
    to: async (page) => {
      const json = { email: `${'a.rather.long.name'.repeat(3)}@mail.example.com`, email_verified: true };
      await page.route('**/verify_email', (route) => route.fulfill({ json }));
      await page.goto('/verify-email?token=any');
      await heading(page, 'Your email is verified').waitFor();
    },
  },
  {
    name: 'verify-email-used',
    path: '/verify-email',
    to: (page) => page.getByRole('link', { name: 'Sign in to get a new one' }).waitFor(),
  },
  {
    name: 'verify-email-again',
    path: '/verify-email?token=any',
    signedIn: true,
    complaint: /status of 410/,
    to: async (page) => {
      await page.route('**/resend_verification', (route) => route.fulfill({ status: 204 }));
      await page.getByRole('button', { name: 'Send a new link' }).click();
      await page.getByText('A new link is on its way').waitFor();
    },
  },
  {
    name: 'verify-email-failed',
    path: '/verify-email?token=any',
    complaint: /status of (410|503)/,
    to: async (page) => {
      await page.route('**/verify_email', (route) => route.fulfill({ status: 503 }));
      await page.goto('/verify-email?token=other');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'unsubscribe',
    path: '/unsubscribe?token=any',
    to: (page) => page.getByRole('button', { name: 'Unsubscribe' }).waitFor(),
  },
  {
    name: 'unsubscribe-done',
    path: '/unsubscribe?token=any',
    to: async (page) => {
      await page.route('**/unsubscribe?*', (route) => route.fulfill({ status: 204 }));
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await heading(page, 'You are unsubscribed.').waitFor();
    },
  },
  {
    name: 'unsubscribe-wrong',
    path: '/unsubscribe',
    to: (page) => heading(page, 'Invalid unsubscribe link').waitFor(),
  },
  {
    name: 'unsubscribe-failed',
    path: '/unsubscribe?token=any',
    complaint: /status of 503/,
    to: async (page) => {
      await page.route('**/unsubscribe?*', (route) => route.fulfill({ status: 503 }));
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  { name: 'not-found', path: '/no/such/page', to: (page) => page.getByText('Page not found.').waitFor() },
  { name: 'dashboard', path: '/dashboard', signedIn: true, to: (page) => box(page, 'Read ten pages').waitFor() },
  { name: 'commitments', path: DONE_TOO, signedIn: true, to: (page) => box(page, 'Read ten pages').waitFor() },
  {
    name: 'dialog',
    path: DONE_TOO,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Edit Read ten pages' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'question',
    path: DONE_TOO,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Edit Read ten pages' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'row-menu',
    path: DONE_TOO,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'More actions for Read ten pages' }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'user-menu',
    path: '/dashboard',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'User menu' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    },
  },
  { name: 'settings', path: '/settings', signedIn: true, to: (page) => page.getByLabel('Email address').waitFor() },
  {
    name: 'settings-wrong',
    path: '/settings',
    signedIn: true,
    to: async (page) => {
      await page.getByLabel('Monthly reset day').fill('32');
      await page.getByRole('region', { name: 'Change Password' }).getByRole('button', { name: 'Save' }).click();
      await page.getByText('Current password is required').waitFor();
    },
  },
  {
    name: 'settings-saved',
    path: '/settings',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('region', { name: 'Reset Preferences' }).getByRole('button', { name: 'Save' }).click();
      await page.getByText('Settings updated successfully').first().waitFor();
    },
  },
  {
    name: 'coaches',
    path: '/settings',
    signedIn: true,
    to: async (page) => {
      await withCoaches(page);
      await page.getByText('of $2,000.00 spent').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'coaches-without-key',
    path: '/settings#openai-api-key',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('region', { name: 'AI Coach Settings' }).getByRole('button', { name: 'Save' }).click();
      await page.getByText('OpenAI API key is required').waitFor();
      await page.getByRole('button', { name: 'Activate Fitness Coach' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'coach-dialog',
    path: '/settings',
    signedIn: true,
    to: async (page) => {
      await withCoaches(page);
      await page.getByRole('button', { name: 'Edit Nutrition Coach' }).click();
      await page.getByLabel('Rules').fill('r'.repeat(2001));
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Rules must be at most').waitFor();
    },
  },
  {
    name: 'coach-question',
    path: '/settings',
    signedIn: true,
    to: async (page) => {
      await withCoaches(page);
      await page.getByRole('button', { name: 'Delete WWW' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'encouragements',
    path: ENCOURAGEMENTS,
    signedIn: true,
    to: (page) => page.getByText('Galatians 6:2').waitFor(),
  },
  {
    name: 'encouragements-failed',
    path: '/login',
    signedIn: true,
    complaint: /status of 500/,
    to: async (page) => {
      await page.route('**/api/v1/encouragements', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(ENCOURAGEMENTS);
      await page.getByText('Failed to fetch encouragements').waitFor();
    },
  },
  {
    name: 'encouragement-dialog',
    path: ENCOURAGEMENTS,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Edit Bear one another' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'encouragement-wrong',
    path: ENCOURAGEMENTS,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Add Encouragement' }).click();
      await page.getByLabel('Citation').fill('c'.repeat(101));
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Encouragement body is required.').waitFor();
    },
  },
  {
    name: 'encouragement-question',
    path: ENCOURAGEMENTS,
    signedIn: true,
    complaint: /status of 500/,
    to: async (page) => {
      await page.route('**/api/v1/encouragements/*', (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole('button', { name: 'Delete Bear one another' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('alert').waitFor();
    },
  },
  {
    name: 'notification-settings',
    path: '/settings/notifications',
    signedIn: true,
    to: async (page) => {
      await page.getByLabel('Timezone').selectOption('Asia/Tokyo');
      await page.getByRole('button', { name: 'Use UTC (this device)' }).waitFor();
    },
  },
  {
    name: 'notification-settings-saved',
    path: '/settings/notifications',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Save Preferences' }).click();
      await page.getByText('Notification preferences updated successfully!').waitFor();
    },
  },
  {
    name: 'notification-settings-refused',
    path: '/settings/notifications',
    signedIn: true,
    complaint: /status of 422/,
    to: async (page) => {
      const errors = ['End time must be a time such as 04:00', 'The reset settings can be changed at most 365 times'];
      await page.route('**/notification_preferences', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 422, json: { error: errors[0], errors } })
          : route.fallback(),
      );
      await page.getByRole('button', { name: 'Send Test Email' }).click();
      await page.getByText('Failed to send test email').waitFor();
      await page.getByLabel('Email notifications').uncheck();
      await page.getByLabel('End time').fill('22:00');
      await page.getByText('There are no quiet hours.').waitFor();
      await page.getByRole('button', { name: 'Save Preferences' }).click();
      await page.getByText('Failed to update preferences').waitFor();
    },
  },
  {
    name: 'notification-ledger',
    path: '/settings',
    signedIn: true,
    to: async (page) => {
      await page.route(/\/api\/v1\/notifications$/, (route) => route.fulfill({ json: LEDGER }));
      await page.getByRole('link', { name: 'Notification Settings' }).click();
      await page.getByText('Show earlier').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'notification-ledger-failed',
    path: '/settings',
    signedIn: true,
    complaint: /status of 500/,
    to: async (page) => {
      await page.route(/\/api\/v1\/notifications$/, (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole('link', { name: 'Notification Settings' }).click();
      await page.getByText('Failed to fetch notifications').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'quick-add',
    path: DONE_TOO,
    signedIn: true,
    to: async (page) => {
      await box(page, 'Read ten pages').waitFor();
      // Only small screens have it.
      if ((page.viewportSize()?.width ?? 0) >= 1024) return;
      await page.getByRole('button', { name: 'Quick add' }).click();
      await page.getByRole('menuitem', { name: 'Add Commitment' }).waitFor();
    },
  },
  {
    name: 'verify-banner',
    path: '/dashboard',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Send it again' }).waitFor();
      await page.goto('/dashboard');
      await box(page, 'Read ten pages').waitFor();
      await page.getByRole('button', { name: 'Send it again' }).waitFor();
    },
  },
  {
    name: 'confidants',
    path: '/confidants',
    signedIn: true,
    to: (page) => page.getByText('Expires in').waitFor(),
  },
  {
    name: 'workout',
    path: DONE_TOO,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'New Commitment' }).click();
      await page.getByLabel('Workout').check();
      await page.getByRole('button', { name: 'Add Exercise' }).click();
      await page.getByLabel('Exercise name').nth(1).fill('Squats with a rather long name, and something to hold on to');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Title is required').waitFor();
    },
  },
  {
    name: 'by-category',
    path: BY_CATEGORY,
    signedIn: true,
    to: (page) => page.getByRole('heading', { name: 'No Category' }).waitFor(),
  },
  {
    name: 'category-wrong',
    path: BY_CATEGORY,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Add Category' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Name is required').waitFor();
    },
  },
  {
    name: 'reorder',
    path: BY_CATEGORY,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Reorder' }).click();
      await page.locator('[data-drag-handle]').first().waitFor();
    },
  },
  {
    name: 'history',
    path: '/history',
    signedIn: true,
    to: (page) => page.getByText('Read ten pages').first().waitFor(),
  },
  {
    name: 'history-year',
    path: '/history?year=2026',
    signedIn: true,
    to: (page) =>
      page
        .getByRole('link', { name: /November/ })
        .first()
        .waitFor(),
  },
  {
    name: 'commitment',
    path: DONE_TOO,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'More actions for Read ten pages' }).click();
      await page.getByRole('menuitem', { name: 'History' }).click();
      await heading(page, 'Read ten pages').waitFor();
      await page.getByText(/^Why is this/).click();
      await page.getByText('your reset time').waitFor();
    },
  },
  {
    name: 'confidants-invite',
    path: '/confidants?invite=1',
    signedIn: true,
    to: async (page) => {
      await page.getByLabel('Email address').fill('nobody');
      await page.getByRole('button', { name: 'Send Invitation' }).click();
      await page.getByText('Email is not a valid address').waitFor();
    },
  },
  {
    name: 'confidants-revoke',
    path: '/confidants',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Revoke' }).first().click();
      await page.getByText('Are you sure you want to revoke access').waitFor();
    },
  },
  {
    name: 'confidant',
    path: '/confidants',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('link', { name: FRIEND }).click();
      await page.getByText('Water the garden').waitFor();
      await page.getByRole('radio', { name: 'Category' }).check();
    },
  },
  {
    name: 'confidant-unknown',
    path: '/confidants/nobody/show',
    signedIn: true,
    complaint: /status of 404/,
    to: (page) => page.getByText('The two of you are not confidants').waitFor(),
  },
  {
    name: 'confidant-dashboard',
    path: '/confidants/nobody/dashboard',
    signedIn: true,
    complaint: /status of 404/,
    to: (page) => openShared(page, { id: 'nobody', name: FRIEND, email: 'friend@example.com', image: null }),
  },
  { name: 'fitness', path: '/powerups/fitness', signedIn: true, to: openFitness },
  {
    name: 'fitness-photo-failed',
    path: '/powerups/fitness',
    signedIn: true,
    to: async (page) => {
      await openFitness(page);
      await page.getByText('Technical details').click();
      await page.getByRole('link', { name: 'Open Settings' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'log-weight-wrong',
    path: '/powerups/fitness?date=2026-01-05',
    signedIn: true,
    to: async (page) => {
      await openFitness(page);
      await page.getByRole('button', { name: 'Log Weight' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Enter a weight value').waitFor();
    },
  },
  {
    name: 'powerups',
    path: '/dashboard',
    signedIn: true,
    to: async (page) => {
      await withPowerUps(page, '/powerups');
      await page.getByRole('button', { name: 'Review permissions' }).waitFor();
    },
  },
  {
    name: 'powerups-none',
    path: '/dashboard',
    signedIn: true,
    to: async (page) => {
      await page.route('**/api/v1/powerups', (route) => route.fulfill({ json: [] }));
      await page.goto('/powerups');
      await page.getByText('No power-ups available').waitFor();
    },
  },
  {
    name: 'powerup-install',
    path: '/dashboard',
    signedIn: true,
    complaint: /status of 500/,
    to: async (page) => {
      await withPowerUps(page, '/powerups');
      await page.route('**/powerups/*/install', (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole('button', { name: 'Review permissions' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Install', exact: true }).click();
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
  {
    name: 'manage-powerups',
    path: '/dashboard',
    signedIn: true,
    to: async (page) => {
      await withPowerUps(page, '/powerups/manage');
      await page.getByText('Disabled', { exact: true }).waitFor();
    },
  },
  {
    name: 'fitness-settings',
    path: '/dashboard',
    signedIn: true,
    to: async (page) => {
      await withPowerUps(page, '/powerups/manage');
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Fitness Settings' });
      await dialog.getByLabel('Daily Calorie Goal').fill('0');
      for (const name of ['Protein', 'Carbs', 'Fat']) await dialog.getByLabel(name, { exact: true }).fill('-1');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Fat must be a number of grams').waitFor();
    },
  },
  {
    name: 'chats',
    path: '/chats',
    signedIn: true,
    to: (page) => page.getByRole('link', { name: GROUP }).waitFor(),
  },
  {
    name: 'chat',
    path: '/chats',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('link', { name: GROUP }).click();
      await page.getByText('Slowly, then.').waitFor();
      await page.getByRole('textbox', { name: 'Message' }).fill('One\nTwo\nThree');
    },
  },
  {
    name: 'chat-not-sent',
    path: '/chats',
    signedIn: true,
    complaint: /status of 422/,
    to: async (page) => {
      const refusal = { status: 422, json: { error: 'Not just now', errors: ['Not just now'] } };
      await page.route('**/create_message', (route) => route.fulfill(refusal));
      await page.getByRole('link', { name: 'Bartholomew F.' }).click();
      const field = page.getByRole('textbox', { name: 'Message' });
      await field.fill(`A letter of ${'many '.repeat(30)}words`);
      await field.press('Enter');
      await page.getByRole('button', { name: 'Discard' }).waitFor();
      await field.fill('x'.repeat(4001));
      await page.getByText('4001/4000').waitFor();
    },
  },
  {
    name: 'chat-without-key',
    path: '/chats',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('link', { name: 'AI Coach' }).click();
      await page.getByText('OpenAI API Key Required').waitFor();
    },
  },
  { name: 'coach-chat', path: '/chats', signedIn: true, to: askingCoach },
  {
    name: 'chat-unknown',
    path: '/chats/nobodys',
    signedIn: true,
    complaint: /status of 404/,
    to: (page) => page.getByText('Chat not found').waitFor(),
  },
  {
    name: 'new-group',
    path: '/chats',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'New Group' }).click();
      await page.getByRole('dialog').getByRole('checkbox', { name: FRIEND }).check();
    },
  },
  {
    name: 'group-members',
    path: '/chats',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('link', { name: GROUP }).click();
      await page.getByRole('button', { name: 'Manage' }).click();
      await page.getByRole('button', { name: `Remove ${FRIEND}` }).waitFor();
    },
  },
  {
    name: 'invitation-unknown',
    path: '/register?token=nobodys',
    complaint: /status of 404/,
    to: (page) => page.getByText('Invalid invitation link').waitFor(),
  },
];

/** `LOOKS=all` looks at everything in all ways. */
const ALL = process.env.LOOKS === 'all';

/** What is open is looked at in light or in dark, which the screens share out among them; in other widths it must fit. */
async function look(page: Page, name: string, width: number): Promise<void> {
  const own = (name.length + WIDTHS.indexOf(width)) % THEMES.length;
  for (const theme of ALL ? THEMES : THEMES.slice(own, own + 1)) {
    await page.emulateMedia({ colorScheme: theme });
    await settled(page);
    if (ALL) await page.screenshot({ path: `${PICTURES}${name}-${width}-${theme}.png` });
    await expectClean(page);
  }
  for (const other of WIDTHS.filter((each) => each !== width)) {
    await page.setViewportSize({ width: other, height: HEIGHTS[other]! });
    await settled(page);
    await expectFits(page);
  }
}

/** Each screen is opened at one of the widths, which the screens share out among them. */
const visits = SCREENS.flatMap((screen, index) =>
  WIDTHS.filter((_, k) => ALL || index % WIDTHS.length === k).map((width) => ({
    screen,
    width,
  })),
);

test.for(visits)('$screen.name is clean at $width px', async ({ screen, width }, { open, world, expectComplaint }) => {
  if (screen.complaint) expectComplaint(screen.complaint);
  const page = await open(screen.path, { width, ...(screen.signedIn ? { as: await somebody(world) } : {}) });
  await screen.to(page);
  await look(page, screen.name, width);
});

describe.each(WIDTHS)('at %i px', (width) => {
  const size = { width, height: HEIGHTS[width]! };

  test('empty lists and old ones are clean', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const context = await profile({ width, as: await world.person() });
    const page = await context.newPage();
    for (const path of ['/dashboard', ENCOURAGEMENTS, '/powerups/manage', '/commitments']) {
      await page.setViewportSize(size);
      await page.goto(path);
      await page
        .getByText(/^No (commitments|encouragements|power-ups) (yet|found|installed)/)
        .first()
        .waitFor();
      await look(page, `empty${path.replaceAll('/', '-')}`, width);
    }
    await page.setViewportSize(size);
    await context.setOffline(true);
    await page.getByText(OFFLINE_NOTE).waitFor();
    await look(page, 'offline', width);
  });

  test('what cannot be opened offline is said cleanly', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const context = await profile({ width, as: await world.person() });
    await restPointer(context);
    const page = await context.newPage();
    await page.goto('/commitments');
    await page.getByText('No commitments found').waitFor();
    await context.setOffline(true);
    await page.getByText(OFFLINE_NOTE).waitFor();
    await page.getByRole('button', { name: 'New Commitment' }).click();
    await page.getByText('You are offline. This opens when you are back.').waitFor();
    await look(page, 'offline-notice', width);
    await page.setViewportSize(size);
    await page.getByRole('link', { name: 'Steadfast' }).click();
    await heading(page, 'This page is not here yet').waitFor();
    await look(page, 'offline-page', width);
  });
});

test('a chosen theme is there before the first picture, and stays', async ({ open, world }) => {
  const page = await open('/dashboard', { as: await world.person(), theme: 'light' });
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Dark mode' }).click();
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.classList.contains('dark'));
  await page.getByRole('button', { name: 'User menu' }).waitFor();
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(paper).toBe('rgb(23, 21, 18)');
});

type Registry = { person(who: { name: string }): Promise<Person> };

let known: Promise<Person> | undefined;

/** Somebody with one of everything that a row can be; the same for all screens, which change nothing. */
function somebody(world: Registry): Promise<Person> {
  known ??= register(world);
  return known;
}

async function register(world: Registry): Promise<Person> {
  const person = await world.person({ name: 'Wilhelmina Konstantinopolous-Featherstonehaugh' });
  await person.commitment({ title: 'Renew passport', frequency: 'once' });
  const paid = await person.commitment({ title: 'Balance the books', frequency: 'monthly' });
  await person.skip(paid.id);
  await person.commitment({ title: 'Learn to swim', start_date: '2199-06-03' });
  await person.commitment({ title: 'Call home', frequency: 'weekly' });
  await person.commitment({ title: `${'A very long title with ordinary words. '.repeat(4)}${'W'.repeat(42)}` });
  for (const name of ['Health', `${'A category with a very long name '.repeat(2)}WWWWWWWWWWWW`]) {
    const category = await person.call(categories.create, { body: { category: { name } } });
    if (name !== 'Health') continue;
    const lift = await person.commitment({ title: 'Lift', commitment_type: 'workout', category_id: category.id });
    const body = { workout_exercise: { name: 'Squats', notes: 'Slowly' } };
    await person.call(exercises.create, { params: { id: lift.id }, body });
  }
  const read = await person.commitment({ title: 'Read ten pages', description: 'Of a book, not of the news.' });
  await person.complete(read.id);
  for (const [body, citation] of [
    ['Bear one another’s burdens, and so fulfill the law of Christ.', 'Galatians 6:2'],
    ['One step.\nThen another.'],
    ['W'.repeat(300), 'C'.repeat(100)],
  ] as const) {
    await person.call(encouragements.create, { body: { encouragement: { body, citation } } });
  }
  const friend = await world.person({ name: FRIEND });
  await confidants(person, friend);
  const walkers = await group(person, GROUP, friend);
  for (const [who, words] of [
    [friend, `Look: https://example.com/${'a'.repeat(80)}`],
    [person, 'Seen.\n\nIt is far.'],
    [friend, 'Slowly, then.'],
  ] as const) {
    await say(who, walkers.id, words);
  }
  await friend.complete((await friend.commitment({ title: 'Water the garden' })).id);
  await invited(person, `${'somebody.who.is.asked.'.repeat(2)}to.be.a.coach@example.com`, 'coach');
  return person;
}
