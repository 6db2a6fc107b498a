import type { Page } from 'playwright-core';
import type { CalendarFeed } from '#shared/contracts/calendar-feed.ts';
import type { Usage } from '#shared/contracts/coaches.ts';
import type { DataExport } from '#shared/contracts/exports.ts';
import type { Decision } from '#shared/contracts/notifications.ts';
import type { Passkey } from '#shared/contracts/passkeys.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { COACH_COLORS, COACH_ICONS } from '#shared/domain/coaches.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { CHANNELS, NOTIFICATION_KINDS, OUTCOMES } from '#shared/domain/notifications.ts';
import { reasons } from '#shared/text/notifications.ts';
import { FRIEND, GROUP } from './user-with-everything.ts';

/* The data of the screens of the settings. */

/** A full page of decisions, with every outcome and reason. */
export const DECISIONS: Decision[] = Array.from({ length: LIMITS.notificationsAtOnce }, (_, index) => ({
  id: `decision-${index}`,
  event: NOTIFICATION_KINDS[Math.floor(index / 3) % NOTIFICATION_KINDS.length]!,
  subject: index % 6 < 3 ? `${FRIEND} in ${GROUP}` : 'W'.repeat(60),
  channel: CHANNELS[index % CHANNELS.length]!,
  outcome: OUTCOMES[index % OUTCOMES.length]!,
  reason: reasons.email_digest,
  cause: '',
  reason_code: 'email_digest',
  at: new Date(Date.now() - Math.floor(index / 3) * 3_600_000).toISOString(),
}));

/** A user with a key, and with coaches that have long names and have reached the limit of the month. */
export async function withCoaches(page: Page): Promise<void> {
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

const SESSIONS: Session[] = [
  ['Chrome', 'ChromeOS'],
  ['Samsung Internet', 'Android'],
  ['Unknown browser', 'unknown system'],
].map(([browser = '', system = ''], index) => ({
  id: `session-${index}`,
  current: index === 0,
  browser,
  system,
  created_at: '2026-11-02T10:20:00.000Z',
  last_seen_at: '2026-11-20T17:00:00.000Z',
}));

const CREATED = '2026-02-28T12:00:00Z';
const PASSKEYS: Passkey[] = [
  { id: '1', name: 'Chrome on Linux', created_at: CREATED, last_used_at: '2026-11-20T12:00:00Z' },
  { id: '2', name: 'W'.repeat(LIMITS.passkeyNameLength), created_at: CREATED, last_used_at: null },
];

const FEED: CalendarFeed = {
  url: `https://accountability.steadfast.example/api/v1/calendar/${'0'.repeat(26)}-${'a'.repeat(43)}.ics`,
  titles: true,
};

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
const EXPORT: DataExport = {
  id: '1',
  status: 'ready',
  url: null,
  created_at: TOMORROW,
  expires_at: TOMORROW,
  bytes: 1_250_000,
};

/** Opens a page again with these answers of the API. */
async function answering(page: Page, ...answers: (readonly [address: string, json: unknown])[]): Promise<void> {
  for (const [address, json] of answers) await page.route(address, (route) => route.fulfill({ json }));
  await page.reload();
}

const SESSIONS_READ = ['**/users/me/sessions', SESSIONS] as const;
const PASSKEYS_READ = ['**/api/v1/passkeys', PASSKEYS] as const;
const FEED_READ = ['**/calendar_feed', FEED] as const;
const EXPORTS_READ = ['**/users/me/exports', [EXPORT]] as const;

/** A user who is signed in at three places, one of them with long names. */
export async function withSessions(page: Page): Promise<void> {
  await answering(page, SESSIONS_READ);
  await page.getByText('This browser', { exact: true }).waitFor();
}

/** A user with two passkeys, one of them with a name that is as long as it may be. */
export const withPasskeys = (page: Page): Promise<void> => answering(page, PASSKEYS_READ);

/** The address of a calendar feed, at a site with a long name. */
export const withFeed = (page: Page): Promise<void> => answering(page, FEED_READ);

/** An export that can be downloaded. */
export const withExport = (page: Page): Promise<void> => answering(page, EXPORTS_READ);

/** All of these at once. */
export const withEverySection = (page: Page): Promise<void> =>
  answering(page, SESSIONS_READ, PASSKEYS_READ, FEED_READ, EXPORTS_READ);
