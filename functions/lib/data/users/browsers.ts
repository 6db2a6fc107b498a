import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { get, updatedFrom } from '#functions/lib/data/table.ts';
import type { Browser, Device, System } from '#shared/domain/browsers.ts';
import * as LIMITS from '#shared/domain/limits.ts';

/*
 * When each browser of a user was seen last: one item, with an attribute for each pair of browser and system. It also
 * remembers browsers whose sessions have ended.
 */

const KNOWN_MS = LIMITS.knownBrowserDays * 86_400_000;
/** The value for an unknown browser or system. */
const UNKNOWN = 'unknown';

/** The item of a new user, who has registered with this browser. */
export function browsersItem(userId: string, device: Device, now: number): Item {
  return { ...keys.browsers(userId), [attributeOf(device)]: now };
}

/**
 * Saves that a browser was seen; returns whether it is new, which means not seen for 90 days. Returns false for an
 * account from before browsers were stored. One UpdateItem.
 */
export async function noteBrowser(userId: string, device: Device, now: number): Promise<boolean> {
  const attribute = attributeOf(device);
  const before = await updatedFrom(keys.browsers(userId), { set: { device: now }, names: { device: attribute } });
  if (!before) return false;
  const seen = before[attribute];
  return seen === undefined || now - Number(seen) >= KNOWN_MS;
}

/** The browsers of a user, with the instants at which they were seen last: one GetItem. */
export async function loadBrowsers(userId: string): Promise<{ device: Device; seenAt: number }[]> {
  const { PK: _, SK: __, ...seen } = (await get(keys.browsers(userId))) ?? {};
  return Object.entries(seen).map(([attribute, seenAt]) => {
    const [browser, system] = attribute.split(' ').map((name) => (name === UNKNOWN ? undefined : name));
    return { device: { browser: browser as Browser, system: system as System }, seenAt: Number(seenAt) };
  });
}

function attributeOf({ browser, system }: Device): string {
  return `${browser ?? UNKNOWN} ${system ?? UNKNOWN}`;
}
