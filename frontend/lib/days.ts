import { FIRST_DATE } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/days.ts';
import { dateFormat } from './format.ts';

/* Names of days, and the day in an address. Dates are 'YYYY-MM-DD'. */

const longDate = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });
/** 'Friday, November 20, 2026' */
export const fullDate = dateFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** 'Friday, November 20', with the year if it is not the current one. */
export const dateName = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? longDate(date) : fullDate(date);

/** 'Today', 'Yesterday', and for other days their dates as in `dateName`. */
export function dayName(date: string, today: string): string {
  if (date === today) return text.today;
  return date === addDays(today, -1) ? text.yesterday : dateName(date, today);
}

/** The past day in an address; `undefined` for today and for anything invalid. */
export function requestedDate(asked: string | null, today: string): string | undefined {
  if (asked === null || !/^\d{4}-\d{2}-\d{2}$/.test(asked)) return undefined;
  if (Number.isNaN(Date.parse(asked)) || addDays(asked, 0) !== asked) return undefined;
  return asked >= FIRST_DATE && asked < today ? asked : undefined;
}
