import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryBetween } from '#functions/lib/data/queries.ts';
import { update } from '#functions/lib/data/table.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { VIEWED, type Viewed } from '#shared/contracts/views.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { LAST_DATE } from '#shared/domain/limits.ts';
import { addDays, toInstant } from '#shared/domain/local-time.ts';
import { dayAt } from '#shared/domain/periods.ts';

/*
 * Records who looked at a user's data. One item for each of the user's days has an attribute for each view, so that the
 * list of 90 days is 90 items at most. The times of day are not stored, because nothing shows them.
 */

/** A view as it is stored: on this day, the viewer opened the user's commitments, fitness or a review. */
export interface StoredView {
  viewerId: string;
  what: Viewed;
  /** A day by the user's clock. */
  date: string;
}

/** A date is listed until 90 days later, and ends up to 36 hours later on the clocks of the world. */
const KEPT_DAYS = LIMITS.viewDays + 2;

/**
 * Records that a viewer has opened data of the owner, on the owner's current day. A repetition changes nothing. One
 * UpdateItem.
 */
export async function noteView(owner: Pick<User, 'id' | 'clock'>, viewerId: string, what: Viewed, now: number) {
  const date = dayAt(owner.clock, now);
  const expires = toInstant(addDays(date, KEPT_DAYS), '00:00', 'UTC') / 1000;
  await update(keys.views(owner.id, date), { set: { [attributeOf(viewerId, what)]: true, expires } });
}

/** The views of the last 90 days of a user whose day is `today`, the latest days first: one Query. */
export async function loadViews(userId: string, today: string): Promise<StoredView[]> {
  const first = keys.views(userId, addDays(today, 1 - LIMITS.viewDays));
  // After a change to a timezone further west, there may be views of tomorrow.
  const days = await queryBetween(first.PK, first.SK, keys.views(userId, LAST_DATE).SK);
  return days.reverse().flatMap(viewsOf);
}

const attributeOf = (viewerId: string, what: Viewed) => `${what}_${viewerId}`;

function viewsOf(day: Item): StoredView[] {
  const date = String(day.SK).slice(prefixes.views.length);
  return VIEWED.flatMap((what) => {
    const prefix = attributeOf('', what);
    const viewers = Object.keys(day).filter((name) => name.startsWith(prefix));
    return viewers.map((name) => ({ viewerId: name.slice(prefix.length), what, date }));
  });
}
