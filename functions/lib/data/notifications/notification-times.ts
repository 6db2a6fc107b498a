import { type Due, firstScheduleItem, rescheduleItem, scheduleItem } from '#functions/lib/data/agenda.ts';
import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { DEFAULTS, type Preferences, toPreferences } from '#functions/lib/data/notification-preferences/preferences.ts';
import { getAll, remove, type TransactItem, updateIf } from '#functions/lib/data/table.ts';
import { toUser, type User } from '#functions/lib/data/users/users.ts';
import { letterAfterChange } from '#shared/domain/letter-times.ts';
import { nextDigest, nextQuiet, quietUntil } from '#shared/domain/quiet-hours.ts';
import { nextReviewLetter } from '#shared/domain/weeks.ts';

/* When digests, weekly reviews and held notifications are sent, by the clock and the preferences of a user. */

/** The next instant at which a user's digest is due; undefined for users who get none. No request. */
export function digestTime(preferences: Preferences, { clock }: Pick<User, 'clock'>, now: number): number | undefined {
  const { email, emailFrequency } = preferences;
  if (!email || (emailFrequency !== 'daily' && emailFrequency !== 'weekly')) return undefined;
  return nextDigest(emailFrequency, quietHours(preferences), clock, now);
}

/** The next instant at which the letter about a user's week is due; undefined for users who get none. No request. */
export function reviewTime(preferences: Preferences, { clock }: Pick<User, 'clock'>, now: number): number | undefined {
  const { email, weeklyReview } = preferences;
  return email && weeklyReview ? nextReviewLetter(quietHours(preferences), clock, now) : undefined;
}

/**
 * Reserves the only e-mail about the week that began on a date, for the job that was due at an instant (ISO 8601);
 * false if another job has reserved it. One UpdateItem.
 */
export function takeReviewLetter(userId: string, from: string, due: string): Promise<boolean> {
  return updateIf(keys.agenda(userId, 'reviews'), {
    set: { week: from, job: due },
    if: 'attribute_not_exists(#week) OR #week <> :week OR #job = :job',
  });
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
 * The agenda changes for new preferences or a new clock, for their transaction: the next digest (on a day without one
 * yet), the next e-mail about a week, and the release of held notifications. `before`: the former timezone and
 * preferences. The agenda's items are given; the transaction fails if an e-mail was handled or scheduled meanwhile, so
 * that none is sent twice.
 */
export function agendaChanges(
  preferences: Preferences,
  user: User,
  before: { timezone: string; preferences: Preferences },
  { digests, held, reviews }: Partial<Record<'digests' | 'held' | 'reviews', Item | undefined>>,
  now: number,
): TransactItem[] {
  const letter = (what: 'digests' | 'reviews', read: Item | undefined, timeOf: typeof digestTime): TransactItem => {
    const pending = (read?.due ?? read?.stopped) as string | undefined;
    const state = {
      pending: pending === undefined ? undefined : Date.parse(pending),
      isOff: read?.due === undefined,
      isWeekly: what === 'reviews' || before.preferences.emailFrequency === 'weekly',
      servedAt: read?.servedAt as number | undefined,
      timezone: before.timezone,
    };
    const timeAfter = (instant: number) => timeOf(preferences, user, instant);
    const due = letterAfterChange(timeAfter, state, user.clock.timezone, now);
    return rescheduleItem(user.id, what, read, due, { stopped: due === undefined ? pending : undefined });
  };
  return [
    letter('digests', digests, digestTime),
    // Users who never asked for it have no such item.
    ...(reviews || preferences.weeklyReview ? [letter('reviews', reviews, reviewTime)] : []),
    ...(held?.due ? [scheduleItem(user.id, 'held', quietTime(preferences, user, now) ?? now)] : []),
  ];
}

function quietHours({ quietHoursStart: start, quietHoursEnd: end }: Preferences) {
  return { start, end };
}

/**
 * The user of a digest or of a weekly review with their preferences, if it is still due: one BatchGetItem. For a
 * deleted account, removes the agenda item by one DeleteItem.
 */
export async function loadDueLetter({
  userId,
  due,
  what,
}: Due): Promise<{ user: User; preferences: Preferences } | undefined> {
  const appointed = keys.agenda(userId, what);
  const [item, preferences, agenda] = await getAll([keys.user(userId), keys.preferences(userId), appointed]);
  if (agenda?.due !== due) return undefined;
  const user = toUser(item);
  if (user) return { user, preferences: toPreferences(preferences) };
  await remove(appointed);
  return undefined;
}
