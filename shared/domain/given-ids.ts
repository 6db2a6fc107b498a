import * as LIMITS from './limits.ts';
import { Refusal } from './refusal.ts';

/*
 * Ids that a client gives to new items, so that a create can wait on a device and be repeated, and other waiting calls
 * can name its items. They are ULIDs, like the server's own ids: 48 bits of time and 80 random ones.
 */

/** A ULID in capital letters: Crockford's base 32, of which the first digit has only three bits. */
export const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_DIGITS = 10;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** An accepted id of a client. */
export interface GivenId {
  id: string;
  /** When the thing was made on the device (epoch milliseconds). */
  madeAt: number;
  /** The last instant at which this id is accepted (epoch milliseconds). */
  acceptedUntil: number;
}

/**
 * The id of a client, checked at `now` (epoch milliseconds); undefined for anything but a ULID, which is ignored like
 * an unknown field. Its time is when the item was created. Up to two minutes ahead counts as now, because clocks
 * differ. It may be 31 days old, because a create can wait on a device.
 * @throws Refusal: instant_in_future, instant_too_old.
 */
export function givenIdAt(id: unknown, now: number): GivenId | undefined {
  if (typeof id !== 'string' || !ULID.test(id)) return undefined;
  const instant = timeOf(id);
  const limit = LIMITS.lateActionDaysBack;
  const of = 'id';
  if (instant > now + LIMITS.actionMinutesAhead * MINUTE) {
    throw new Refusal('instant_in_future', { field: 'id', params: { of } });
  }
  if (instant < now - limit * DAY) throw new Refusal('instant_too_old', { field: 'id', params: { limit, of } });
  return { id, madeAt: Math.min(instant, now), acceptedUntil: instant + limit * DAY };
}

/** The time of a ULID (epoch milliseconds). */
function timeOf(id: string): number {
  return [...id.slice(0, TIME_DIGITS)].reduce((before, digit) => before * 32 + DIGITS.indexOf(digit), 0);
}
