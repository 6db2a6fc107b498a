import type { Page } from 'playwright-core';
import type { Agreement, AgreementVersion } from '#shared/contracts/agreements.ts';
import type { View } from '#shared/contracts/views.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { openFilters } from './support/commitments.ts';
import { openShared } from './support/fitness.ts';
import { checkScreens } from './support/screens.ts';
import { FRIEND } from './support/user-with-everything.ts';

/* Confidants. */

const terms = {
  shows: { commitments: 'all' as const, notes: false, food: true, weight: false, exercise: true },
  shows_until: {},
  after_miss: 'nothing' as const,
  look_back: 'never' as const,
};
const much = { ...terms, shows: { ...terms.shows, notes: true, weight: true }, after_miss: 'ask_me' as const };
const MORE = { mine: much, theirs: { ...much, look_back: 'monthly' as const }, until: '2199-06-01' };

/** Opens the agreement with the friend, with two versions that the server does not have. */
async function showAgreement(page: Page, given: Partial<Agreement>): Promise<void> {
  const about = { id: 'any', confidant_id: 'friend', proposed: null, until: null, next_end: null };
  const agreement: Agreement = {
    ...about,
    version: 2,
    mine: terms,
    theirs: { ...terms, shows: { ...terms.shows, commitments: 'chosen' } },
    changed_at: '2026-03-02T12:00:00Z',
    ...given,
  };
  const versions: AgreementVersion[] = [
    { ...agreement, ...MORE, proposed: null, changed_by: ['friend'] },
    { ...about, version: 1, ...MORE, changed_at: '2026-02-02T12:00:00Z', changed_by: ['friend', 'me'] },
  ];
  await page.route('**/confidants/*/agreement', (route) => route.fulfill({ json: agreement }));
  await page.route('**/agreement/versions', (route) => route.fulfill({ json: versions }));
  await page.getByRole('link', { name: 'Agreement' }).click();
}

const daysBefore = (count: number) => addDays(new Date().toISOString().slice(0, 10), -count);

checkScreens([
  {
    name: 'views',
    path: '/confidants/views',
    signedIn: true,
    to: async (page) => {
      const views: View[] = [
        { viewer: { id: 'friend', name: FRIEND }, what: 'commitments', date: daysBefore(0) },
        { viewer: { id: 'friend', name: FRIEND }, what: 'fitness', date: daysBefore(0) },
        { viewer: { id: null, name: 'Grace' }, what: 'fitness', date: daysBefore(1) },
        { viewer: { id: 'friend', name: FRIEND }, what: 'review', date: daysBefore(5) },
      ];
      await page.route('**/api/v1/views', (route) => route.fulfill({ json: views }));
      await page.reload();
      await page.getByText('looked at your review.').waitFor();
    },
  },
  {
    name: 'confidants',
    path: '/confidants',
    signedIn: true,
    to: (page) => page.getByText('Expires in').waitFor(),
  },
  {
    name: 'confidants-invite',
    onlyLong: true,
    path: '/confidants?invite=1',
    signedIn: true,
    to: async (page) => {
      await page.getByLabel('Email address').fill('nobody');
      await page.getByRole('button', { name: 'Send Invitation' }).click();
      await page.getByText('Email isn’t a valid address').waitFor();
    },
  },
  {
    name: 'confidants-revoke',
    onlyLong: true,
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
      const isPhone = (page.viewportSize()?.width ?? 0) < 768;
      if (isPhone) await openFilters(page);
      await page.getByRole('radio', { name: 'Category' }).check();
      if (isPhone) await page.keyboard.press('Escape');
    },
  },
  {
    name: 'confidant-preview',
    path: '/confidants',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('link', { name: 'What they see' }).click();
      await page.getByText('Read ten pages').waitFor();
    },
  },
  {
    name: 'confidant-preview-fitness',
    onlyLong: true,
    path: '/confidants',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('link', { name: 'What they see' }).click();
      await page.getByRole('radio', { name: 'Fitness' }).check();
      await page.getByText('as if you haven’t installed the power-up').waitFor();
    },
  },
  {
    name: 'agreement',
    path: '/confidants',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('link', { name: 'Agreement' }).click();
      await page.getByLabel('My food', { exact: true }).selectOption('until');
      await page.getByLabel('My notes').selectOption('shown');
      await page.getByLabel('My exercise').selectOption('hidden');
      await page.getByLabel('When I miss something').selectOption('ask_them');
      await page.getByLabel('How long this applies').selectOption('until');
      await page.getByRole('button', { name: 'Ask for a change' }).click();
      await page.getByLabel('How often we look back on their commitments').selectOption('weekly');
      await page.getByRole('button', { name: 'Save and propose' }).waitFor();
    },
  },
  {
    name: 'agreement-proposed',
    path: '/confidants',
    signedIn: true,
    to: async (page) => {
      await showAgreement(page, { proposed: { by: 'friend', version: 3, ...MORE } });
      await page.getByRole('button', { name: 'Accept' }).waitFor();
      await page.getByRole('button', { name: 'Earlier versions' }).click();
      await page.getByRole('heading', { level: 3 }).first().waitFor();
    },
  },
  {
    name: 'agreement-ended',
    onlyLong: true,
    path: '/confidants',
    signedIn: true,
    to: async (page) => {
      await showAgreement(page, { until: daysBefore(1) });
      await page.getByRole('button', { name: 'Renew' }).click();
      await page.getByRole('button', { name: 'Propose' }).waitFor();
    },
  },
  {
    name: 'agreement-unknown',
    onlyLong: true,
    path: '/confidants/nobody/agreement',
    signedIn: true,
    complaint: /status of 404/,
    to: (page) => page.getByText('You’re not confidants with this person').waitFor(),
  },
  {
    name: 'confidant-unknown',
    onlyLong: true,
    path: '/confidants/nobody/show',
    signedIn: true,
    complaint: /status of 404/,
    to: (page) => page.getByText('You’re not confidants with this person').waitFor(),
  },
  {
    name: 'confidant-dashboard',
    path: '/confidants/nobody/dashboard',
    signedIn: true,
    complaint: /status of 404/,
    to: (page) => openShared(page, { id: 'nobody', name: FRIEND, email: 'friend@example.com', image: null }),
  },
]);
