import { openShared } from '../support/fitness.ts';
import { FRIEND, type Screen } from './screen.ts';

/* Confidants. */

export const CONFIDANT_SCREENS: Screen[] = [
  {
    name: 'confidants',
    path: '/confidants',
    signedIn: true,
    to: (page) => page.getByText('Expires in').waitFor(),
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
    to: (page) => page.getByText('You are not confidants with this person').waitFor(),
  },
  {
    name: 'confidant-dashboard',
    path: '/confidants/nobody/dashboard',
    signedIn: true,
    complaint: /status of 404/,
    to: (page) => openShared(page, { id: 'nobody', name: FRIEND, email: 'friend@example.com', image: null }),
  },
];
