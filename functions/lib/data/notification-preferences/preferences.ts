import { keys } from '#functions/lib/data/keys.ts';
import { changeOf, get, type Item, TableName, type TransactItem } from '#functions/lib/data/table.ts';
import type { Preferences as PreferencesReply } from '#shared/contracts/notification-preferences.ts';

/** How and when somebody is notified; the zone stands in the user's clock. */
export interface Preferences {
  push: boolean;
  email: boolean;
  inApp: boolean;
  emailFrequency: 'immediate' | 'daily' | 'weekly' | 'never';
  /** 'HH:MM'; the same as the end means that there are none. */
  quietHoursStart: string;
  quietHoursEnd: string;
}

export const DEFAULTS: Preferences = {
  push: true,
  email: true,
  inApp: true,
  emailFrequency: 'daily',
  quietHoursStart: '22:00',
  quietHoursEnd: '08:00',
};

/** One GetItem. What was never changed is as it is for everybody. */
export async function loadPreferences(userId: string): Promise<Preferences> {
  return toPreferences(await get(keys.preferences(userId)));
}

/** Stored preferences; those of whoever never changed any, from nothing. */
export function toPreferences(item: Item | undefined): Preferences {
  const chosen = Object.entries(DEFAULTS).map(([name, usual]) => [name, item?.[name] ?? usual]);
  return Object.fromEntries(chosen) as Preferences;
}

/** Some of them; what is undefined stays. */
export type PreferencesChange = { [Name in keyof Preferences]?: Preferences[Name] | undefined };

/**
 * What sets the named preferences that differ and leaves the others: nothing, or one item of a transaction. It holds only where nobody changed
 * any since `read`: when a digest is due follows from all of them.
 */
export function savePreferences(userId: string, read: Item | undefined, changes: PreferencesChange): TransactItem[] {
  const before = toPreferences(read);
  const chosen = Object.entries(changes).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof Preferences],
  );
  if (chosen.length === 0) return [];
  const version = read?.version;
  return [
    {
      Update: {
        TableName,
        Key: keys.preferences(userId),
        ...changeOf(
          { set: { ...Object.fromEntries(chosen), version: Number(version ?? 0) + 1 } },
          version === undefined
            ? { ConditionExpression: 'attribute_not_exists(#version)' }
            : { ConditionExpression: '#version = :read', ExpressionAttributeValues: { ':read': version } },
        ),
      },
    },
  ];
}

/** With a change laid over them. */
export function changedPreferences(preferences: Preferences, changes: PreferencesChange): Preferences {
  const chosen = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...preferences, ...Object.fromEntries(chosen) };
}

/** As `decide` and the API know them. */
export function toContract(preferences: Preferences): Omit<PreferencesReply, 'timezone'> {
  return {
    push_enabled: preferences.push,
    email_enabled: preferences.email,
    in_app_enabled: preferences.inApp,
    email_frequency: preferences.emailFrequency,
    quiet_hours_start: preferences.quietHoursStart,
    quiet_hours_end: preferences.quietHoursEnd,
  };
}
