import type { Page } from 'playwright-core';
import type { Decision } from '#shared/contracts/notifications.ts';

/* The log of notifications, and decisions as the server tells them. */

export const NOTIFICATIONS = /\/api\/v1\/notifications(\?|$)/;

/** A Friday noon, before which everything happened. */
export const NOON = '2026-11-20T12:00:00Z';

const hoursAgo = (hours: number) => new Date(Date.parse(NOON) - hours * 3_600_000).toISOString();

export const decision = (id: number, hours: number, what: Partial<Decision> = {}): Decision => ({
  id: `decision-${id}`,
  event: 'message',
  subject: 'Grace in Sunday walkers',
  channel: 'push',
  outcome: 'sent',
  reason: 'Push notifications are on.',
  cause: '',
  reason_code: 'push_on',
  at: hoursAgo(hours),
  ...what,
});

export const region = (page: Page) => page.getByRole('region', { name: 'Notification log' });
export const rows = async (page: Page) =>
  (await region(page).getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
