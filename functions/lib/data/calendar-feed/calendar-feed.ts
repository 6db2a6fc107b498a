import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Progress, toProgress } from '#functions/lib/data/commitments/progress.ts';
import { titleOf } from '#functions/lib/data/commitments/titles.ts';
import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { get, getAll, put, remove, updateIf } from '#functions/lib/data/table.ts';
import { countUse, resetUses } from '#functions/lib/data/throttle.ts';
import { type SealedKey, toUser, type User } from '#functions/lib/data/users/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/*
 * The calendar feed of a user: one item. An address has the id of its user and a secret of 32 random bytes. Reading
 * compares a digest of the secret. The secret itself is stored only to show the address again, and sealed, so that the
 * table alone opens no calendar.
 */

const HOUR = 3_600;
const SECRET_BYTES = 32;
const ADDRESS = /^([0-9A-Z]{26})-([\w-]{43})\.ics$/;

export interface CalendarFeed {
  titles: boolean;
  sealed: SealedKey;
  /** The SHA-256 of the secret, in base64url. */
  digest: string;
  /** The version of the user's password when the feed was made. */
  passwordVersion: number;
}

/** The data from which a calendar is made. */
export interface CalendarSource {
  user: User;
  titles: boolean;
  progress: Progress;
  titleOf(commitmentId: string): string | undefined;
}

/** A new secret for an address: 32 random bytes in base64url. */
export function newFeedSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** The file name in an address. */
export function feedFile(userId: string, secret: string): string {
  return `${userId}-${secret}.ics`;
}

/** A user's feed, undefined without a valid one: one GetItem. */
export async function loadFeed(user: User): Promise<CalendarFeed | undefined> {
  return validFeed(await get(keys.calendarFeed(user.id)), user);
}

/** Saves a new feed. The former address ends, and the count of reads starts again: one PutItem and one UpdateItem. */
export async function saveFeed(
  { id, passwordVersion }: User,
  secret: string,
  { titles, sealed }: Pick<CalendarFeed, 'titles' | 'sealed'>,
): Promise<void> {
  const feed: CalendarFeed = { titles, sealed, digest: digestOf(secret).toString('base64url'), passwordVersion };
  await put({ ...keys.calendarFeed(id), ...feed });
  await resetUses(keys.calendarReads(id));
}

/** Saves a secret after it was encrypted again, unless its address has ended in the meantime: one UpdateItem. */
export async function saveResealedFeed(userId: string, { digest }: CalendarFeed, sealed: SealedKey): Promise<void> {
  await updateIf(keys.calendarFeed(userId), { set: { sealed }, if: '#digest = :digest', values: { digest } });
}

/** Ends the address of a user's feed, if there is one: one DeleteItem. */
export async function deleteFeed(userId: string): Promise<void> {
  await remove(keys.calendarFeed(userId));
}

/**
 * The data for the calendar at an address. Counts the read: one BatchGetItem, then as `countUse`.
 * @throws Refusal: not_found for an address that is malformed, unknown, has ended, or belongs to a deleted account
 * (none of these writes); too_many_attempts after 60 in an hour.
 */
export async function readCalendar(file: string, now: number): Promise<CalendarSource> {
  const [, userId, secret] = ADDRESS.exec(file) ?? [];
  if (userId === undefined || secret === undefined) throw new Refusal('not_found');
  const [userItem, feedItem, progress, pauses, titles] = await getAll([
    keys.user(userId),
    keys.calendarFeed(userId),
    keys.progress(userId),
    keys.pauses(userId),
    keys.titles(userId),
  ]);
  const user = toUser(userItem);
  const feed = user && validFeed(feedItem, user);
  if (!feed || !matches(feed, secret)) throw new Refusal('not_found');
  if (!(await countUse(keys.calendarReads(userId), LIMITS.calendarReadsPerHour, HOUR, now))) {
    throw new Refusal('too_many_attempts', { retryAfter: HOUR });
  }
  return {
    user,
    titles: feed.titles,
    progress: toProgress(progress, pauses),
    titleOf: (id) => titleOf(titles, id),
  };
}

function matches({ digest }: CalendarFeed, secret: string): boolean {
  return timingSafeEqual(Buffer.from(digest, 'base64url'), digestOf(secret));
}

/** Leaves out a feed from before the address of the account was proved: like a passkey, it may be someone else's. */
function validFeed(item: Item | undefined, { passkeysFrom = 0 }: User): CalendarFeed | undefined {
  const feed = item as CalendarFeed | undefined;
  return feed && feed.passwordVersion >= passkeysFrom ? feed : undefined;
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
