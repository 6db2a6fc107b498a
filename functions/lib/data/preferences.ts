import { keys } from './keys.ts';
import { get, type Item, TableName, type TransactItem } from './table.ts';

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

const DEFAULTS: Preferences = {
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

/** What sets the named preferences and leaves the others: nothing, or one item of a transaction. */
export function savePreferences(
  userId: string,
  changes: { [Name in keyof Preferences]: Preferences[Name] | undefined },
): TransactItem[] {
  const chosen = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (chosen.length === 0) return [];
  return [
    {
      Update: {
        TableName,
        Key: keys.preferences(userId),
        UpdateExpression: `SET ${chosen.map(([name]) => `#${name} = :${name}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(chosen.map(([name]) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(chosen.map(([name, value]) => [`:${name}`, value])),
      },
    },
  ];
}
