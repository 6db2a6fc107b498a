import type { Page } from 'playwright-core';
import type { InvitedAgreement } from '#shared/contracts/agreements.ts';
import { heading } from './support/app.ts';
import { checkScreens } from './support/screens.ts';
import { FRIEND } from './support/user-with-everything.ts';

/* The front door, and what is done with an account before one is signed in. */

const terms: InvitedAgreement['mine'] = {
  shows: { commitments: 'all', notes: false, food: true, weight: true, exercise: true },
  shows_until: {},
  after_miss: 'nothing',
  look_back: 'never',
};
const less = { ...terms, shows: { ...terms.shows, weight: false } };
const more = { ...less, shows: { ...less.shows, notes: true }, after_miss: 'ask_them' as const };

/** Opens the page of an invitation again, whose sender shows less at once and proposes more. */
async function showInvitation(page: Page): Promise<void> {
  const proposed = { mine: { ...terms, look_back: 'weekly' as const }, theirs: more, until: '2199-06-01' };
  const agreement: InvitedAgreement = { mine: terms, theirs: less, until: null, proposed };
  const invitation = { sender_name: FRIEND, email: 'friend@example.com', role: 'friend', chat_id: 'any', agreement };
  await page.route('**/chat_invitations/*', (route) => route.fulfill({ json: invitation }));
  await page.reload();
  await page.getByText('You can say yes or no to this once you’ve accepted the invitation.').waitFor();
}

