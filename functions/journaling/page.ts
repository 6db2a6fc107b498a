import { require } from '#functions/lib/data/powerups/powerups.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { isDate } from '#shared/contracts/fields.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { JOURNALING, JOURNALING_SCOPES } from '#shared/domain/powerups.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/* What calls about a page check first. */

/** Checks that the user has granted to store entries. No request. @throws Refusal (powerup_not_installed) */
export function requireEntries(user: User): void {
  require(user, JOURNALING, JOURNALING_SCOPES.entries);
}

/** The day of a path. @throws Refusal (entry_not_found) for what is no date. */
export function dateOf({ date }: { date: string }): string {
  if (!isDate(date)) throw new Refusal('entry_not_found');
  return date;
}

/** The same date, which is not after the user's today. @throws Refusal (date_in_future) */
export function notInFuture({ clock }: User, date: string, now: number): string {
  if (date > dayAt(clock, now)) throw new Refusal('date_in_future', { field: 'date' });
  return date;
}
