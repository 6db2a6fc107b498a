import { type Due, firstScheduleItem, scheduleItem } from '#functions/lib/data/agenda.ts';
import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { DEFAULTS, type Preferences, toPreferences } from '#functions/lib/data/notification-preferences/preferences.ts';
import { getAll, remove, type TransactItem } from '#functions/lib/data/table.ts';
import { toUser, type User } from '#functions/lib/data/users/users.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import { nextDigest, nextQuiet, quietUntil } from '#shared/domain/quiet-hours.ts';

/* When digests and held notifications are sent, by the clock and the preferences of a user. */

/** The next instant at which a user's digest is due; undefined for users who get none. No request. */
export function digestTime(preferences: Preferences, { clock }: Pick<User, 'clock'>, now: number): number | undefined {
  const { email, emailFrequency } = preferences;
  if (!email || (emailFrequency !== 'daily' && emailFrequency !== 'weekly')) return undefined;
  return nextDigest(emailFrequency, quietHours(preferences), clock, now);
}

/** The end of the quiet hours that a user is in; undefined outside quiet hours. No request. */
export function quietTime(preferences: Preferences, { clock }: Pick<User, 'clock'>, now: number): number | undefined {
  return quietUntil(quietHours(preferences), clock.timezone, now);
}

/** The milliseconds until a user's quiet hours begin. No request. */
export function beforeQuiet(preferences: Preferences, { clock }: Pick<User, 'clock'>, now: number): number {
  return (nextQuiet(quietHours(preferences), clock.timezone, now) ?? Number.POSITIVE_INFINITY) - now;
}

/** The first digest of a new user, for the transaction that makes the account. */
export function firstDigest({ id, clock, createdAt }: User): Item[] {
  const due = digestTime(DEFAULTS, { clock }, createdAt);
  return due === undefined ? [] : [firstScheduleItem(id, 'digests', due)];
}

/**
 * The agenda changes for new preferences or a new clock, for their transaction: the next digest, on a day that has had
 * none yet, and the release of held notifications. `digests` and `held` are the agenda's items.
 */
export function redrawn(
  preferences: Preferences,
  user: User,
  { digests, held }: { digests: Item | undefined; held: Item | undefined },
  now: number,
): TransactItem[] {
  return [
    scheduleItem(user.id, 'digests', nextDigestTime(preferences, user, digests, now)),
    ...(held?.due ? [scheduleItem(user.id, 'held', quietTime(preferences, user, now) ?? now)] : []),
  ];
}

/** At most one digest a day, by the current clock. A digest that is already due is not postponed. */
function nextDigestTime(preferences: Preferences, user: User, agenda: Item | undefined, now: number) {
  const next = digestTime(preferences, user, now);
  const due = agenda?.due === undefined ? undefined : Date.parse(String(agenda.due));
  if (next !== undefined && due !== undefined && due <= now) return due;
  const servedAt = agenda?.servedAt as number | undefined;
  if (next === undefined || servedAt === undefined) return next;
  const dateOf = (instant: number) => toLocal(instant, user.clock.timezone).date;
  return dateOf(next) === dateOf(servedAt) ? digestTime(preferences, user, next) : next;
}

function quietHours({ quietHoursStart: start, quietHoursEnd: end }: Preferences) {
  return { start, end };
}

/**
 * The user of a digest with their preferences, if it is still due: one BatchGetItem. For a deleted account, removes the
 * agenda item by one DeleteItem.
 */
export async function loadDueDigest({
  userId,
  due,
}: Due): Promise<{ user: User; preferences: Preferences } | undefined> {
  const appointed = keys.agenda(userId, 'digests');
  const [item, preferences, agenda] = await getAll([keys.user(userId), keys.preferences(userId), appointed]);
  if (agenda?.due !== due) return undefined;
  const user = toUser(item);
  if (user) return { user, preferences: toPreferences(preferences) };
  await remove(appointed);
  return undefined;
}