checkScreens([
  { name: 'home', path: '/', to: (page) => page.getByRole('link', { name: 'Get Started' }).waitFor() },
  { name: 'login', path: '/login', to: (page) => heading(page, 'Sign in to your account').waitFor() },
  {
    name: 'login-wrong',
    path: '/login',
    to: async (page) => {
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('Password is required').waitFor();
    },
  },
  {
    name: 'login-refused',
    onlyLong: true,
    path: '/login',
    to: async (page) => {
      await page.route('**/sign_in', (route) => route.fulfill({ json: {} }));
      await page.getByLabel('Email address').fill('ada@example.com');
      await page.getByLabel('Password').fill('steadfast');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('No token received').waitFor();
    },
  },
  { name: 'register', path: '/register', to: (page) => heading(page, 'Create your account').waitFor() },
  // The form of an invited person. One of its fields stays disabled.
  {
    name: 'register-invited',
    path: '/register?token=any',
    complaint: /status of 404/,
    to: async (page) => {
      const invitation = { sender_name: FRIEND, email: 'friend@example.com', role: 'friend', chat_id: 'any' };
      await page.route('**/chat_invitations/*', (route) => route.fulfill({ json: invitation }));
      await page.reload();
      await page.getByRole('button', { name: 'Join' }).waitFor();
    },
  },
  {
    name: 'register-wrong',
    onlyLong: true,
    path: '/register',
    to: async (page) => {
      await page.getByLabel('Email address').fill('ada');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('Email isn’t a valid address').waitFor();
    },
  },
  {
    name: 'forgot-password',
    path: '/forgot-password',
    to: (page) => heading(page, 'Forgot your password?').waitFor(),
  },
  {
    name: 'forgot-password-wrong',
    onlyLong: true,
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
    onlyLong: true,
    path: '/reset-password?token=any',
    to: async (page) => {
      await page.getByLabel('New password', { exact: true }).fill('short');
      await page.getByRole('button', { name: 'Save new password' }).click();
      await page.getByText('Passwords do not match').waitFor();
    },
  },
  {
    name: 'reset-password-used',
    onlyLong: true,
    path: '/reset-password?token=any',
    complaint: /status of 410/,
    to: async (page) => {
      await page.route('**/password_reset/*', (route) => route.fulfill({ status: 410, json: {} }));
      await page.getByLabel('New password', { exact: true }).fill('a better one');
      await page.getByLabel('Confirm new password').fill('a better one');
      await page.getByRole('button', { name: 'Save new password' }).click();
      await page.getByRole('link', { name: 'Request a new link' }).waitFor();
    },
  },
  {
    name: 'reset-password-done',
    onlyLong: true,
    path: '/reset-password?token=any',
    to: async (page) => {
      await page.route('**/password_reset/*', (route) => route.fulfill({ status: 204 }));
      await page.getByLabel('New password', { exact: true }).fill('a better one');
      await page.getByLabel('Confirm new password').fill('a better one');
      await page.getByRole('button', { name: 'Save new password' }).click();
      await page.getByText('Your password was changed. Sign in with the new one.').waitFor();
    },
  },
  {
    name: 'verify-email',
    path: '/verify-email?token=any',
    to: (page) => page.getByRole('button', { name: 'Verify my email' }).waitFor(),
  },
  {
    name: 'verify-email-busy',
    onlyLong: true,
    path: '/verify-email',
    to: async (page) => {
      // The request is never answered, so the page stays busy.
      await page.route('**/verify_email', () => {});
      await page.goto('/verify-email?token=any');
      await page.getByRole('button', { name: 'Verify my email' }).click();
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
      await page.getByRole('button', { name: 'Verify my email' }).click();
      await heading(page, 'Your email is verified').waitFor();
    },
  },
  {
    name: 'verify-email-no-link',
    onlyLong: true,
    path: '/verify-email',
    to: (page) => heading(page, 'Open the link from the email again').waitFor(),
  },
  {
    name: 'verify-email-used',
    path: '/verify-email?token=any',
    complaint: /status of 410/,
    to: async (page) => {
      await page.getByRole('button', { name: 'Verify my email' }).click();
      await page.getByRole('link', { name: 'Sign in to get a new one' }).waitFor();
    },
  },
  {
    name: 'verify-email-again',
    onlyLong: true,
    path: '/verify-email?token=any',
    signedIn: true,
    complaint: /status of 410/,
    to: async (page) => {
      await page.route('**/resend_verification', (route) => route.fulfill({ status: 204 }));
      await page.getByRole('button', { name: 'Verify my email' }).click();
      await page.getByRole('button', { name: 'Send a new link' }).click();
      await page.getByText('A new link is on its way').waitFor();
    },
  },
  {
    name: 'verify-email-failed',
    onlyLong: true,
    path: '/verify-email?token=any',
    complaint: /status of 503/,
    to: async (page) => {
      await page.route('**/verify_email', (route) => route.fulfill({ status: 503 }));
      await page.getByRole('button', { name: 'Verify my email' }).click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'restore-email',
    path: '/restore-email?token=any',
    to: (page) => page.getByRole('button', { name: 'Take it back' }).waitFor(),
  },
  {
    name: 'restore-email-done',
    onlyLong: true,
    path: '/restore-email?token=any',
    to: async (page) => {
      await page.route('**/restore_email', (route) => route.fulfill({ status: 204 }));
      await page.getByRole('button', { name: 'Take it back' }).click();
      await heading(page, 'Your email address is back').waitFor();
    },
  },
  {
    name: 'restore-email-used',
    onlyLong: true,
    path: '/restore-email?token=any',
    complaint: /status of 410/,
    to: async (page) => {
      await page.getByRole('button', { name: 'Take it back' }).click();
      await heading(page, 'This link has expired or was already used').waitFor();
    },
  },
  {
    name: 'unsubscribe',
    path: '/unsubscribe?token=any',
    to: (page) => page.getByRole('button', { name: 'Unsubscribe' }).waitFor(),
  },
  {
    name: 'unsubscribe-done',
    onlyLong: true,
    path: '/unsubscribe?token=any',
    to: async (page) => {
      await page.route('**/unsubscribe?*', (route) => route.fulfill({ status: 204 }));
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await heading(page, 'You’re unsubscribed.').waitFor();
    },
  },
  {
    name: 'unsubscribe-wrong',
    onlyLong: true,
    path: '/unsubscribe?token=any',
    complaint: /status of 422/,
    to: async (page) => {
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await heading(page, 'Invalid unsubscribe link').waitFor();
    },
  },
  {
    name: 'unsubscribe-failed',
    onlyLong: true,
    path: '/unsubscribe?token=any',
    complaint: /status of 503/,
    to: async (page) => {
      await page.route('**/unsubscribe?*', (route) => route.fulfill({ status: 503 }));
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  { name: 'not-found', path: '/no/such/page', to: (page) => page.getByText('Page not found.').waitFor() },
  {
    name: 'invitation-agreement',
    path: '/register?token=any',
    complaint: /status of 404/,
    to: async (page) => {
      await showInvitation(page);
      await page.getByRole('button', { name: 'Join' }).waitFor();
    },
  },
  {
    name: 'invitation-agreement-accept',
    onlyLong: true,
    path: '/register?token=any',
    signedIn: true,
    complaint: /status of 404/,
    to: async (page) => {
      await showInvitation(page);
      await page.getByRole('button', { name: 'Accept Invitation' }).waitFor();
    },
  },
  {
    name: 'invitation-unknown',
    onlyLong: true,
    path: '/register?token=nobodys',
    complaint: /status of 404/,
    to: (page) => page.getByText('Invalid invitation link').waitFor(),
  },
]);
