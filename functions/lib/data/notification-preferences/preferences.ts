import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { get, type TransactItem, updateItem } from '#functions/lib/data/table.ts';
import { countUse } from '#functions/lib/data/throttle.ts';
import type { Preferences as PreferencesReply } from '#shared/contracts/notification-preferences.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** How and when a user is notified. The timezone is part of the user's clock. */
export interface Preferences {
  push: boolean;
  email: boolean;
  inApp: boolean;
  emailFrequency: 'immediate' | 'daily' | 'weekly' | 'never';
  /** 'HH:MM'; equal to the end if there are no quiet hours. */
  quietHoursStart: string;
  quietHoursEnd: string;
  /** Whether the user gets an e-mail with the weekly review. */
  weeklyReview: boolean;
}

export const DEFAULTS: Preferences = {
  push: true,
  email: true,
  inApp: true,
  emailFrequency: 'daily',
  quietHoursStart: '22:00',
  quietHoursEnd: '08:00',
  weeklyReview: false,
};

/** The preferences of a user, or the defaults: one GetItem. */
export async function loadPreferences(userId: string): Promise<Preferences> {
  return toPreferences(await get(keys.preferences(userId)));
}

/** Stored preferences, or the defaults for a user without any. */
export function toPreferences(item: Item | undefined): Preferences {
  const chosen = Object.entries(DEFAULTS).map(([name, usual]) => [name, item?.[name] ?? usual]);
  return Object.fromEntries(chosen) as Preferences;
}

/** A change of some preferences; undefined ones stay as they are. */
export type PreferencesChange = { [Name in keyof Preferences]?: Preferences[Name] | undefined };

/**
 * The update that sets the given preferences: an item of a transaction; empty if none differs. It fails if any
 * preference has changed since `read`, because the time of the next digest depends on all of them.
 */
export function savePreferences(userId: string, read: Item | undefined, changes: PreferencesChange): TransactItem[] {
  const before = toPreferences(read);
  const chosen = Object.entries(changes).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof Preferences],
  );
  if (chosen.length === 0) return [];
  const version = read?.version;
  return [
    updateItem(keys.preferences(userId), {
      set: { ...Object.fromEntries(chosen), version: Number(version ?? 0) + 1 },
      if: version === undefined ? 'attribute_not_exists(#version)' : '#version = :read',
      values: { read: version },
    }),
  ];
}

/** The preferences after a change. */
export function changedPreferences(preferences: Preferences, changes: PreferencesChange): Preferences {
  const chosen = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...preferences, ...Object.fromEntries(chosen) };
}

/** The preferences in the shape that `decide` and the API use. */
export function toContract(preferences: Preferences): Omit<PreferencesReply, 'timezone'> {
  return {
    push_enabled: preferences.push,
    email_enabled: preferences.email,
    in_app_enabled: preferences.inApp,
    email_frequency: preferences.emailFrequency,
    quiet_hours_start: preferences.quietHoursStart,
    quiet_hours_end: preferences.quietHoursEnd,
    weekly_review: preferences.weeklyReview,
  };
}

const HOUR = 3_600;

/**
 * Counts a test that a user sends to themselves, at most five an hour. Costs as `countUse`.
 * @throws Refusal (too_many_tests)
 */
export async function countTest(userId: string, channel: 'push' | 'email', now: number): Promise<void> {
  if (await countUse(keys.tests(userId, channel), LIMITS.testsPerHour, HOUR, now)) return;
  throw new Refusal('too_many_tests', { params: { limit: LIMITS.testsPerHour }, retryAfter: HOUR });
}
